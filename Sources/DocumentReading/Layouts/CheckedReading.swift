import Foundation

/// The characters of a zone with their probabilities, given the layout and its check digits.
///
/// Check digits correct characters, rather than only verify them: of all readings in which every check digit holds,
/// weighted with the shares of the classifier, each position takes the character with the largest total weight (the
/// forward-backward algorithm over the remainders of the sums; Rabiner 1989, III.A).
struct CheckedReading {
  let layout: ZoneLayout
  let characters: [UInt8]
  /// For each position, the share of the weight that its character has: 0…1.
  let certainties: [Double]
  /// Whether the fixed texts of the layout are certainly there; true if it has none.
  let hasMarks: Bool
  /// Whether all check digits hold, the characters they cover are certain, and the fixed texts are there.
  let isChecked: Bool
  /// The check digits that do not hold although they and all that they cover are seen clearly, so that the document
  /// itself is wrong.
  let wrongChecks: [ZoneLayout.Check]
  /// The share of the weight of all readings that belongs to those in which the check digits hold.
  let evidence: Double

  /// The minimum evidence; below it, the check digits do not fit the cells.
  private static let minEvidence = 2e-3
  /// Characters with a smaller share are not considered.
  private static let minShare: Float = 1e-7
  /// The minimum share of legible cells of a line; with fewer, the grid may be beside its letters.
  private static let minLegibility = 0.6
  /// The minimum certainty of each character of a check that does not hold for that to be more than a misreading.
  private static let minWrongCertainty = 0.99
  private static let weights = [7, 3, 1]

  private struct Candidate {
    let character: UInt8
    let value: Int
    let share: Double
  }

  /// - Parameter lines: The cells of each line, as many as the layout has.
  init(_ lines: [ReadLine], by layout: ZoneLayout) {
    self.layout = layout
    let cells = lines.flatMap(\.scores)
    let candidates = zip(cells, layout.alphabets).map { Self.candidates($0, in: $1) }
    let (shares, evidence) = Self.posterior(candidates, layout)
    self.evidence = evidence
    var (characters, certainties) = ([UInt8](), [Double]())
    for (position, own) in candidates.enumerated() {
      let best = shares[position].indices.max { shares[position][$0] < shares[position][$1] } ?? 0
      characters.append(own.isEmpty ? ZoneLayout.filler : own[best].character)
      certainties.append(own.isEmpty ? 0 : shares[position][best])
    }
    let isReadable = lines.map { $0.legibility >= Self.minLegibility }
    var start = 0
    for (line, isReadable) in zip(lines, isReadable) {
      let positions = start..<(start + line.count)
      // Where a filler is in place of a letter, the grid is beside the letters of the line.
      let isBeside = layout.letterPositions.contains {
        positions.contains($0) && characters[$0] == ZoneLayout.filler
      }
      if !isReadable || isBeside { for position in positions { certainties[position] = 0 } }
      start += line.count
    }
    for position in Self.misplaced(in: characters, layout) { certainties[position] = 0 }
    self.characters = characters
    self.certainties = certainties
    wrongChecks =
      evidence >= Self.minEvidence
      ? []
      : layout.allChecks.filter { check in
        !Self.holds(check, in: characters)
          && (check.ranges + [check.position..<check.position + 1]).allSatisfy {
            certainties[$0].allSatisfy { $0 >= Self.minWrongCertainty }
          }
      }
    hasMarks = layout.marks.allSatisfy { Self.stands($0, in: characters, certainties) }
    isChecked =
      evidence >= Self.minEvidence && isReadable.allSatisfy(\.self) && hasMarks
      && layout.allChecks.allSatisfy { check in
        Self.holds(check, in: characters)
          && check.ranges.allSatisfy { certainties[$0].allSatisfy { $0 >= DocumentReading.minCertainty } }
      }
  }

  /// The characters of names behind three fillers: nothing follows them (ICAO Doc 9303-3, 4.6).
  private static func misplaced(in characters: [UInt8], _ layout: ZoneLayout) -> [Int] {
    layout.fields.filter { [.names, .surname, .givenNames].contains($0.name) }.flatMap { field -> [Int] in
      guard let end = characters[field.range].firstRange(of: Array("<<<".utf8)) else { return [] }
      return (end.upperBound..<field.range.upperBound).filter { characters[$0] != ZoneLayout.filler }
    }
  }

  /// Whether a text is certainly in its place.
  private static func stands(_ mark: ZoneLayout.Mark, in characters: [UInt8], _ certainties: [Double]) -> Bool {
    let range = mark.start..<(mark.start + mark.text.utf8.count)
    return characters[range].elementsEqual(mark.text.utf8)
      && certainties[range].allSatisfy { $0 >= DocumentReading.minCertainty }
  }

  /// Whether a check digit is that of what it covers.
  static func holds(_ check: ZoneLayout.Check, in characters: [UInt8]) -> Bool {
    let covered = check.ranges.flatMap { characters[$0] }
    let own = characters[check.position]
    if own == ZoneLayout.filler {
      return check.mayBeFiller && covered.allSatisfy { $0 == ZoneLayout.filler }
    }
    return value(of: own) == digit(of: check, in: characters)
  }

  /// Returns the check digit of what a check covers, 0…9 (ICAO Doc 9303-3, 4.9).
  static func digit(of check: ZoneLayout.Check, in characters: [UInt8]) -> Int {
    let covered = check.ranges.flatMap { characters[$0] }
    return covered.enumerated().reduce(0) { $0 + weights[$1.offset % 3] * value(of: $1.element) } % 10
  }

  /// The value of a character in a check sum: that of a digit, 10 to 35 for letters, 0 for fillers.
  static func value(of character: UInt8) -> Int {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A")) + 10
    default: 0
    }
  }

  private static func candidates(_ scores: [Float], in alphabet: ZoneLayout.Alphabet) -> [Candidate] {
    let fitting = zip(CharacterClassifier.alphabet, scores).filter { alphabet.contains($0.0) }
    let shares = fitting.map { (character: $0.0, share: Double(exp($0.1)) * frequency(of: $0.0, in: alphabet)) }
    let sum = shares.reduce(0) { $0 + $1.share }
    guard sum > 0 else { return [] }
    return shares.filter { Float($0.share / sum) >= minShare }
      .map { Candidate(character: $0.character, value: value(of: $0.character), share: $0.share / sum) }
  }

  /// How often a character occurs, compared with others of its place. Issuers avoid O in numbers, because it looks like
  /// zero, and Q is rare in numbers and in names.
  private static func frequency(of character: UInt8, in alphabet: ZoneLayout.Alphabet) -> Double {
    switch character {
    case UInt8(ascii: "O"): alphabet == .any ? 0.03 : 1
    case UInt8(ascii: "Q"): 0.1
    default: 1
    }
  }

  /// A position, in the order in which characters are added to the check sums.
  private struct Stop {
    let position: Int
    /// The weight of the character in the sum of its field; nil if no check digit of a field covers it.
    var weight: Int?
    /// Whether it is the check digit of its field.
    var isCheck = false
    var mayBeFiller = false
    /// Its weight in the composite sum; nil if that does not include it.
    var compositeWeight: Int?
    var isComposite = false
  }

  /// Returns each field followed by its check digit, then the positions that only the composite sum covers, then its
  /// digit. The weight of a character in the composite sum does not depend on the order.
  private static func stops(of layout: ZoneLayout) -> [Stop] {
    var compositeWeights: [Int: Int] = [:]
    let covered = layout.composite?.ranges.flatMap { Array($0) } ?? []
    for (order, position) in covered.enumerated() { compositeWeights[position] = weights[order % 3] }
    var stops: [Stop] = []
    for check in layout.checks {
      for (order, position) in check.ranges.flatMap({ Array($0) }).enumerated() {
        stops.append(Stop(position: position, weight: weights[order % 3]))
      }
      stops.append(Stop(position: check.position, isCheck: true, mayBeFiller: check.mayBeFiller))
    }
    let checked = Set(stops.map(\.position))
    stops += covered.filter { !checked.contains($0) }.map { Stop(position: $0) }
    for index in stops.indices { stops[index].compositeWeight = compositeWeights[stops[index].position] }
    if let composite = layout.composite { stops.append(Stop(position: composite.position, isComposite: true)) }
    return stops
  }

  /// The shares of the candidates of each position among the readings whose check digits hold.
  private static func posterior(
    _ candidates: [[Candidate]], _ layout: ZoneLayout
  ) -> (shares: [[Double]], evidence: Double) {
    var shares = candidates.map { $0.map(\.share) }
    let stops = stops(of: layout)
    guard !stops.isEmpty else { return (shares, 1) }
    // A state is the remainder of the field's sum, and that of the sum of all.
    var forward: [[Double]] = [[Double](repeating: 0, count: 100)]
    forward[0][0] = 1
    var evidence = 1.0
    for stop in stops {
      var next = [Double](repeating: 0, count: 100)
      for (state, weight) in forward[forward.count - 1].enumerated() where weight > 0 {
        for candidate in candidates[stop.position] {
          if let to = step(state, candidate, stop) { next[to] += weight * candidate.share }
        }
      }
      let sum = next.reduce(0, +)
      evidence *= sum
      guard sum > 0, evidence >= minEvidence else { return (shares, 0) }
      forward.append(next.map { $0 / sum })
    }
    var backward = [Double](repeating: 1, count: 100)
    for (order, stop) in stops.enumerated().reversed() {
      var before = [Double](repeating: 0, count: 100)
      var own = [Double](repeating: 0, count: candidates[stop.position].count)
      for state in 0..<100 {
        for (index, candidate) in candidates[stop.position].enumerated() {
          guard let to = step(state, candidate, stop), backward[to] > 0 else { continue }
          let weight = candidate.share * backward[to]
          before[state] += weight
          own[index] += forward[order][state] * weight
        }
      }
      let sum = own.reduce(0, +)
      if sum > 0 { shares[stop.position] = own.map { $0 / sum } }
      let highest = before.max() ?? 1
      backward = highest > 0 ? before.map { $0 / highest } : before
    }
    return (shares, evidence)
  }

  /// The state behind a character; nil if a check digit does not hold with it.
  private static func step(_ state: Int, _ candidate: Candidate, _ stop: Stop) -> Int? {
    var (field, all) = (state / 10, state % 10)
    if stop.isComposite { return candidate.character != ZoneLayout.filler && candidate.value == all ? 0 : nil }
    if let weight = stop.compositeWeight { all = (all + weight * candidate.value) % 10 }
    if stop.isCheck {
      // Whether a field with a filler as its check digit is really empty is checked when the reading is complete.
      let isFiller = candidate.character == ZoneLayout.filler
      guard isFiller ? stop.mayBeFiller && field == 0 : candidate.value == field else { return nil }
      field = 0
    } else if let weight = stop.weight {
      field = (field + weight * candidate.value) % 10
    }
    return 10 * field + all
  }
}
