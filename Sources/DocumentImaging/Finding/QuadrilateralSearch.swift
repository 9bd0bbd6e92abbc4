internal import Foundation

/// Searches all combinations of four lines for the ones that enclose the document.
struct QuadrilateralSearch {
  typealias Point = Quadrilateral.Point

  /// Two lines that may be opposite sides.
  private struct Pair {
    let first: Int
    let second: Int
    /// The number of them that are edges of the picture, 0 or 1.
    let cutCount: Int
  }

  /// Four lines that may be the sides of a document.
  struct Candidate {
    let quadrilateral: Quadrilateral
    /// Whether each side is an edge of the picture: upper, right, lower, left.
    let cutSides: [Bool]
    var evidence: DocumentEvidence
  }

  /// The sections of some lines between the lines across them.
  private struct Sections {
    /// The shares of edges of a line beyond its crossings with the first and with the second line of a pair.
    typealias Beyond = (first: Double, second: Double)

    private let lines: [FollowedLine]
    private let pairs: [Pair]
    /// The position along each line at which each line across crosses it; nil if they are almost parallel.
    private let crossings: [[Double?]]
    /// The share of edges along the section of each line between each pair: the lines of the first pair come first. −∞
    /// if hardly any of the section lies in the picture; no document has such a side.
    private var edges: [Double] = []
    /// In the same order; nil until asked for, since most never are.
    private var beyond: [Beyond?]

    init(of lines: [FollowedLine], between pairs: [Pair], crossings: [[Double?]]) {
      self.lines = lines
      self.pairs = pairs
      self.crossings = crossings
      beyond = Array(repeating: nil, count: lines.count * pairs.count)
      edges.reserveCapacity(beyond.count)
      for pair in pairs.indices {
        for line in lines.indices {
          let section = ends(of: line, at: pair).flatMap {
            QuadrilateralSearch.edges(of: lines[line], from: $0.first, to: $0.second)
          }
          edges.append(section ?? -.infinity)
        }
      }
    }

    /// Returns the positions along a line at which a pair crosses it; nil if one of the two is almost parallel to it.
    private func ends(of line: Int, at pair: Int) -> (first: Double, second: Double)? {
      guard let first = crossings[line][pairs[pair].first], let second = crossings[line][pairs[pair].second] else {
        return nil
      }
      return (first, second)
    }

    /// Returns the sum of the shares of edges along the sections of two lines between a pair.
    func edges(of two: Pair, between pair: Int) -> Double {
      let start = pair * lines.count
      return edges[start + two.first] + edges[start + two.second]
    }

    /// Returns the shares of edges beyond the section of a line between a pair.
    mutating func beyond(_ line: Int, _ pair: Int) -> Beyond {
      let index = pair * lines.count + line
      if let beyond = beyond[index] { return beyond }
      let found =
        ends(of: line, at: pair).map { QuadrilateralSearch.edges(of: lines[line], beyond: $0.first, $0.second) } ?? (
          0, 0
        )
      beyond[index] = found
      return found
    }

    /// Returns the indices of pairs of these lines, the ones with the most edges first.
    func order(of pairs: [Pair]) -> [Int] {
      var most = [Double](repeating: 0, count: lines.count)
      for pair in self.pairs.indices {
        for line in most.indices { most[line] = max(most[line], edges[pair * lines.count + line]) }
      }
      let ranks = pairs.map { (most[$0.first] + most[$0.second]) / Double(2 - $0.cutCount) }
      return ranks.indices.sorted { ranks[$0] > ranks[$1] }
    }
  }

  /// The assumed share of edges outside the picture.
  private static let unknown = 0.25
  /// The number of candidates examined closely.
  private static let maxCandidates = 30
  /// The minimum weight of a document before its contrast is known.
  private static let minWeight = -5.0

  private let picture: SmallPicture
  private let ratio: Double
  private var size: PixelSize { picture.size }
  private let flat: [FollowedLine]
  private let steep: [FollowedLine]
  private let rows: [Pair]
  private let columns: [Pair]
  /// The point at which each of the flat lines crosses each of the steep ones; nil if they are almost parallel.
  private let crossings: [[Point?]]
  private let flatSections: Sections
  private let steepSections: Sections
  /// The indices of the pairs, the ones with the most edges first: the sooner a good candidate is found, the fewer others
  /// need a closer look.
  private let rowOrder: [Int]
  private let columnOrder: [Int]

  /// - Parameters:
  ///   - ratio: The ratio of a document's longer to its shorter side.
  ///   - lines: The lines that may be sides.
  init(picture: SmallPicture, ratio: Double, lines: [FollowedLine]) {
    self.picture = picture
    self.ratio = ratio
    let size = picture.size
    var (flat, steep): ([FollowedLine], [FollowedLine]) = ([], [])
    for line in lines {
      // Lines near 45° may be either.
      let lean = abs(line.line.normal.y)
      if lean > 0.57 { flat.append(line) }
      if lean < 0.82 { steep.append(line) }
    }
    // The edges of the picture.
    let whole = Quadrilateral(pictureOf: size).corners
    for index in whole.indices {
      guard let end = StraightLine(whole[index], whole[(index + 1) % 4]),
        let border = FollowedLine(border: end, size: size)
      else { continue }
      if index.isMultiple(of: 2) { flat.append(border) } else { steep.append(border) }
    }
    (self.flat, self.steep) = (flat, steep)

    let middle = Point(Double(size.width - 1) / 2, Double(size.height - 1) / 2)
    rows = Self.pairs(of: flat, minDistance: 0.15 * Double(size.height)) { line in
      abs(line.normal.y) < 1e-6 ? nil : (line.distance - middle.x * line.normal.x) / line.normal.y
    }
    columns = Self.pairs(of: steep, minDistance: 0.15 * Double(size.width)) { line in
      abs(line.normal.x) < 1e-6 ? nil : (line.distance - middle.y * line.normal.y) / line.normal.x
    }
    let crossings = flat.map { flat in steep.map { flat.line.crossing($0.line) } }
    self.crossings = crossings
    flatSections = Sections(
      of: flat, between: columns,
      crossings: flat.indices.map { index in crossings[index].map { $0.map(flat[index].line.place) } })
    steepSections = Sections(
      of: steep, between: rows,
      crossings: steep.indices.map { index in crossings.map { $0[index].map(steep[index].line.place) } })
    rowOrder = flatSections.order(of: rows)
    columnOrder = steepSections.order(of: columns)
  }

  /// Returns the candidate with the highest weight; nil if no four lines enclose anything.
  ///
  /// - Parameter known: A document that was found already; then only those within or beside it are candidates.
  func best(besides known: Quadrilateral? = nil) -> Candidate? {
    var best: Candidate?
    for candidate in candidates(besides: known) {
      if let best, candidate.evidence.weight + DocumentEvidence.maxContrastWeight <= best.evidence.weight { break }
      let candidate = measured(candidate)
      if best.map({ $0.evidence.weight < candidate.evidence.weight }) ?? true { best = candidate }
    }
    return best
  }

  /// Returns the candidates that may be the best once their contrast is measured, the ones with the highest weights
  /// first.
  private func candidates(besides known: Quadrilateral?) -> [Candidate] {
    var (flatSections, steepSections) = (flatSections, steepSections)
    var candidates: [Candidate] = []
    var minWeight = Self.minWeight
    for rowIndex in rowOrder {
      let row = rows[rowIndex]
      for columnIndex in columnOrder {
        let column = columns[columnIndex]
        // Most combinations end here.
        let cutCount = row.cutCount + column.cutCount
        let sum = flatSections.edges(of: row, between: columnIndex) + steepSections.edges(of: column, between: rowIndex)
        let edges = sum / Double(4 - cutCount)
        guard DocumentEvidence.sidesWeight(edges: edges, cutCount: cutCount) > minWeight else { continue }
        let evidence = evidence(
          upper: flatSections.beyond(row.first, columnIndex), right: steepSections.beyond(column.second, rowIndex),
          lower: flatSections.beyond(row.second, columnIndex), left: steepSections.beyond(column.first, rowIndex),
          edges: edges, cutCount: cutCount)
        guard evidence.maxWeight > minWeight,
          let candidate = candidate(row, column, besides: known, evidence: evidence, minWeight: minWeight)
        else { continue }
        // Each edge yields two or three almost equal lines.
        if let same = candidates.firstIndex(where: { $0.quadrilateral.isNear(candidate.quadrilateral) }) {
          if candidates[same].evidence.weight >= candidate.evidence.weight { continue }
          candidates.remove(at: same)
        }
        let place = candidates.firstIndex { $0.evidence.weight < candidate.evidence.weight } ?? candidates.endIndex
        candidates.insert(candidate, at: place)
        if place == 0 {
          // The contrast cannot make up for a weight that is lower by more than this.
          minWeight = max(minWeight, measured(candidate).evidence.weight - DocumentEvidence.maxContrastWeight)
        }
        if candidates.count > Self.maxCandidates {
          candidates.removeLast()
          minWeight = max(minWeight, candidates[candidates.count - 1].evidence.weight)
        }
      }
    }
    return candidates
  }

  /// Returns a candidate with its contrast.
  private func measured(_ candidate: Candidate) -> Candidate {
    var candidate = candidate
    candidate.evidence.contrast = SideContrast(picture: picture)
      .measure(candidate.quadrilateral, except: candidate.cutSides)
    return candidate
  }

  private static func pairs(of lines: [FollowedLine], minDistance: Double, middle: (StraightLine) -> Double?) -> [Pair]
  {
    let places = lines.map { middle($0.line) }
    var pairs: [Pair] = []
    for (first, here) in places.enumerated() {
      for (second, there) in places.enumerated() where first != second {
        guard let here, let there, there - here >= minDistance else { continue }
        if lines[first].line.parallelism(lines[second].line) < 0.8 { continue }
        // Anything that spans the picture from one edge to the opposite one is a board or a stripe.
        if lines[first].isBorder && lines[second].isBorder { continue }
        pairs.append(
          Pair(first: first, second: second, cutCount: lines[first].isBorder || lines[second].isBorder ? 1 : 0))
      }
    }
    return pairs
  }

  /// Returns the share of edges of a line between two positions along it, 0 … 1.2; nil if hardly any of it lies in the
  /// picture. Edges of the picture have none.
  private static func edges(of line: FollowedLine, from first: Double, to second: Double) -> Double? {
    if line.isBorder { return 0 }
    let (low, high) = (min(first, second), max(first, second))
    let length = high - low
    guard length > 20 else { return nil }
    let rounding = 0.05 * length
    let inside = line.edges(from: low + rounding, to: high - rounding)
    guard inside.possible > 0.35 * length else { return nil }
    return min(inside.found / inside.possible, 1.2)
  }

  /// Returns the share of edges of a line beyond two positions along it. Edges of the picture have none.
  private static func edges(of line: FollowedLine, beyond first: Double, _ second: Double) -> Sections.Beyond {
    if line.isBorder { return (0, 0) }
    let (low, high) = (min(first, second), max(first, second))
    let reach = min(max(0.15 * (high - low), 10), 40)
    // Edges outside the picture are unknown.
    func share(from first: Double, to last: Double) -> Double {
      let end = line.edges(from: first, to: last)
      return end.possible < 4 ? unknown : end.found / end.possible
    }
    let (before, behind) = (share(from: low - 4 - reach, to: low - 4), share(from: high + 4, to: high + 4 + reach))
    return first <= second ? (before, behind) : (behind, before)
  }

  private func evidence(
    upper: Sections.Beyond, right: Sections.Beyond, lower: Sections.Beyond, left: Sections.Beyond, edges: Double,
    cutCount: Int
  ) -> DocumentEvidence {
    let count = Double(4 - cutCount)
    let ends =
      upper.first + upper.second + right.first + right.second + lower.first + lower.second + left.first + left.second
    // At the binding of a booklet, both edges of a page continue along the facing page.
    let atFold = max(
      Self.excess(left.first, right.first), Self.excess(left.second, right.second),
      Self.excess(upper.first, lower.first), Self.excess(upper.second, lower.second))
    return DocumentEvidence(
      edges: edges, beyond: ends / (2 * count), beyondIfBound: (ends - atFold) / (2 * count), cutCount: cutCount)
  }

  /// Returns by how much two lines continue more than unknown ones do. Reduced, since parts of a truncated document
  /// look like bound pages, too.
  private static func excess(_ one: Double, _ other: Double) -> Double {
    0.8 * (max(0, one - Self.unknown) + max(0, other - Self.unknown))
  }

  /// Returns the candidate of four lines; nil if they have not the shape of a document, or its weight is too low.
  private func candidate(
    _ row: Pair, _ column: Pair, besides known: Quadrilateral?, evidence: DocumentEvidence, minWeight: Double
  ) -> Candidate? {
    guard let upperLeft = crossings[row.first][column.first], let upperRight = crossings[row.first][column.second],
      let lowerRight = crossings[row.second][column.second], let lowerLeft = crossings[row.second][column.first]
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
    guard evidence.share > 0.02, evidence.maxWeight > minWeight, quadrilateral.corners.allSatisfy(isNear) else {
      return nil
    }
    // The seen ratio may be either way round.
    if evidence.cutCount == 0 { evidence.compare(quadrilateral.ratio(in: size), with: ratio) }
    guard evidence.weight > minWeight,
      known.map({ quadrilateral.isWithin($0) || quadrilateral.isDisjoint(from: $0) }) ?? true
    else { return nil }
    let sides = [flat[row.first], steep[column.second], flat[row.second], steep[column.first]]
    return Candidate(quadrilateral: quadrilateral, cutSides: sides.map(\.isBorder), evidence: evidence)
  }
}
