internal import CReadingKernels
import Foundation

/// A line of print across a picture: where its middle is, and how high its letters are.
struct TextLine {
  /// The middle at the left edge of the picture.
  var y: Double
  /// How far it falls from column to column.
  var slope: Double
  /// The height of its letters.
  var height: Double
  /// The share of the picture's width that it spans.
  var coverage: Double

  func middle(at x: Double) -> Double { y + slope * x }
}

/// Finds the lines of machine-readable zones: rows in which ink and paper change often and everywhere, at the same
/// height over most of the document's width.
struct LineFinder {
  private static let strips = 24
  /// The steepest slopes that are tried.
  private static let maxSlope = 0.14
  private static let slopeStep = 0.007
  /// The minimum number of strips of a line, and of changes in one of them.
  private static let minStrips = 11
  private static let minChanges = 3

  private let width: Int
  private let height: Int
  private let changes: [[Int]]
  /// 1 where a strip has enough changes in a row, strip by strip.
  private let isDense: [UInt8]

  init(_ view: PictureView) {
    (width, height) = (view.width, view.height)
    changes = view.changes(strips: Self.strips)
    isDense = changes.flatMap { strip in strip.map { $0 >= Self.minChanges ? 1 : 0 } }
  }

  /// Returns groups of lines that may be a zone, the best first.
  func zones() -> [[TextLine]] {
    let lines = bands(slope: bestSlope())
    var groups: [(lines: [TextLine], score: Double)] = []
    for first in lines.indices {
      var group = [lines[first]]
      groups.append((group, lines[first].coverage * 0.8))
      for next in lines.dropFirst(first + 1) {
        guard group.count < 3, let last = group.last else { break }
        guard isNext(next, after: last, in: group) else { continue }
        group.append(next)
        groups.append((group, group.map(\.coverage).reduce(0, +)))
      }
    }
    return groups.sorted { $0.score > $1.score }.map(\.lines)
  }

  private func isNext(_ line: TextLine, after last: TextLine, in group: [TextLine]) -> Bool {
    let height = group.map(\.height).max() ?? last.height
    let gap = line.middle(at: Double(width) / 2) - last.middle(at: Double(width) / 2)
    guard (1.3...4.2).contains(gap / max(height, line.height)),
      max(height, line.height) < 2.2 * min(height, line.height)
    else { return false }
    guard group.count == 2 else { return true }
    // The lines of a zone have equal distances.
    let former = last.middle(at: Double(width) / 2) - group[0].middle(at: Double(width) / 2)
    return (0.75...1.33).contains(gap / former)
  }

  /// The slope at which rows differ most from each other.
  private func bestSlope() -> Double {
    var best = (slope: 0.0, score: -1.0)
    for step in stride(from: -Self.maxSlope, through: Self.maxSlope, by: Self.slopeStep) {
      let squares = unsafe muster_sum_squares(counts(slope: step), Int32(height), UInt8(Self.minStrips))
      // Ties go to the smaller slope.
      let score = Double(squares) - abs(step)
      if score > best.score { best = (step, score) }
    }
    return best.slope
  }

  /// Returns in how many strips each row has enough changes; rows are counted at the left edge.
  private func counts(slope: Double) -> [UInt8] {
    let shifts = (0..<Self.strips).map { Int32((slope * middle(of: $0)).rounded()) }
    var rows = [UInt8](repeating: 0, count: height)
    unsafe muster_add_shifted(isDense, Int32(height), shifts, Int32(Self.strips), &rows)
    return rows
  }

  private func middle(of strip: Int) -> Double { (Double(strip) + 0.5) * Double(width) / Double(Self.strips) }

  private func bands(slope: Double) -> [TextLine] {
    let rows = counts(slope: slope)
    var lines: [TextLine] = []
    var row = 0
    while row < height {
      guard rows[row] >= Self.minStrips else {
        row += 1
        continue
      }
      var end = row
      while end < height, rows[end] >= Self.minStrips / 2 + 1 { end += 1 }
      if end - row >= 5, end - row <= max(12, height / 5), let line = fitted(from: row, to: end, slope: slope) {
        lines.append(line)
      }
      row = max(end, row + 1)
    }
    return lines
  }

  /// Fits a straight line through the middles of a band in all strips.
  private func fitted(from top: Int, to bottom: Int, slope: Double) -> TextLine? {
    let half = max(6, bottom - top)
    let guess = Double(top + bottom) / 2
    var points: [(x: Double, y: Double)] = []
    for strip in 0..<Self.strips {
      let x = middle(of: strip)
      let middle = Int((guess + slope * x).rounded())
      var (sum, weight) = (0.0, 0.0)
      for row in max(0, middle - half)..<max(max(0, middle - half), min(height, middle + half))
      where changes[strip][row] >= Self.minChanges {
        sum += Double(row) + 0.5
        weight += 1
      }
      if weight >= 4 { points.append((x, sum / weight)) }
    }
    guard points.count >= Self.minStrips / 2 else { return nil }
    guard var fit = Self.straight(points) else { return nil }
    for _ in 0..<3 {
      let near = points.filter { abs($0.y - fit.y - fit.slope * $0.x) < Double(half) / 3 + 1 }
      guard near.count >= Self.minStrips / 2, let better = Self.straight(near) else { break }
      fit = better
      points = near
    }
    let (height, offset) = letterHeight(y: fit.y, slope: fit.slope, half: half)
    guard height >= 5 else { return nil }
    return TextLine(
      y: fit.y + offset, slope: fit.slope, height: height, coverage: Double(points.count) / Double(Self.strips))
  }

  /// Returns the height of the letters along a line, and the offset of their middle from it.
  private func letterHeight(y: Double, slope: Double, half: Int) -> (height: Double, offset: Double) {
    var profile = [Int](repeating: 0, count: 2 * half + 1)
    for strip in 0..<Self.strips {
      let middle = Int((y + slope * self.middle(of: strip)).rounded(.down))
      for offset in -half...half where (0..<height).contains(middle + offset) {
        profile[offset + half] += changes[strip][middle + offset]
      }
    }
    let peak = profile[max(0, half - half / 3)...(half + half / 3)].max() ?? 0
    let limit = max(2, peak * 2 / 5)
    var (top, bottom) = (half, half)
    while top > 0, profile[top - 1] >= limit { top -= 1 }
    while bottom < 2 * half, profile[bottom + 1] >= limit { bottom += 1 }
    return (Double(bottom - top + 1), Double(top + bottom) / 2 - Double(half) + (y.rounded(.down) - y) + 0.5)
  }

  private static func straight(_ points: [(x: Double, y: Double)]) -> (y: Double, slope: Double)? {
    let count = Double(points.count)
    guard count >= 2 else { return nil }
    let (meanX, meanY) = (points.map(\.x).reduce(0, +) / count, points.map(\.y).reduce(0, +) / count)
    let spread = points.map { ($0.x - meanX) * ($0.x - meanX) }.reduce(0, +)
    guard spread > 0 else { return nil }
    let slope = points.map { ($0.x - meanX) * ($0.y - meanY) }.reduce(0, +) / spread
    return (meanY - slope * meanX, slope)
  }
}
