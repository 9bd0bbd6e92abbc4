/// The step from upright planes to quality facts.
enum JudgeStep {
  struct Judgement {
    let facts: [QualityFact]
    /// The position of the document in pixels of the upright original.
    let quadrilateral: Quadrilateral?
    /// The number of clockwise quarter turns after which the document is upright; 0 if nothing tells.
    let quarterTurns: Int
    let perceptualHash: PerceptualHash?

    fileprivate init(_ measures: PictureMeasures) {
      let (scene, turns) = (measures.scene, measures.scene.document?.quarterTurns ?? 0)
      facts = measures.facts
      quadrilateral = scene.quadrilateral.map(scene.inOriginal)
      quarterTurns = turns
      perceptualHash = scene.quadrilateral.flatMap {
        PerceptualHash.of(scene.picture.planes[0], in: $0.facing(quarters: turns))
      }
    }
  }

  /// Finds the document, measures it and its surroundings, and applies the rules.
  ///
  /// - Parameters:
  ///   - upright: The display picture, before it is encoded.
  ///   - isFrame: Whether it is a frame of a camera's preview, which is neither turned nor stored.
  ///   - portraits: The finder of portraits; nil if they are not searched.
  /// - Throws: `IMAGING_FAILED` if there is no memory.
  static func run(
    _ header: ImageHeader, byteCount: Int, picture upright: UprightPicture, rules: PictureRules, isFrame: Bool,
    portraits: (any PortraitFinder)?, scratch: inout Scratch
  ) throws(ImagingError) -> Judgement {
    defer { scratch.straightenedLuma = nil }
    let picture = upright.picture
    let small = try SmallPicture(of: picture, memory: &scratch.searched)
    let found = try rules.documentSize.flatMap { (size) throws(ImagingError) in
      try DocumentSearch(in: picture, small, ratio: size.ratio, scratch: &scratch).find(scratch: &scratch)
    }
    var measures = PictureMeasures(
      of: found, in: picture, small, rules: rules, isFrame: isFrame, originalLongSide: header.longSide,
      byteCount: byteCount, missingShare: upright.missingShare)
    // In a picture that is dark, soft or small neither the print nor a face is visible, so their absence only counts in
    // a good one.
    guard var found, measures.accept else { return Judgement(measures) }
    if !found.isWholePicture, let certainty = found.print?.certainty, certainty < found.certainty {
      found.certainty = certainty
      measures.update(found)
    }
    // The portrait tells the top, which does not matter for a frame, and of a back that it is a front.
    if measures.accept, !isFrame || rules.side == .back, let portraits,
      let search = try portrait(of: found, in: picture, small, header, by: portraits, scratch: &scratch)
    {
      found.portrait = search
      measures.update(found)
    }
    return Judgement(measures)
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
}
