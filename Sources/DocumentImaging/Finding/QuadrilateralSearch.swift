internal import Foundation

/// Looks for the four lines that enclose the document, among all fours of them.
struct QuadrilateralSearch {
  typealias Point = Quadrilateral.Point

  /// Two lines that may be opposite sides.
  private struct Pair {
    let first: Int
    let second: Int
    let separation: Double
  }

  /// How many fours are looked at closely.
  private static let mostCandidates = 40

  let picture: SmallPicture
  /// The longer side over the shorter one.
  let ratio: Double
  private var size: PixelSize { picture.size }
  private var flat: [FollowedLine] = []
  private var steep: [FollowedLine] = []

  init(picture: SmallPicture, ratio: Double, lines: [FollowedLine]) {
    self.picture = picture
    self.ratio = ratio
    for line in lines {
      // Those near 45° may be either.
      let lean = abs(line.line.normal.y)
      if lean > 0.57 { flat.append(line) }
      if lean < 0.82 { steep.append(line) }
    }
    let size = picture.size
    let (right, lower) = (Double(size.width) - 0.5, Double(size.height) - 0.5)
    flat += [-0.5, lower].compactMap { FollowedLine(border: StraightLine(normal: Point(0, 1), distance: $0), size: size) }
    steep += [-0.5, right].compactMap { FollowedLine(border: StraightLine(normal: Point(1, 0), distance: $0), size: size) }
  }

  /// The best four, or all of the picture if it has a document's shape and no four lines are clearly one; nil where no
  /// four lines enclose anything.
  func best() -> FoundDocument? {
    let enclosed = enclosed()
    guard wholePictureIsLikely else { return enclosed }
    if let enclosed, enclosed.certainty > 0.6, enclosed.quadrilateral.area > 0.35 * Double(size.width * size.height) {
      return enclosed
    }
    return FoundDocument(
      quadrilateral: Quadrilateral(pictureOf: size),
      certainty: 0.7, cutSides: [false, false, false, false], isWholePicture: true)
  }

  /// Whether the picture's sides are those of a document; those of cameras are others.
  private var wholePictureIsLikely: Bool {
    let sides = Double(max(size.width, size.height)) / Double(min(size.width, size.height))
    return abs(log(sides / ratio)) < 0.04
  }

  private func enclosed() -> FoundDocument? {
    let middle = Point(Double(size.width - 1) / 2, Double(size.height - 1) / 2)
    let rows = pairs(of: flat, least: 0.15 * Double(size.height)) { line in
      abs(line.normal.y) < 1e-6 ? nil : (line.distance - middle.x * line.normal.x) / line.normal.y
    }
    let columns = pairs(of: steep, least: 0.15 * Double(size.width)) { line in
      abs(line.normal.x) < 1e-6 ? nil : (line.distance - middle.y * line.normal.y) / line.normal.x
    }
    let rowScores = flat.map { line in columns.map { side(line, between: steep[$0.first], and: steep[$0.second]) } }
    let columnScores = steep.map { line in rows.map { side(line, between: flat[$0.first], and: flat[$0.second]) } }
    var candidates: [(document: FoundDocument, rank: Double)] = []
    var least = 0.15
    for (rowIndex, row) in rows.enumerated() {
      for (columnIndex, column) in columns.enumerated() {
        let scores = (
          rowScores[row.first][columnIndex], columnScores[column.second][rowIndex], rowScores[row.second][columnIndex],
          columnScores[column.first][rowIndex]
        )
        let worst = min(min(scores.0, scores.1), min(scores.2, scores.3))
        let mean = (scores.0 + scores.1 + scores.2 + scores.3) / 4
        let score = mean - 0.3 * (mean - worst)
        guard score > least, let document = document(row, column, score: score) else { continue }
        let rank = rank(document)
        guard rank > least else { continue }
        // Each edge has two or three lines that differ by next to nothing.
        if let same = candidates.firstIndex(where: { $0.document.quadrilateral.isNear(document.quadrilateral) }) {
          if candidates[same].rank >= rank { continue }
          candidates.remove(at: same)
        }
        let place = candidates.firstIndex { $0.rank < rank } ?? candidates.endIndex
        candidates.insert((document, rank), at: place)
        if candidates.count > Self.mostCandidates {
          candidates.removeLast()
          least = max(least, candidates[candidates.count - 1].rank)
        }
      }
    }
    let contrast = SideContrast(picture: picture)
    let seen = candidates.map { candidate in
      var document = candidate.document
      document.certainty *= 0.5 + 0.5 * contrast.measure(document.quadrilateral)
      return (document: document, rank: rank(document))
    }
    guard let best = seen.max(by: { $0.rank < $1.rank })?.document else { return nil }
    // A portrait has the best edges of a document, and nearly its shape. The inner line at which a document that is cut
    // off seems to end is as clear as its own edges.
    let bestIsCut = best.cutSides.contains(true)
    let around = seen.filter { (candidate) -> Bool in
      let (other, isCut) = (candidate.document, candidate.document.cutSides.contains(true))
      let leastCertainty = !isCut ? 0.4 : bestIsCut ? 0.7 * best.certainty : 0.5
      let leastGrowth = isCut && bestIsCut ? 1.25 : 3
      return other.certainty > leastCertainty
        && other.quadrilateral.area > leastGrowth * best.quadrilateral.area
        && other.quadrilateral.holds(best.quadrilateral)
    }
    return around.max { $0.rank < $1.rank }?.document ?? best
  }

  /// How sure it is, and how large: a document has smaller rectangles in it.
  private func rank(_ document: FoundDocument) -> Double {
    let share = document.quadrilateral.area / Double(size.width * size.height)
    return document.certainty * pow(min(share, 1), 0.3)
  }

  private func pairs(of lines: [FollowedLine], least: Double, middle: (StraightLine) -> Double?) -> [Pair] {
    let places = lines.map { middle($0.line) }
    var pairs: [Pair] = []
    for (first, here) in places.enumerated() {
      for (second, there) in places.enumerated() where first != second {
        guard let here, let there, there - here >= least else { continue }
        if lines[first].line.parallelism(lines[second].line) < 0.8 { continue }
        pairs.append(Pair(first: first, second: second, separation: there - here))
      }
    }
    return pairs
  }

  /// How well a line is seen from where it crosses one line to where it crosses another, and ends there.
  private func side(_ line: FollowedLine, between first: FollowedLine, and second: FollowedLine) -> Double {
    guard let here = line.line.crossing(first.line), let there = line.line.crossing(second.line) else { return 0 }
    if line.isBorder { return max(0, 1.2 * min(first.edges(near: here), second.edges(near: there)) - 0.6) }
    let places = (line.line.place(of: here), line.line.place(of: there))
    let (low, high) = (min(places.0, places.1), max(places.0, places.1))
    let length = high - low
    guard length > 20 else { return 0 }
    let rounding = 0.05 * length
    let inside = line.edges(from: low + rounding, to: high - rounding)
    guard inside.possible > 0.35 * length else { return 0 }
    let reach = min(max(0.15 * length, 10), 40)
    let beyond = [
      line.edges(from: low - 4 - reach, to: low - 4), line.edges(from: high + 4, to: high + 4 + reach),
    ].reduce(0.0) { sum, end in
      // Nobody knows what is beyond the picture.
      sum + (end.possible < 4 ? 0.25 : end.found / end.possible) / 2
    }
    return inside.found / inside.possible - 0.5 * beyond
  }

  private func document(_ row: Pair, _ column: Pair, score: Double) -> FoundDocument? {
    let (upper, lower) = (flat[row.first], flat[row.second])
    let (left, right) = (steep[column.first], steep[column.second])
    guard let upperLeft = upper.line.crossing(left.line), let upperRight = upper.line.crossing(right.line),
      let lowerRight = lower.line.crossing(right.line), let lowerLeft = lower.line.crossing(left.line)
    else { return nil }
    let quadrilateral = Quadrilateral(
      upperLeft: upperLeft, upperRight: upperRight, lowerRight: lowerRight, lowerLeft: lowerLeft)
    guard quadrilateral.isConvex else { return nil }
    let (width, height) = (Double(size.width), Double(size.height))
    let isNear = quadrilateral.corners.allSatisfy {
      $0.x > -0.3 * width && $0.x < 1.3 * width && $0.y > -0.3 * height && $0.y < 1.3 * height
    }
    guard isNear else { return nil }
    let share = quadrilateral.area / (width * height)
    guard share > 0.02 else { return nil }
    let cuts = [upper, right, lower, left].map(\.isBorder)
    var certainty = score
    if cuts.contains(true) {
      // What runs from one end of the picture to the other is a board, or a stripe.
      guard !(cuts[0] && cuts[2]), !(cuts[1] && cuts[3]) else { return nil }
      certainty *= 0.85
    } else {
      let far = abs(log(quadrilateral.trueRatio(in: size) / ratio))
      certainty *= far < 0.05 ? 1 : max(0.5, 1 - 2 * (far - 0.05))
    }
    return FoundDocument(quadrilateral: quadrilateral, certainty: certainty, cutSides: cuts)
  }
}
