internal import Foundation

/// Searches all combinations of four lines for the ones that enclose the document.
struct QuadrilateralSearch {
  typealias Point = Quadrilateral.Point

  /// Two lines that may be opposite sides.
  private struct Pair {
    let first: Int
    let second: Int
  }

  /// Four lines that may be the sides of a document.
  struct Candidate {
    let quadrilateral: Quadrilateral
    /// Whether each side is an edge of the picture: upper, right, lower, left.
    let cutSides: [Bool]
    var evidence: DocumentEvidence
  }

  /// The evidence that the section of a line between two others is a side of the document.
  private struct Side {
    let edges: Double
    /// The share of edges beyond the crossing with the first and with the second line.
    let beyond: (first: Double, second: Double)
    let isBorder: Bool

    /// A line of which hardly anything lies in the picture between the two others: no document has it.
    static let missing = Side(edges: -.infinity, beyond: (0, 0), isBorder: false)
  }

  /// The sides that each of some lines makes between each pair of the lines across.
  private struct Sides {
    let pairCount: Int
    private(set) var all: [Side] = []

    /// - Parameter crossings: The position along line `i` at which line `j` of the others crosses it; nil if they are
    ///   almost parallel.
    init(of lines: [FollowedLine], between pairs: [Pair], crossings: (Int, Int) -> Double?) {
      pairCount = pairs.count
      all.reserveCapacity(lines.count * pairs.count)
      for (index, line) in lines.enumerated() {
        for pair in pairs {
          let side = crossings(index, pair.first).flatMap { first in
            crossings(index, pair.second).flatMap { QuadrilateralSearch.side(line, from: first, to: $0) }
          }
          all.append(side ?? .missing)
        }
      }
    }

    subscript(line: Int, pair: Int) -> Side { all[line * pairCount + pair] }
  }

  /// The assumed share of edges outside the picture.
  private static let unknown = 0.25
  /// The number of candidates examined closely.
  private static let maxCandidates = 30
  /// The minimum weight of a document before its contrast is known.
  private static let minWeight = -5.0

  let picture: SmallPicture
  /// The ratio of the longer to the shorter side.
  let ratio: Double
  private var size: PixelSize { picture.size }
  private var flat: [FollowedLine] = []
  private var steep: [FollowedLine] = []

  init(picture: SmallPicture, ratio: Double, lines: [FollowedLine]) {
    self.picture = picture
    self.ratio = ratio
    for line in lines {
      // Lines near 45° may be either.
      let lean = abs(line.line.normal.y)
      if lean > 0.57 { flat.append(line) }
      if lean < 0.82 { steep.append(line) }
    }
    // The edges of the picture.
    let whole = Quadrilateral(pictureOf: picture.size).corners
    for index in whole.indices {
      guard let end = StraightLine(whole[index], whole[(index + 1) % 4]),
        let border = FollowedLine(border: end, size: picture.size)
      else { continue }
      if index.isMultiple(of: 2) { flat.append(border) } else { steep.append(border) }
    }
  }

  /// Returns the candidate with the highest weight; nil if no four lines enclose anything.
  func best() -> Candidate? {
    let middle = Point(Double(size.width - 1) / 2, Double(size.height - 1) / 2)
    let rows = pairs(of: flat, minDistance: 0.15 * Double(size.height)) { line in
      abs(line.normal.y) < 1e-6 ? nil : (line.distance - middle.x * line.normal.x) / line.normal.y
    }
    let columns = pairs(of: steep, minDistance: 0.15 * Double(size.width)) { line in
      abs(line.normal.x) < 1e-6 ? nil : (line.distance - middle.y * line.normal.y) / line.normal.x
    }
    let crossings = flat.map { flat in
      steep.map { steep in
        flat.line.crossing(steep.line).map { (flat: flat.line.place(of: $0), steep: steep.line.place(of: $0)) }
      }
    }
    let flatSides = Sides(of: flat, between: columns) { crossings[$0][$1]?.flat }
    let steepSides = Sides(of: steep, between: rows) { crossings[$1][$0]?.steep }
    // The ones with the highest weights come first.
    var candidates: [Candidate] = []
    var minWeight = Self.minWeight
    for (rowIndex, row) in rows.enumerated() {
      for (columnIndex, column) in columns.enumerated() {
        let (upper, lower) = (flatSides[row.first, columnIndex], flatSides[row.second, columnIndex])
        let (left, right) = (steepSides[column.first, rowIndex], steepSides[column.second, rowIndex])
        // Most combinations end here.
        let cutCount =
          (upper.isBorder ? 1 : 0) + (right.isBorder ? 1 : 0) + (lower.isBorder ? 1 : 0) + (left.isBorder ? 1 : 0)
        let edges = (upper.edges + right.edges + lower.edges + left.edges) / Double(4 - cutCount)
        guard DocumentEvidence.sidesWeight(edges: edges, cutCount: cutCount) > minWeight,
          let evidence = evidence(upper, right, lower, left, edges: edges, cutCount: cutCount),
          evidence.maxWeight > minWeight,
          let candidate = candidate(row, column, evidence: evidence, minWeight: minWeight)
        else { continue }
        // Each edge yields two or three almost equal lines.
        if let same = candidates.firstIndex(where: { $0.quadrilateral.isNear(candidate.quadrilateral) }) {
          if candidates[same].evidence.weight >= candidate.evidence.weight { continue }
          candidates.remove(at: same)
        }
        let place = candidates.firstIndex { $0.evidence.weight < candidate.evidence.weight } ?? candidates.endIndex
        candidates.insert(candidate, at: place)
        if candidates.count > Self.maxCandidates {
          candidates.removeLast()
          minWeight = max(minWeight, candidates[candidates.count - 1].evidence.weight)
        }
      }
    }
    let contrast = SideContrast(picture: picture)
    var best: Candidate?
    for var candidate in candidates {
      if let best, candidate.evidence.weight + DocumentEvidence.maxContrastWeight <= best.evidence.weight { break }
      candidate.evidence.contrast = contrast.measure(candidate.quadrilateral, except: candidate.cutSides)
      if best.map({ $0.evidence.weight < candidate.evidence.weight }) ?? true { best = candidate }
    }
    return best
  }

  private func pairs(of lines: [FollowedLine], minDistance: Double, middle: (StraightLine) -> Double?) -> [Pair] {
    let places = lines.map { middle($0.line) }
    var pairs: [Pair] = []
    for (first, here) in places.enumerated() {
      for (second, there) in places.enumerated() where first != second {
        guard let here, let there, there - here >= minDistance else { continue }
        if lines[first].line.parallelism(lines[second].line) < 0.8 { continue }
        pairs.append(Pair(first: first, second: second))
      }
    }
    return pairs
  }

  /// Returns the evidence of a line between two positions along it; nil if hardly any of it lies in the picture.
  private static func side(_ line: FollowedLine, from first: Double, to second: Double) -> Side? {
    if line.isBorder { return Side(edges: 0, beyond: (0, 0), isBorder: true) }
    let (low, high) = (min(first, second), max(first, second))
    let length = high - low
    guard length > 20 else { return nil }
    let rounding = 0.05 * length
    let inside = line.edges(from: low + rounding, to: high - rounding)
    guard inside.possible > 0.35 * length else { return nil }
    let reach = min(max(0.15 * length, 10), 40)
    // Edges outside the picture are unknown.
    func share(from first: Double, to last: Double) -> Double {
      let end = line.edges(from: first, to: last)
      return end.possible < 4 ? unknown : end.found / end.possible
    }
    let (before, behind) = (share(from: low - 4 - reach, to: low - 4), share(from: high + 4, to: high + 4 + reach))
    let beyond = first <= second ? (before, behind) : (behind, before)
    return Side(edges: min(inside.found / inside.possible, 1.2), beyond: beyond, isBorder: false)
  }

  private func evidence(
    _ upper: Side, _ right: Side, _ lower: Side, _ left: Side, edges: Double, cutCount: Int
  ) -> DocumentEvidence? {
    // Anything that spans the picture from one edge to the opposite one is a board or a stripe.
    guard !(upper.isBorder && lower.isBorder), !(left.isBorder && right.isBorder) else { return nil }
    let count = Double(4 - cutCount)
    let sides = (upper.beyond, right.beyond, lower.beyond, left.beyond)
    let ends =
      sides.0.first + sides.0.second + sides.1.first + sides.1.second + sides.2.first + sides.2.second
      + sides.3.first + sides.3.second
    // At the binding of a booklet, both edges of a page continue along the facing page.
    let atFold = max(
      Self.excess(left.beyond.first, right.beyond.first), Self.excess(left.beyond.second, right.beyond.second),
      Self.excess(upper.beyond.first, lower.beyond.first), Self.excess(upper.beyond.second, lower.beyond.second))
    return DocumentEvidence(
      edges: edges, beyond: ends / (2 * count),
      beyondIfBound: (ends - atFold) / (2 * count), cutCount: cutCount)
  }

  /// Returns by how much two lines continue more than unknown ones do. Reduced, since parts of a truncated document
  /// look like bound pages, too.
  private static func excess(_ one: Double, _ other: Double) -> Double {
    0.8 * (max(0, one - Self.unknown) + max(0, other - Self.unknown))
  }

  private func candidate(
    _ row: Pair, _ column: Pair, evidence: DocumentEvidence, minWeight: Double
  ) -> Candidate? {
    let (upper, lower) = (flat[row.first], flat[row.second])
    let (left, right) = (steep[column.first], steep[column.second])
    guard let upperLeft = upper.line.crossing(left.line), let upperRight = upper.line.crossing(right.line),
      let lowerRight = lower.line.crossing(right.line), let lowerLeft = lower.line.crossing(left.line)
    else { return nil }
    let quadrilateral = Quadrilateral(
      upperLeft: upperLeft, upperRight: upperRight, lowerRight: lowerRight, lowerLeft: lowerLeft)
    guard quadrilateral.isConvex else { return nil }
    var evidence = evidence
    let (width, height) = (Double(size.width), Double(size.height))
    evidence.share = quadrilateral.area / (width * height)
    func isNear(_ corner: Point) -> Bool {
      corner.x > -0.3 * width && corner.x < 1.3 * width && corner.y > -0.3 * height && corner.y < 1.3 * height
    }
    guard evidence.share > 0.02, evidence.maxWeight > minWeight, isNear(upperLeft), isNear(upperRight),
      isNear(lowerRight),
      isNear(lowerLeft)
    else { return nil }
    // The seen ratio may be either way round.
    if evidence.cutCount == 0 { evidence.compare(quadrilateral.ratio(in: size), with: ratio) }
    guard evidence.weight > minWeight else { return nil }
    return Candidate(
      quadrilateral: quadrilateral, cutSides: [upper, right, lower, left].map(\.isBorder), evidence: evidence)
  }
}
