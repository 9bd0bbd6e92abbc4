internal import Foundation

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

extension Quadrilateral {
  init(pictureOf size: PixelSize) {
    let (right, lower) = (Double(size.width) - 0.5, Double(size.height) - 0.5)
    self.init(
      upperLeft: Point(-0.5, -0.5), upperRight: Point(right, -0.5), lowerRight: Point(right, lower),
      lowerLeft: Point(-0.5, lower))
  }

  func map(_ move: (Point) -> Point) -> Quadrilateral {
    Quadrilateral(
      upperLeft: move(upperLeft), upperRight: move(upperRight), lowerRight: move(lowerRight),
      lowerLeft: move(lowerLeft))
  }

  /// Returns the point at these shares of the sides, measured from the upper left corner to the right and down.
  func point(_ u: Double, _ v: Double) -> Point {
    func mix(_ a: Double, _ b: Double, _ share: Double) -> Double { a + (b - a) * share }
    return Point(
      mix(mix(upperLeft.x, upperRight.x, u), mix(lowerLeft.x, lowerRight.x, u), v),
      mix(mix(upperLeft.y, upperRight.y, u), mix(lowerLeft.y, lowerRight.y, u), v))
  }

  /// Returns the place in the same picture turned clockwise by `quarters` quarter turns, 0 … 3. The corner of the picture
  /// is at (0, 0).
  func turned(quarters: Int, in size: PixelSize) -> Quadrilateral {
    guard quarters > 0 else { return self }
    let turned = facing(quarters: 1).map { Point(Double(size.height) - $0.y, $0.x) }
    return turned.turned(quarters: quarters - 1, in: size.turned)
  }

  /// Returns the same corners in the order of the upright document, which a clockwise turn by `quarters` quarter turns,
  /// 0 … 3, makes upright.
  func facing(quarters: Int) -> Quadrilateral {
    let corners = corners
    return Quadrilateral(
      upperLeft: corners[(4 - quarters) % 4], upperRight: corners[(5 - quarters) % 4],
      lowerRight: corners[(6 - quarters) % 4], lowerLeft: corners[(7 - quarters) % 4])
  }

  /// Whether the corners are clockwise and convex.
  var isConvex: Bool {
    func turnsRight(_ a: Point, _ b: Point, _ c: Point) -> Bool {
      (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0
    }
    return turnsRight(upperLeft, upperRight, lowerRight) && turnsRight(upperRight, lowerRight, lowerLeft)
      && turnsRight(lowerRight, lowerLeft, upperLeft) && turnsRight(lowerLeft, upperLeft, upperRight)
  }

  /// Whether all corners are within a few pixels of another quadrilateral's.
  func isNear(_ other: Quadrilateral) -> Bool {
    func isNear(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) < 4 && abs(a.y - b.y) < 4 }
    return isNear(upperLeft, other.upperLeft) && isNear(upperRight, other.upperRight)
      && isNear(lowerRight, other.lowerRight) && isNear(lowerLeft, other.lowerLeft)
  }

  /// Returns the quadrilateral without this share of its width and height at each side.
  func inset(by share: Double) -> Quadrilateral {
    Quadrilateral(
      upperLeft: point(share, share), upperRight: point(1 - share, share), lowerRight: point(1 - share, 1 - share),
      lowerLeft: point(share, 1 - share))
  }

  /// Whether a point lies within it, if it is convex and clockwise.
  func contains(_ point: Point) -> Bool {
    corners.indices.allSatisfy { index in
      let (a, b) = (corners[index], corners[(index + 1) % 4])
      return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) >= 0
    }
  }

  /// Whether it covers a part of another one, at most four fifths; they may have sides in common.
  func isWithin(_ other: Quadrilateral) -> Bool {
    inset(by: 0.04).corners.allSatisfy(other.contains) && area < 0.8 * other.area
  }

  /// Whether neither has a corner or its middle within the other, if both are convex and clockwise.
  func isDisjoint(from other: Quadrilateral) -> Bool {
    !(other.corners + [other.point(0.5, 0.5)]).contains(where: contains)
      && !(corners + [point(0.5, 0.5)]).contains(where: other.contains)
  }

  /// The area in pixels.
  var area: Double {
    // Half the cross product of the diagonals.
    let first = Point(lowerRight.x - upperLeft.x, lowerRight.y - upperLeft.y)
    let second = Point(lowerLeft.x - upperRight.x, lowerLeft.y - upperRight.y)
    return (first.x * second.y - first.y * second.x) / 2
  }

  /// The mean lengths of the horizontal and of the vertical sides.
  var lengths: (across: Double, down: Double) {
    (
      (upperLeft.distance(to: upperRight) + lowerLeft.distance(to: lowerRight)) / 2,
      (upperLeft.distance(to: lowerLeft) + upperRight.distance(to: lowerRight)) / 2
    )
  }

  /// The mean length of the longer pair of sides.
  var longSide: Double { max(lengths.across, lengths.down) }
}

extension Quadrilateral.Point {
  func distance(to other: Self) -> Double { hypot(x - other.x, y - other.y) }
}
