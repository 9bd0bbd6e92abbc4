internal import Foundation

extension Quadrilateral {
  /// All of a picture.
  init(pictureOf size: PixelSize) {
    let (right, lower) = (Double(size.width) - 0.5, Double(size.height) - 0.5)
    self.init(
      upperLeft: Point(-0.5, -0.5), upperRight: Point(right, -0.5), lowerRight: Point(right, lower),
      lowerLeft: Point(-0.5, lower))
  }

  /// The same with each corner moved.
  func map(_ move: (Point) -> Point) -> Quadrilateral {
    Quadrilateral(
      upperLeft: move(upperLeft), upperRight: move(upperRight), lowerRight: move(lowerRight),
      lowerLeft: move(lowerLeft))
  }

  /// The point at these shares of the sides, from the upper left corner to the right and down.
  func point(_ u: Double, _ v: Double) -> Point {
    func mix(_ a: Double, _ b: Double, _ share: Double) -> Double { a + (b - a) * share }
    return Point(
      mix(mix(upperLeft.x, upperRight.x, u), mix(lowerLeft.x, lowerRight.x, u), v),
      mix(mix(upperLeft.y, upperRight.y, u), mix(lowerLeft.y, lowerRight.y, u), v))
  }

  /// Whether the corners go around clockwise without a dent.
  var isConvex: Bool {
    let corners = corners
    return corners.indices.allSatisfy { index in
      let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
      return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0
    }
  }

  /// Whether another one lies within a convex one, give or take a few pixels.
  func holds(_ other: Quadrilateral) -> Bool {
    let corners = corners
    return corners.indices.allSatisfy { index in
      guard let side = StraightLine(corners[index], corners[(index + 1) % 4]) else { return false }
      return other.corners.allSatisfy { $0.x * side.normal.x + $0.y * side.normal.y > side.distance - 3 }
    }
  }

  /// Whether all corners are where another one's are, give or take a few pixels.
  func isNear(_ other: Quadrilateral) -> Bool {
    zip(corners, other.corners).allSatisfy { abs($0.x - $1.x) < 4 && abs($0.y - $1.y) < 4 }
  }

  /// The area within, in pixels.
  var area: Double {
    let corners = corners
    return corners.indices.reduce(0) { sum, index in
      let (a, b) = (corners[index], corners[(index + 1) % 4])
      return sum + (a.x * b.y - b.x * a.y) / 2
    }
  }

  /// The mean lengths of the sides that lie across and those that lie down.
  var lengths: (across: Double, down: Double) {
    (
      (upperLeft.distance(to: upperRight) + lowerLeft.distance(to: lowerRight)) / 2,
      (upperLeft.distance(to: lowerLeft) + upperRight.distance(to: lowerRight)) / 2
    )
  }

  /// The longer sides over the shorter ones.
  var sideRatio: Double {
    let lengths = lengths
    return max(lengths.across, lengths.down) / max(min(lengths.across, lengths.down), 1e-9)
  }

  /// The longer sides over the shorter ones as the document itself has them, seen by a camera in front of the picture's
  /// middle (Zhang & He 2007, "Whiteboard scanning and image enhancement", section 3).
  func trueRatio(in size: PixelSize) -> Double {
    // Phones' main cameras have about this; from the corners alone it would be known only of strong perspective.
    let focalLength = 0.8 * Double(max(size.width, size.height))
    func ray(_ point: Point) -> SIMD3<Double> {
      SIMD3((point.x - Double(size.width) / 2) / focalLength, (point.y - Double(size.height) / 2) / focalLength, 1)
    }
    let (m1, m2, m3, m4) = (ray(upperLeft), ray(upperRight), ray(lowerLeft), ray(lowerRight))
    func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let (d2, d3) = (dot(cross(m2, m4), m3), dot(cross(m3, m4), m2))
    guard abs(d2) > 1e-12, abs(d3) > 1e-12 else { return sideRatio }
    let across = m2 * (dot(cross(m1, m4), m3) / d2) - m1, down = m3 * (dot(cross(m1, m4), m2) / d3) - m1
    let (width, height) = (dot(across, across).squareRoot(), dot(down, down).squareRoot())
    return max(width, height) / max(min(width, height), 1e-12)
  }

  /// The length of the longer sides.
  var longSide: Double { max(lengths.across, lengths.down) }
}

extension Quadrilateral.Point {
  func distance(to other: Self) -> Double { hypot(x - other.x, y - other.y) }
}
