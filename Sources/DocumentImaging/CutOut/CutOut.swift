/// The geometry of cutting a document out of a picture: the size to decode the picture to, the document's position at
/// that size, and the size of the result.
struct CutOut: Equatable {
  /// The factor by which the seen ratio of the sides may differ from the known one for the known one to be used.
  private static let ratioTolerance = 1.12
  /// The maximum number of pixels decoded: planes of 24 MB, in some colours three times as much. Beyond it, a
  /// document that covers little of a very large picture gets fewer pixels.
  private static let maxFramePixels = 16_000_000.0

  /// The minimum number of samples of already decoded planes, and the maximum number up to which planes are not
  /// reduced, as multiples of the number in ``frame``.
  private static let (minDensity, maxDensity) = (0.85, 1.25)

  /// The size to decode the picture to, as stored.
  let frame: PixelSize
  /// The document in that frame, with its corners in the upright document's order.
  let quadrilateral: Quadrilateral
  /// The size of the document in the result.
  let size: PixelSize

  /// Computes the geometry.
  ///
  /// - Parameters:
  ///   - quadrilateral: The document in pixels of the upright picture.
  ///   - physical: The document's physical size, in either orientation.
  ///   - side: The maximum length of the document's longer side, in pixels.
  /// - Returns: nil if the quadrilateral cannot be a document.
  init?(_ quadrilateral: Quadrilateral, of physical: PictureRules.PhysicalSize, in header: ImageHeader, side: Int) {
    let stored = PixelSize(width: header.width, height: header.height)
    guard quadrilateral.isDocument(in: header.uprightSize) else { return nil }

    let seen = quadrilateral.ratio(in: header.uprightSize)
    guard seen > 0, seen < .infinity else { return nil }
    let isWide = seen >= 1
    let lengths = quadrilateral.edgeLengths
    let longSide = isWide ? (lengths[0] + lengths[2]) / 2 : (lengths[1] + lengths[3]) / 2
    let maxScale = (Self.maxFramePixels / Double(stored.width * stored.height)).squareRoot()
    let scale = min(1, Double(side) / longSide, maxScale)
    let long = max(1, min(side, Int((longSide * scale).rounded())))
    let short = max(1, Int((Double(long) / Self.ratio(seen: isWide ? seen : 1 / seen, physical)).rounded()))

    func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    frame = PixelSize(width: scaled(stored.width), height: scaled(stored.height))
    self.quadrilateral = quadrilateral.stored(as: header.orientation, size: stored).scaled(from: stored, to: frame)
    size = isWide ? PixelSize(width: long, height: short) : PixelSize(width: short, height: long)
  }

  /// The size of the document if it is cut out of planes that are already decoded, without decoding to ``frame``:
  /// nearly the same as ``size``, or smaller where the planes have fewer samples.
  ///
  /// - Returns: nil if too many pixels would be missing.
  func size(from picture: PlanarPicture) -> PixelSize? {
    let density = Double(max(picture.lumaSize.width, picture.lumaSize.height)) / Double(max(frame.width, frame.height))
    guard density >= Self.minDensity else { return nil }
    func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * min(1, density)).rounded())) }
    return PixelSize(width: scaled(size.width), height: scaled(size.height))
  }

  /// Whether planes have so many more samples than ``frame`` that they have to be reduced first, because cutting out
  /// does not average samples.
  func mustReduce(_ picture: PlanarPicture) -> Bool {
    let targets = PlaneLayout.rendition(of: frame, isGray: picture.isGray)
    return zip(picture.planes, targets).contains { plane, target in
      Double(max(plane.width, plane.height))
        > Self.maxDensity * Double(max(target.size.width, target.size.height))
    }
  }

  /// Returns the ratio of the longer to the shorter side: the known one unless a different one is seen, as with an
  /// opened passport.
  private static func ratio(seen: Double, _ physical: PictureRules.PhysicalSize) -> Double {
    let known = physical.longSide / physical.shortSide
    return known > 0 && max(seen / known, known / seen) <= ratioTolerance ? known : seen
  }
}

/// The step from a file and the document's position to a straightened picture of the document alone.
enum CutOutStep {
  /// Cuts the document out of the display picture or of the planes that this was made from, if they have enough samples.
  /// Otherwise it decodes the original again, so that the document gets as many pixels as the rendition may have.
  ///
  /// A document that is upright in the picture is upright in the rendition, regardless of the direction of its text.
  /// Areas beyond the picture's edge repeat the edge. All working memory is reused.
  ///
  /// - Parameters:
  ///   - file: The complete file.
  ///   - walked: The result of walking the file.
  ///   - quadrilateral: The document in pixels of the upright original.
  ///   - seen: The picture, decoded with the same scratch.
  ///   - size: The document's physical size.
  /// - Returns: A picture of the document of at most `settings.documentSide` pixels and
  ///   `settings.maxDisplayByteCount` bytes; nil if the quadrilateral cannot be a document.
  /// - Throws: `DOCUMENT_CORRUPT`, `IMAGING_FAILED` or `IMAGING_TIMEOUT`.
  static func run(
    _ file: [UInt8], _ walked: WalkedPicture, _ quadrilateral: Quadrilateral, in seen: UprightPicture,
    size: PictureRules.PhysicalSize, settings: RenditionSettings, limits: ImagingLimits, scratch: inout Scratch,
    shouldStop: () -> Bool
  ) throws(ImagingError) -> Rendition? {
    let header = walked.header
    guard let cutOut = CutOut(quadrilateral, of: size, in: header, side: settings.documentSide) else { return nil }
    let stored = PixelSize(width: header.width, height: header.height)
    let frame: PlanarPicture
    var (place, pixels, profile) = (cutOut.quadrilateral, cutOut.size, seen.profile)
    if let fewer = cutOut.size(from: seen.picture), !cutOut.mustReduce(seen.picture) {
      frame = seen.picture
      (place, pixels) = (quadrilateral.scaled(from: header.uprightSize, to: frame.size), fewer)
    } else if let source = seen.source, let fewer = cutOut.size(from: source) {
      if cutOut.mustReduce(source) {
        frame = try scratch.resampler.resample(
          source, to: cutOut.frame, into: &scratch.resampled, shouldStop: shouldStop)
      } else {
        frame = source
        // Neither mirrored nor turned: the homography does both.
        (place, pixels) = (quadrilateral.stored(as: header.orientation, size: stored), fewer)
      }
    } else {
      let decoded = try DecodeStep.run(
        file, walked,
        to: DisplayTarget(
          size: cutOut.frame, orientation: .up, maxMissingShare: PictureProcessor.maxJudgedMissingShare),
        limits: limits,
        scratch: &scratch,
        shouldStop: shouldStop)
      (frame, profile) = try ColorStep.run(decoded, scratch: &scratch, shouldStop: shouldStop)
    }
    let document = try frame.straightened(place, to: pixels, into: &scratch.straightened, shouldStop: shouldStop)
    return try EncodeStep.display(
      document, profile: profile, settings: settings, scratch: &scratch, shouldStop: shouldStop)
  }
}
