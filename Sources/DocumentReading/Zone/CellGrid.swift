internal import CReadingKernels
import Foundation

/// The positions of a line's characters: OCR-B has a fixed pitch (ISO 1073-2), which perspective changes slightly from
/// one end to the other.
struct CellGrid {
  private(set) var line: TextLine
  let count: Int
  /// The middle of the first cell, and the distance of cells in the middle of the line.
  var start: Double
  var pitch: Double
  /// How the distance changes, per cell squared.
  var bend = 0.0
  /// How well the gaps between letters match the grid, at most 1.
  let score: Double

  /// The middle of a cell.
  func x(of cell: Int) -> Double {
    let place = Double(cell), middle = Double(count - 1) / 2
    return start + pitch * place + bend * ((place - middle) * (place - middle) - middle * middle)
  }

  /// The distance of cells around this one. It is smaller where the line is farther from the camera, as are the
  /// letters.
  func pitch(at cell: Int) -> Double {
    pitch + 2 * bend * (Double(cell) - Double(count - 1) / 2)
  }

  /// Returns the grid, so many pixels further down.
  func moved(down distance: Double) -> CellGrid {
    var moved = self
    moved.line.y += distance
    return moved
  }

  /// Creates the grid of some cells of a line beside another one.
  ///
  /// - Parameters:
  ///   - cells: Which of the other line's cells it has.
  ///   - distance: How far it is below the other line.
  init(_ cells: Range<Int>, of other: CellGrid, below distance: Double) {
    line = TextLine(
      y: other.line.y + distance, slope: other.line.slope, height: other.line.height, coverage: other.line.coverage)
    count = cells.count
    start = other.x(of: cells.lowerBound)
    pitch = cells.count > 1 ? (other.x(of: cells.upperBound - 1) - start) / Double(cells.count - 1) : other.pitch
    score = other.score
  }

  /// Fits cells to a line that lies beside another one and begins where that does.
  init(like other: CellGrid, on line: TextLine, columns: [Int]) {
    let sums = Self.sums(columns)
    let typical = max(1, Double(sums[sums.count - 1]) / (other.pitch * Double(other.count)))
    var best = Fit(score: -.infinity, left: 0, pitch: other.pitch, bend: other.bend)
    for stretch in stride(from: -0.012, through: 0.012, by: 0.002) {
      let pitch = other.pitch * (1 + stretch)
      for shift in stride(from: -0.6, through: 0.6, by: 0.06) {
        let left = other.start - pitch / 2 + shift * pitch
        var fit = Fit(score: 0, left: left, pitch: pitch, bend: other.bend)
        fit.score = fit.score(other.count, sums, typical, above: best.score)
        if fit.score > best.score { best = fit }
      }
    }
    self.init(best, other.count, on: line, sums)
  }

  /// Returns the grid whose cells are so many cells further to the right.
  func shifted(by cells: Int, columns: [Int]) -> CellGrid {
    let fit = Fit(score: score, left: start - pitch / 2 + Double(cells) * pitch, pitch: pitch, bend: bend)
    return CellGrid(fit, count, on: line, Self.sums(columns))
  }

  private init(_ fit: Fit, _ count: Int, on line: TextLine, _ sums: [Int32]) {
    self.line = line
    self.count = count
    start = fit.left + fit.pitch / 2
    (pitch, bend, score) = (fit.pitch, fit.bend, fit.score)
    for _ in 0..<2 { bend(to: sums) }
  }

  /// Fits a number of cells to a line.
  ///
  /// - Parameter columns: How much ink each column of the line has.
  /// - Returns: nil if the line is too short.
  init?(_ count: Int, on line: TextLine, columns: [Int]) {
    let sums = Self.sums(columns)
    let fits = Self.extents(columns, height: line.height).compactMap { extent in
      Self.fit(count, in: extent, sums, height: line.height)
    }
    guard let best = fits.max(by: { $0.score < $1.score }) else { return nil }
    self.init(best, count, on: line, sums)
  }

  /// The best grid within some columns; nil if they are too few or too many.
  private static func fit(_ count: Int, in extent: Range<Int>, _ sums: [Int32], height: Double) -> Fit? {
    let length = Double(extent.count)
    let (shortest, longest) = (length / (Double(count) + 1.2), length / (Double(count) - 1.6))
    // OCR-B: letters are 2.4 mm high, ten to the inch; what is measured as their height varies.
    guard longest > 0.55 * height, shortest < 2.2 * height, shortest >= 5 else { return nil }
    let middle = Double(count - 1) / 2
    let typical = max(1, Double(sums[extent.upperBound] - sums[extent.lowerBound]) / length)
    var best = Fit(score: -.infinity, left: 0, pitch: shortest, bend: 0)
    func search(
      _ pitches: ClosedRange<Double>, sag: Double, stride step: Double, lefts: (Double) -> ClosedRange<Double>
    ) {
      var pitch = pitches.lowerBound
      while pitch <= pitches.upperBound {
        let lefts = lefts(pitch)
        var left = lefts.lowerBound
        while left <= lefts.upperBound {
          var fit = Fit(score: 0, left: left, pitch: pitch, bend: sag * pitch / (middle * middle))
          fit.score = fit.score(count, sums, typical, above: best.score)
          if fit.score > best.score { best = fit }
          left += step * max(0.5, pitch / 16)
        }
        pitch += step * max(0.02, 0.4 * pitch / Double(count))
      }
    }
    // How far the middle of the line is from where it would be without a bend, in pitches.
    for sag in [0, -0.5, 0.5, -1, 1, -1.6, 1.6]
    where sag == 0 || (minRoughScore..<goodScore).contains(best.score) {
      search(shortest...longest, sag: sag, stride: 2) { pitch in
        let slack = length - pitch * Double(count)
        let from = Double(extent.lowerBound) - 0.45 * pitch
        return (from + min(0, slack))...(from + max(0, slack) + 0.9 * pitch)
      }
    }
    guard best.score >= minRoughScore else { return best }
    let rough = best
    let (sag, reach) = (rough.bend * middle * middle / rough.pitch, 0.8 * rough.pitch / Double(count))
    search((rough.pitch - reach)...(rough.pitch + reach), sag: sag, stride: 0.5) { pitch in
      // The middle of the line stays where it is.
      let left = rough.left + (rough.pitch - pitch) * Double(count) / 2
      return (left - pitch / 8)...(left + pitch / 8)
    }
    return best
  }

  /// The score from which a line without a bend is good enough.
  private static let goodScore = 0.72
  /// The minimum score for bends, and then a closer fit, to be tried; other print scores less.
  private static let minRoughScore = 0.45

  private struct Fit {
    var score: Double
    let left: Double
    let pitch: Double
    let bend: Double

    /// How much of the ink is in the middle of cells, and how little between them; less than any if it cannot be more
    /// than `least`.
    func score(_ count: Int, _ sums: [Int32], _ typical: Double, above least: Double) -> Double {
      let grid = muster_grid(left: left, pitch: pitch, bend: bend, count: Int32(count))
      return unsafe muster_score_grid(grid, sums, Int32(sums.count - 1), typical, least)
    }
  }

  /// Fits the change of the distance along the line to the middles of the ink.
  private mutating func bend(to sums: [Int32]) {
    let middle = Double(count - 1) / 2
    var (normal, right) = ([[Double]](repeating: [0, 0, 0], count: 3), [0.0, 0.0, 0.0])
    for cell in 0..<count {
      let centre = x(of: cell)
      let (from, to) = (Int((centre - 0.5 * pitch).rounded()), Int((centre + 0.5 * pitch).rounded()))
      guard from >= 0, to < sums.count, to > from else { continue }
      var (ink, moment) = (0.0, 0.0)
      for column in from..<to {
        let own = Double(sums[column + 1] - sums[column])
        ink += own
        moment += own * (Double(column) + 0.5)
      }
      guard ink > 0 else { continue }
      let off = moment / ink - centre
      guard abs(off) < 0.25 * pitch else { continue }
      let place = (Double(cell) - middle) / middle
      let row = [1, place, place * place]
      for i in 0..<3 {
        right[i] += row[i] * off
        for j in 0..<3 { normal[i][j] += row[i] * row[j] }
      }
    }
    // Regularization keeps the system solvable.
    for i in 0..<3 { normal[i][i] += 0.5 }
    guard let solution = Self.solve(normal, right) else { return }
    let curve = solution[2] / (middle * middle)
    guard abs(solution[2]) < 0.5 * pitch, abs(solution[1]) < pitch else { return }
    start += solution[0] - solution[1] + solution[2]
    pitch += solution[1] / middle
    bend += curve
  }

  /// Solves three linear equations by Cramer's rule; nil if they are singular.
  private static func solve(_ m: [[Double]], _ v: [Double]) -> [Double]? {
    func determinant(_ a: [[Double]]) -> Double {
      a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1]) - a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0])
        + a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0])
    }
    let whole = determinant(m)
    guard abs(whole) > 1e-9 else { return nil }
    return (0..<3).map { column in
      var replaced = m
      for row in 0..<3 { replaced[row][column] = v[row] }
      return determinant(replaced) / whole
    }
  }

  private static func sums(_ columns: [Int]) -> [Int32] {
    var sums: [Int32] = [0]
    sums.reserveCapacity(columns.count + 1)
    for column in columns { sums.append(sums[sums.count - 1] + Int32(column)) }
    return sums
  }

  /// The columns that a line may span: the longest run without a wide gap and, since light that covers a part of the
  /// line leaves a gap, from the first to the last long run.
  private static func extents(_ columns: [Int], height: Double) -> [Range<Int>] {
    let isInk = columns.map { Double($0) >= max(2, 0.12 * height) }
    var runs: [Range<Int>] = []
    for column in columns.indices where isInk[column] {
      if let last = runs.last, Double(column - last.upperBound) <= 1.6 * height {
        runs[runs.count - 1] = last.lowerBound..<(column + 1)
      } else {
        runs.append(column..<(column + 1))
      }
    }
    let long = runs.filter { Double($0.count) >= 3 * height }
    guard let first = long.first, let last = long.last, let longest = long.max(by: { $0.count < $1.count }) else {
      return []
    }
    let whole = first.lowerBound..<last.upperBound
    let runsAndWhole = whole == longest ? [longest] : [longest, whole]
    let framed = runsAndWhole.map { withoutBars($0, isInk, height: height) }.filter { !runsAndWhole.contains($0) }
    return (runsAndWhole + framed).filter { Double($0.count) > 8 * height }
  }

  /// An extent without strokes at its ends that stand apart, such as the sides of a frame and the edge of the document.
  private static func withoutBars(_ extent: Range<Int>, _ isInk: [Bool], height: Double) -> Range<Int> {
    /// How many columns from one end such a stroke, no wider than a letter, and the gap behind it take; 0 if there is none.
    func barLength(_ columns: some Sequence<Int>) -> Int {
      var (stroke, gap) = (0, 0)
      for column in columns {
        if !isInk[column] { gap += 1 } else if gap == 0 { stroke += 1 } else { break }
      }
      return Double(stroke) <= height && Double(gap) >= 0.4 * height ? stroke + gap : 0
    }
    var extent = extent
    for _ in 0..<2 {
      let (left, right) = (barLength(extent), barLength(extent.reversed()))
      if left + right < extent.count { extent = extent.lowerBound + left..<extent.upperBound - right }
    }
    return extent
  }
}
