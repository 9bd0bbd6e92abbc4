/// A part of a picture that looks like a barcode, at full size, at half or at a quarter: modules that are too wide for one
/// size are found at another.
public struct CodeArea: Sendable, Equatable {
  private static let scales = 3
  /// The maximum number of pixels of all areas, as a multiple of those of the picture. Documents have less than one; the
  /// areas of a crafted picture could overlap many times.
  private static let maxPixels = 2

  /// The part.
  public let part: GrayPicture
  /// The distance of the part from the left edge of the whole picture at this size, in pixels.
  public let x: Int
  /// The distance of the part from the upper edge.
  public let y: Int
  /// The width of the whole picture at this size.
  public let wholeWidth: Int
  /// The height of the whole picture at this size.
  public let wholeHeight: Int

  /// Creates an area.
  public init(part: GrayPicture, x: Int, y: Int, wholeWidth: Int, wholeHeight: Int) {
    (self.part, self.x, self.y, self.wholeWidth, self.wholeHeight) = (part, x, y, wholeWidth, wholeHeight)
  }

  /// Returns the areas of a picture, the largest size and at each size the largest area first.
  ///
  /// - Parameter ink: Where the picture has ink.
  static func all(on picture: GrayPicture, _ ink: InkMap) -> [CodeArea] {
    var (picture, ink) = (picture, ink)
    var pixels = maxPixels * picture.samples.count
    var areas: [CodeArea] = []
    for scale in 0..<scales {
      if scale > 0 {
        guard let halved = picture.halved else { break }
        (picture, ink) = (halved, InkMap(halved, radius: ink.radius))
      }
      for area in BarcodeLocator(picture, ink).areas() {
        pixels -= area.x.count * area.y.count
        guard pixels >= 0 else { return areas }
        areas.append(CodeArea(area, of: picture))
      }
    }
    return areas
  }

  private init(_ area: BarcodeLocator.Area, of picture: GrayPicture) {
    self.init(
      part: picture.part(x: area.x, y: area.y), x: area.x.lowerBound, y: area.y.lowerBound,
      wholeWidth: picture.width, wholeHeight: picture.height)
  }

  /// A point of the part, in shares of the sides of the whole picture.
  func share(_ point: Point) -> Point {
    Point(x: (point.x + Double(x)) / Double(wholeWidth), y: (point.y + Double(y)) / Double(wholeHeight))
  }
}
