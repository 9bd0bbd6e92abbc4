internal import Foundation

/// A name in the letters of a zone, so that different spellings of it can be compared.
///
/// Zones have only the letters A to Z. States replace others by the tables of ICAO Doc 9303-3, section 6, where some
/// can be written in several ways (`Ü` as `UE`, `UXX` or `U`), and cut off what does not fit. All these spellings count
/// as equal.
struct PersonName: Sendable, Equatable {
  /// The words in the spelling of ICAO Doc 9303-3; empty if a letter cannot be written in those of a zone.
  let words: [String]
  /// Every spelling that a state or a language has for these words, the first being ``words``.
  private let spellings: [[String]]
  /// Whether it may have been cut off, because its field is full.
  let isCut: Bool

  /// Creates the name.
  init(_ text: String, isCut: Bool = false) {
    self.isCut = isCut
    // A zone leaves an apostrophe out, and has a filler for a hyphen (ICAO Doc 9303-3, 4.6).
    let shown = text.unicodeScalars.filter {
      $0.properties.generalCategory != .format && !"'’`´ʼ".unicodeScalars.contains($0)
    }
    let printed = String(String.UnicodeScalarView(shown)).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    spellings = Spelling.all.reduce(into: []) { spellings, spelling in
      let words = printed.map { spelling.letters(of: $0) }
      let known = words.contains(nil) ? [] : words.compactMap { $0 }.filter { !$0.isEmpty }
      if !known.isEmpty, !spellings.contains(known) { spellings.append(known) }
    }
    words = spellings.first ?? []
  }

  /// Whether it cannot be compared, as in a script without a transliteration.
  var isEmpty: Bool { words.isEmpty }

  /// The words as one text, by which people are found again.
  var plain: String { words.joined(separator: " ") }

  /// Whether both can be the same name: equal, or one cut off at the end of its field, or with fewer given names.
  ///
  /// - Parameter allowsMissingWords: Whether one may have words that the other lacks, as of several given names.
  ///   Particles such as `VAN DER` and `Y` may always be missing.
  func agrees(with other: PersonName, allowsMissingWords: Bool = false) -> Bool {
    if isEmpty || other.isEmpty { return true }
    return spellings.contains { own in
      other.spellings.contains { theirs in
        agree(own, theirs, other, allowsMissingWords)
          || agree(Self.withoutParticles(own), Self.withoutParticles(theirs), other, allowsMissingWords)
      }
    }
  }

  private func agree(_ own: [String], _ theirs: [String], _ other: PersonName, _ allowsMissingWords: Bool) -> Bool {
    let (one, two) = (own.joined(), theirs.joined())
    if one == two || (isCut && two.hasPrefix(one)) || (other.isCut && one.hasPrefix(two)) { return true }
    guard allowsMissingWords else { return false }
    return (own.count <= theirs.count && Self.are(own, among: theirs))
      || (theirs.count <= own.count && Self.are(theirs, among: own))
  }

  /// The words of surnames that some documents leave out, or write behind the others.
  private static let particles: Set = [
    "VAN", "VON", "DER", "DEN", "DE", "DEL", "DELA", "DI", "DA", "DOS", "DAS", "DO", "DU", "LA", "LAS", "LOS", "TEN",
    "TER", "ZU", "ZUM", "ZUR", "AF", "AL", "EL", "BIN", "IBN", "BINT", "Y", "E", "I",
  ]

  /// The words without particles; all of them if there are no others.
  private static func withoutParticles(_ words: [String]) -> [String] {
    let others = words.filter { !particles.contains($0) }
    return others.isEmpty ? words : others
  }

  /// Whether the words of one are among those of the other, in order; the last one may be cut off or an initial.
  private static func are(_ few: [String], among many: [String]) -> Bool {
    var rest = many[...]
    for (index, word) in few.enumerated() {
      let isLast = index == few.count - 1
      guard let place = rest.firstIndex(where: { $0 == word || (isLast && $0.hasPrefix(word)) }) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }
}
