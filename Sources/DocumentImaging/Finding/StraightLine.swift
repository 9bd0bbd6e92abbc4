internal import CImageKernels
internal import Foundation

/// A straight line in a small picture: all points with `x · normal.x + y · normal.y = distance`.
struct StraightLine {
  typealias Point = Quadrilateral.Point

  let normal: Point
  let distance: Double

  init(normal: Point, distance: Double) {
    self.normal = normal
    self.distance = distance
  }

  init(_ line: muster_line) {
    let angle = Double(line.angle) * .pi / 180
    self.init(normal: Point(cos(angle), sin(angle)), distance: Double(line.distance))
  }

  /// Creates the line through two points; nil if they coincide.
  init?(_ first: Point, _ second: Point) {
    let (dx, dy) = (second.x - first.x, second.y - first.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 1e-9 else { return nil }
    let normal = Point(-dy / length, dx / length)
    self.init(normal: normal, distance: first.x * normal.x + first.y * normal.y)
  }

  /// Returns the position of a point along the line.
  func place(of point: Point) -> Double { point.y * normal.x - point.x * normal.y }

  /// Returns the point at a position along the line.
  func point(at place: Double) -> Point {
    Point(distance * normal.x - place * normal.y, distance * normal.y + place * normal.x)
  }

  /// Returns the crossing of two lines; nil if they are almost parallel.
  func crossing(_ other: StraightLine) -> Point? {
    let determinant = normal.x * other.normal.y - normal.y * other.normal.x
    guard abs(determinant) > 0.05 else { return nil }
    return Point(
      (distance * other.normal.y - other.distance * normal.y) / determinant,
      (other.distance * normal.x - distance * other.normal.x) / determinant)
  }

  /// Returns the cosine of the angle between two lines, 0 … 1.
  func parallelism(_ other: StraightLine) -> Double {
    abs(normal.x * other.normal.x + normal.y * other.normal.y)
  }

  /// Returns the positions between which the line runs through a picture of this size; nil if it does not.
  func span(in size: PixelSize) -> ClosedRange<Double>? {
    let direction = Point(-normal.y, normal.x)
    let foot = Point(distance * normal.x, distance * normal.y)
    var (first, last) = (-Double.infinity, Double.infinity)
    for (start, step, length) in [(foot.x, direction.x, size.width), (foot.y, direction.y, size.height)] {
      let end = Double(length - 1)
      guard abs(step) > 1e-9 else {
        if start < -0.5 || start > end + 0.5 { return nil }
        continue
      }
      let (a, b) = (-start / step, (end - start) / step)
      first = max(first, min(a, b))
      last = min(last, max(a, b))
    }
    return first < last ? first...last : nil
  }
}
