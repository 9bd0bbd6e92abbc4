internal import CImageKernels

/// A line with what there is along it: where edges of its direction lie, and where none do.
struct FollowedLine {
  let line: StraightLine
  /// Whether it is one of the picture's own ends, along which nothing is to be seen.
  let isBorder: Bool
  /// The places that lie in the picture.
  let span: ClosedRange<Double>
  /// How many whole steps the span has.
  private let length: Int
  /// How many places before each one have an edge, and how many one that is turned by half: a pair for each place and one
  /// behind the last, for one view after the other.
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

  /// An end of the picture.
  init?(border: StraightLine, size: PixelSize) {
    guard let span = border.span(in: size) else { return nil }
    line = border
    isBorder = true
    self.span = span
    length = 0
    counts = []
  }

  /// How many of these places have an edge, and how many there are in the picture.
  ///
  /// Along the side of a document one of the two is the lighter one almost everywhere. Along a line of print both are in
  /// turn, so the rarer kind counts for less.
  func edges(from first: Double, to last: Double) -> (found: Double, possible: Double) {
    let low = max(first, span.lowerBound), high = min(last, span.upperBound)
    guard high > low, !isBorder else { return (0, 0) }
    let from = Int(low - span.lowerBound), to = min(Int(high - span.lowerBound), length)
    var most = 0.0
    for view in stride(from: 0, to: counts.count, by: 2 * (length + 1)) {
      let ahead = Double(counts[view + 2 * to]) - Double(counts[view + 2 * from])
      let turned = Double(counts[view + 2 * to + 1]) - Double(counts[view + 2 * from + 1])
      most = max(most, max(ahead, turned) + 0.7 * min(ahead, turned))
    }
    return (most, Double(max(to - from, 1)))
  }
}
