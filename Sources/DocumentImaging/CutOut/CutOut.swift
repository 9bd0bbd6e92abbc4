/// The geometry of cutting a document out of a picture: the size to decode the picture to, the document's position at
/// that size, and the size of the result.
struct CutOut: Equatable {
  /// The factor by which the seen ratio of the sides may differ from the known one for the known one to be used.
  private static let ratioTolerance = 1.12
  /// The maximum number of pixels decoded: planes of 24 MB, in some colours three times as much. Beyond it, a
  /// document that covers little of a very large picture gets fewer pixels.
  private static let maxFramePixels = 16_000_000.0

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
    let upright = header.orientation.swapsSides ? stored.turned : stored
    guard quadrilateral.isDocument(in: upright) else { return nil }

    let seen = quadrilateral.ratio(in: upright)
    guard seen > 0, seen < .infinity else { return nil }
    let isWide = seen >= 1
    let lengths = quadrilateral.edgeLengths
    let longSide = isWide ? (lengths[0] + lengths[2]) / 2 : (lengths[1] + lengths[3]) / 2
    let most = (Self.maxFramePixels / Double(stored.width * stored.height)).squareRoot()
    let scale = min(1, Double(side) / longSide, most)
    let long = max(1, min(side, Int((longSide * scale).rounded())))
    let short = max(1, Int((Double(long) / Self.ratio(seen: isWide ? seen : 1 / seen, physical)).rounded()))

    func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    frame = PixelSize(width: scaled(stored.width), height: scaled(stored.height))
    self.quadrilateral = quadrilateral.stored(as: header.orientation, size: stored).scaled(from: stored, to: frame)
    size = isWide ? PixelSize(width: long, height: short) : PixelSize(width: short, height: long)
  }

  /// Returns the ratio of the longer to the shorter side: the known one unless a different one is seen, as with an
  /// opened passport.
  private static func ratio(seen: Double, _ physical: PictureRules.PhysicalSize) -> Double {
    let known = physical.longSide / physical.shortSide
    return known > 0 && max(seen / known, known / seen) <= ratioTolerance ? known : seen
  }
}
