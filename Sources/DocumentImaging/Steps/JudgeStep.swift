/// The step from upright planes to quality facts.
enum JudgeStep {
  struct Judgement {
    let facts: [QualityFact]
    /// The position of the document in pixels of the upright original.
    let quadrilateral: Quadrilateral?
    /// The number of clockwise quarter turns after which the document is upright; 0 if nothing tells.
    let quarterTurns: Int
    let perceptualHash: PerceptualHash?

    /// Whether nothing rejects the picture.
    var accepts: Bool { !facts.contains { $0.severity == .reject } }
  }

  /// Finds the document, measures it and its surroundings, and applies the rules.
  ///
  /// - Parameters:
  ///   - picture: The planes of the display picture, before they are encoded.
  ///   - portraits: The finder of portraits; nil if they are not searched.
  /// - Throws: `IMAGING_FAILED` if there is no memory.
  static func run(
    _ header: ImageHeader, byteCount: Int, picture: PlanarPicture, rules: PictureRules,
    portraits: (any PortraitFinder)?, scratch: inout Scratch
  ) throws(ImagingError) -> Judgement {
    let small = try SmallPicture(of: picture, memory: &scratch.searched)
    let found = try rules.documentSize.flatMap { (size) throws(ImagingError) in
      try DocumentSearch(ratio: size.ratio, picture: picture, small: small).find(scratch: &scratch)
    }
    func judged(_ found: FoundDocument?) -> Judgement {
      judge(found, in: picture, small, header, byteCount: byteCount, rules: rules)
    }
    var judgement = judged(found)
    // In a picture that is dark, soft or small neither the print nor a face is visible, so their absence only counts in
    // a good one.
    guard var found, judgement.accepts else { return judgement }
    if !found.isWholePicture, let certainty = found.print?.certainty, certainty < found.certainty {
      found.certainty = certainty
      judgement = judged(found)
    }
    guard judgement.accepts, let portraits,
      let search = try portrait(of: found, in: picture, small, header, by: portraits, scratch: &scratch)
    else { return judgement }
    found.portrait = search
    return judged(found)
  }

  /// Searches the portrait of a document that has no machine-readable zone, which tells its side and its top.
  private static func portrait(
    of found: FoundDocument, in picture: PlanarPicture, _ small: SmallPicture, _ header: ImageHeader,
    by finder: any PortraitFinder, scratch: inout Scratch
  ) throws(ImagingError) -> PortraitSearch? {
    guard let print = found.print, !print.hasZone else { return nil }
    let place =
      found.isWholePicture ? Quadrilateral(pictureOf: picture.size) : found.quadrilateral.map(small.inPicture)
    let luma = try picture.straightenedLuma(of: place, scratch: &scratch)
    return PortraitSearch(
      on: OpenPicture(gray: luma, header: header), linesAreVertical: print.lines.areVertical, by: finder)
  }

  /// Measures the document and its surroundings, and applies the rules.
  private static func judge(
    _ found: FoundDocument?, in picture: PlanarPicture, _ small: SmallPicture, _ header: ImageHeader, byteCount: Int,
    rules: PictureRules
  ) -> Judgement {
    let minCertainty = rules.thresholds.limits[.documentNotFound]?.reject ?? 0
    let document = found.flatMap { $0.certainty >= minCertainty ? $0 : nil }
    let scene = Scene(
      picture: picture, small: small, document: document, documentSize: rules.documentSize,
      originalLongSide: header.longSide)

    var measured = LightMeasures.values(of: scene)
    measured[.blurry] = Sharpness.measure(scene)
    measured[.fileLarge] = Double(byteCount)
    measured.merge(FramingMetrics.values(of: scene)) { $1 }
    measured[.obstructed] = Obstruction.measure(scene)
    if let document { measured.merge(KindMeasures.values(of: document, in: scene, rules: rules)) { $1 } }
    if rules.documentSize != nil { measured[.documentNotFound] = found?.certainty ?? 0 }
    let facts = QualityCode.allCases.compactMap { code in measured[code].map { rules.thresholds.judge(code, $0) } }
    return Judgement(
      facts: facts.map {
        $0.code == .resolutionLow ? rejecting($0, minLongSide: PictureRules.minLongSide, longSide: header.longSide) : $0
      },
      quadrilateral: scene.quadrilateral.map { scene.inOriginal($0) }, quarterTurns: document?.quarterTurns ?? 0,
      perceptualHash: scene.quadrilateral.flatMap {
        PerceptualHash.of(picture.planes[0], in: $0.facing(quarters: document?.quarterTurns ?? 0))
      })
  }

  /// Returns a rejecting fact for a picture that is too small whatever it shows: its dots per inch would be too few
  /// even if the document filled it.
  private static func rejecting(_ fact: QualityFact, minLongSide: Int, longSide: Int) -> QualityFact {
    guard longSide < minLongSide else { return fact }
    let threshold = max(fact.value * Double(minLongSide) / Double(longSide), fact.threshold ?? 0)
    return QualityFact(code: fact.code, value: fact.value, threshold: threshold, severity: .reject)
  }
}
