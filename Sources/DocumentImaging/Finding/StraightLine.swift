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

/// A line with the positions along it that have an edge in its direction.
struct FollowedLine {
  let line: StraightLine
  /// Whether it is an edge of the picture, along which nothing can be seen.
  let isBorder: Bool
  /// The positions within the picture.
  let span: ClosedRange<Double>
  /// The number of whole steps in the span.
  private let length: Int
  /// Prefix sums over the positions: how many have an edge, and how many have one in the opposite direction. A pair
  /// for each position and one after the last, for each view in turn.
  private let counts: [UInt16]

  init?(_ found: muster_line, views: [EdgeView], size: PixelSize) {
    line = StraightLine(found)
    guard let span = line.span(in: size) else { return nil }
    self.span = span
    isBorder = false
    let length = Int(span.upperBound - span.lowerBound)
    self.length = length
    let start = line.point(at: span.lowerBound)
    let step = Quadrilateral.Point(-line.normal.y, line.normal.x)
    let pairs = 2 * (length + 1)
    var counts = [UInt16](repeating: 0, count: pairs * views.count)
    unsafe counts.withUnsafeMutableBufferPointer { counts in
      guard let base = counts.baseAddress else { return }
      for (index, view) in views.enumerated() {
        unsafe muster_follow_line(
          view.map, Int32(size.width), Int32(size.height), Float(start.x), Float(start.y), Float(step.x), Float(step.y),
          Int32(length), found.angle, EdgeView.tolerance, base + index * pairs)
      }
    }
    self.counts = counts
  }

  /// Creates a line from an edge of the picture.
  init?(border: StraightLine, size: PixelSize) {
    guard let span = border.span(in: size) else { return nil }
    line = border
    isBorder = true
    self.span = span
    length = 0
    counts = []
  }

  /// Returns how many positions of a section have an edge, and how many of them are in the picture.
  ///
  /// Along the side of a document the edges almost all have the same direction; along a line of print they alternate,
  /// so the rarer direction counts less.
  func edges(from first: Double, to last: Double) -> (found: Double, possible: Double) {
    let low = max(first, span.lowerBound), high = min(last, span.upperBound)
    guard high > low, !isBorder else { return (0, 0) }
    let from = Int(low - span.lowerBound), to = min(Int(high - span.lowerBound), length)
    var found = 0.0
    for view in stride(from: 0, to: counts.count, by: 2 * (length + 1)) {
      let ahead = Double(counts[view + 2 * to]) - Double(counts[view + 2 * from])
      let turned = Double(counts[view + 2 * to + 1]) - Double(counts[view + 2 * from + 1])
      found = max(found, max(ahead, turned) + 0.7 * min(ahead, turned))
    }
    return (found, Double(max(to - from, 1)))
  }
}
