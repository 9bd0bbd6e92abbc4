internal import CImageKernels

/// A line with what there is along it: where edges of its direction lie, and where none do.
struct FollowedLine {
  /// How far an edge's direction may be from the line's, in degrees.
  static let tolerance: Float = 14

  let line: StraightLine
  /// Whether it is one of the picture's own ends, along which nothing is to be seen.
  let isBorder: Bool
  /// The places that lie in the picture.
  let span: ClosedRange<Double>
  /// How many places before each one have an edge, and how many one that is turned by half; for each map of edges.
  private let counts: [[UInt16]]

  init?(_ found: muster_line, maps: [UnsafePointer<UInt8>], size: PixelSize) {
    line = StraightLine(found)
    guard let span = line.span(in: size) else { return nil }
    self.span = span
    isBorder = false
    let length = Int(span.upperBound - span.lowerBound)
    let start = line.point(at: span.lowerBound)
    let step = Quadrilateral.Point(-line.normal.y, line.normal.x)
    counts = unsafe maps.map { map in
      var counts = [UInt16](repeating: 0, count: 2 * (length + 1))
      unsafe counts.withUnsafeMutableBufferPointer { counts in
        guard let base = counts.baseAddress else { return }
        unsafe muster_follow_line(
          map, Int32(size.width), Int32(size.height), Float(start.x), Float(start.y), Float(step.x), Float(step.y),
          Int32(length), found.angle, Self.tolerance, base)
      }
      return counts
    }
  }

  /// An end of the picture.
  init?(border: StraightLine, size: PixelSize) {
    guard let span = border.span(in: size) else { return nil }
    line = border
    isBorder = true
    self.span = span
    counts = []
  }

  /// How many of these places have an edge, and how many there are in the picture.
  ///
  /// Along the side of a document one of the two is the lighter one almost everywhere. Along a line of print both are in
  /// turn, so the rarer kind counts for less.
  func edges(from first: Double, to last: Double) -> (found: Double, possible: Double) {
    let low = max(first, span.lowerBound), high = min(last, span.upperBound)
    guard high > low, let length = counts.first.map({ $0.count / 2 }) else { return (0, 0) }
    let from = Int(low - span.lowerBound), to = min(Int(high - span.lowerBound), length - 1)
    var most = 0.0
    for counts in counts {
      let ahead = Double(counts[2 * to]) - Double(counts[2 * from])
      let turned = Double(counts[2 * to + 1]) - Double(counts[2 * from + 1])
      most = max(most, max(ahead, turned) + 0.7 * min(ahead, turned))
    }
    return (most, Double(max(to - from, 1)))
  }

  /// Which share of the last places before the line leaves the picture has an edge, at the end that is nearer to a point.
  /// An end of the picture has as many as can be.
  func edges(near point: Quadrilateral.Point) -> Double {
    guard !isBorder else { return 1 }
    let place = line.place(of: point)
    let isLast = abs(place - span.upperBound) < abs(place - span.lowerBound)
    let last = isLast ? span.upperBound - 1 : span.lowerBound + 1
    let end = isLast ? edges(from: last - 10, to: last) : edges(from: last, to: last + 10)
    return end.possible > 0 ? end.found / end.possible : 0
  }
}
