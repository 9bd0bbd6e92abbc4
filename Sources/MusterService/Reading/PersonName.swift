internal import Foundation

/// A name in the letters of a zone, so that different spellings of it can be compared.
///
/// Zones have only the letters A to Z. States replace others by the tables of ICAO Doc 9303-3, section 6, where some
/// can be written in several ways (`Ü` as `UE`, `UXX` or `U`), and cut off what does not fit. All these spellings count
/// as equal.
struct PersonName: Sendable, Equatable {
  /// The words; empty if a letter cannot be written in those of a zone.
  let words: [String]
  /// Whether it may have been cut off, because its field is full.
  let isCut: Bool

  /// Creates the name.
  init(_ text: String, isCut: Bool = false) {
    self.isCut = isCut
    // A zone leaves an apostrophe out, and has a filler for a hyphen (ICAO Doc 9303-3, 4.6).
    let shown = text.unicodeScalars.filter {
      $0.properties.generalCategory != .format && !"'’`´ʼ".unicodeScalars.contains($0)
    }
    let words = String(String.UnicodeScalarView(shown)).split { !$0.isLetter && !$0.isNumber }.map {
      Self.letters(of: String($0))
    }
    self.words = words.contains(nil) ? [] : words.compactMap { $0 }.filter { !$0.isEmpty }
  }

  /// Whether it cannot be compared, as in a script without a transliteration.
  var isEmpty: Bool { words.isEmpty }

  /// The words as one text, by which people are found again.
  var plain: String { words.joined(separator: " ") }

  /// Whether both can be the same name: equal, or one cut off at the end of its field, or with fewer given names.
  ///
  /// - Parameter allowsMissingWords: Whether one may have words that the other lacks, as of several given names.
  func agrees(with other: PersonName, allowsMissingWords: Bool = false) -> Bool {
    if isEmpty || other.isEmpty { return true }
    let (one, two) = (words.joined(), other.words.joined())
    if one == two || (isCut && two.hasPrefix(one)) || (other.isCut && one.hasPrefix(two)) { return true }
    guard allowsMissingWords else { return false }
    return (words.count <= other.words.count && Self.are(words, among: other.words))
      || (other.words.count <= words.count && Self.are(other.words, among: words))
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

  /// Returns a word in the letters of a zone; nil if one of its letters has none.
  private static func letters(of word: String) -> String? {
    var letters = ""
    for character in word.uppercased() {
      let plain = String(character).folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
        .uppercased()
      if let replaced = table[character] ?? plain.first.flatMap({ table[$0] }) {
        letters += replaced
      } else if plain.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
        letters += plain
      } else if character.isLetter {
        return nil
      }
    }
    for (written, letter) in digraphs { letters = letters.replacing(written, with: letter) }
    return letters
  }

  /// The ways to write a letter with a mark, and the letter without it. Greece writes ΟΥ as OU (ELOT 743).
  private static let digraphs = [
    ("UXX", "U"), ("NXX", "N"), ("AE", "A"), ("OE", "O"), ("UE", "U"), ("AA", "A"), ("OY", "OU"),
  ]

  /// The letters that are not written as their base letter.
  private static let table: [Character: String] = [
    "Æ": "AE", "Œ": "OE", "Þ": "TH", "Ð": "D", "Đ": "D", "Ħ": "H", "Ł": "L", "Ŋ": "N", "Ŧ": "T", "ẞ": "SS", "ß": "SS",
    "Ĳ": "IJ", "Ə": "E", "ı": "I", "Ø": "O",
    // Cyrillic.
    "А": "A", "Б": "B", "В": "V", "Г": "G", "Д": "D", "Е": "E", "Ё": "E", "Ж": "ZH", "З": "Z", "И": "I", "І": "I",
    "Й": "I", "К": "K", "Л": "L", "М": "M", "Н": "N", "О": "O", "П": "P", "Р": "R", "С": "S", "Т": "T", "У": "U",
    "Ф": "F", "Х": "KH", "Ц": "TS", "Ч": "CH", "Ш": "SH", "Щ": "SHCH", "Ъ": "IE", "Ы": "Y", "Ь": "", "Э": "E",
    "Ю": "IU", "Я": "IA", "Є": "IE", "Ї": "I", "Ґ": "G", "Ў": "U", "Ђ": "D", "Ј": "J", "Љ": "LJ", "Њ": "NJ",
    "Ћ": "C", "Џ": "DZ", "Ѓ": "G", "Ќ": "K", "Ѕ": "DZ", "Ә": "A", "Ғ": "G", "Қ": "K", "Ң": "N", "Ө": "O", "Ұ": "U",
    "Ү": "U", "Һ": "H",
    // Greek.
    "Α": "A", "Β": "V", "Γ": "G", "Δ": "D", "Ε": "E", "Ζ": "Z", "Η": "I", "Θ": "TH", "Ι": "I", "Κ": "K", "Λ": "L",
    "Μ": "M", "Ν": "N", "Ξ": "X", "Ο": "O", "Π": "P", "Ρ": "R", "Σ": "S", "Τ": "T", "Υ": "Y", "Φ": "F", "Χ": "CH",
    "Ψ": "PS", "Ω": "O",
  ]
}
