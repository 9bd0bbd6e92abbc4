/// How a document is cut out of a picture: at what size the picture is decoded, where the document lies in it then, and
/// what size it gets.
struct CutOut: Equatable {
  /// How far the seen ratio of the sides may be from the known one, as a factor, for the known one to be taken.
  private static let ratioTolerance = 1.12
  /// The most pixels the picture is decoded to: planes of 24 MB, in some colours three times as much. Beyond it, a
  /// document that takes up little of a very large picture gets fewer pixels.
  private static let maxFramePixels = 16_000_000.0

  /// The size the picture is decoded to, as stored.
  let frame: PixelSize
  /// The document in that frame, its corners in the upright document's order.
  let quadrilateral: Quadrilateral
  /// The document's size when it is cut out.
  let size: PixelSize

  /// - Parameters:
  ///   - quadrilateral: In pixels of the upright picture.
  ///   - physical: The document's size; how it lies is up to the picture.
  ///   - side: The longest side that the document may get, in pixels.
  /// - Returns: nil when the quadrilateral is none of a document.
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

  /// The longer side through the shorter: what is known of the document unless something else is seen, as an opened
  /// passport.
  private static func ratio(seen: Double, _ physical: PictureRules.PhysicalSize) -> Double {
    let known = physical.longSide / physical.shortSide
    return known > 0 && max(seen / known, known / seen) <= ratioTolerance ? known : seen
  }
}
