/// The position of a document in a picture: its four corners, clockwise from the upper left one as the picture shows
/// it. Corners may lie outside the picture; round corners are given as if they were sharp.
public struct Quadrilateral: Sendable, Equatable, Codable {
  /// A point in pixels, measured from the picture's upper left corner to the right and down.
  public struct Point: Sendable, Equatable {
    /// The distance to the right in pixels.
    public var x: Double
    /// The distance downwards in pixels.
    public var y: Double

    /// Creates a point.
    public init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The corners: upper left, upper right, lower right, lower left.
  public var corners: [Point] { [upperLeft, upperRight, lowerRight, lowerLeft] }

  /// The upper left corner.
  public var upperLeft: Point
  /// The upper right corner.
  public var upperRight: Point
  /// The lower right corner.
  public var lowerRight: Point
  /// The lower left corner.
  public var lowerLeft: Point

  /// Creates a quadrilateral from its corners.
  public init(upperLeft: Point, upperRight: Point, lowerRight: Point, lowerLeft: Point) {
    self.upperLeft = upperLeft
    self.upperRight = upperRight
    self.lowerRight = lowerRight
    self.lowerLeft = lowerLeft
  }

  /// Decodes four pairs of numbers: `[[x, y], …]`.
  ///
  /// - Throws: `DecodingError` unless there are four pairs.
  public init(from decoder: any Decoder) throws {
    let pairs = try decoder.singleValueContainer().decode([[Double]].self)
    guard pairs.count == 4, pairs.allSatisfy({ $0.count == 2 }) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not four points"))
    }
    let points = pairs.map { Point($0[0], $0[1]) }
    self.init(upperLeft: points[0], upperRight: points[1], lowerRight: points[2], lowerLeft: points[3])
  }

  /// Encodes four pairs of numbers: `[[x, y], …]`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(corners.map { [$0.x, $0.y] })
  }
}
