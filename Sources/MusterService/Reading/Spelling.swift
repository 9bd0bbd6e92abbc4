internal import Foundation

/// How a state or a language writes names in the letters of a zone.
struct Spelling: Sendable {
  /// The letters that are written in another way than in the tables of ICAO.
  private let differences: [Character: String]
  /// The differences at the beginning of a word.
  private let initials: [Character: String]
  /// What an ending becomes.
  private let endings: [(ending: String, replacement: String)]

  /// ICAO Doc 9303-3, section 6.
  private static let icao = Spelling(differences: [:])
  /// Ukrainian documents: resolution 55 of the Cabinet of Ministers, 2010.
  private static let ukrainian = Spelling(
    differences: ["Г": "H", "И": "Y"], initials: ["Є": "YE", "Ї": "YI", "Й": "Y", "Ю": "YU", "Я": "YA"])
  /// Belarusian documents, where Г is H as in Ukrainian.
  private static let belarusian = Spelling(differences: ["Г": "H", "Ё": "IO", "Ь": ""])
  /// Russian documents before 2013 (GOST R 52535.1-2006 follows ICAO later), and what people use themselves.
  private static let russian = Spelling(
    differences: ["Й": "Y", "Ю": "YU", "Я": "YA", "Ъ": "", "Х": "KH"], initials: ["Е": "YE"])
  private static let russianShort = Spelling(
    differences: ["Й": "Y", "Ю": "YU", "Я": "YA", "Ъ": ""], endings: [("IY", "Y"), ("YY", "Y"), ("IYA", "IA")])
  /// Bulgarian documents: the transliteration act of 2009.
  private static let bulgarian = Spelling(
    differences: ["Щ": "SHT", "Ъ": "A", "Ь": "Y", "Ю": "YU", "Я": "YA", "Й": "Y", "Х": "H"])
  /// Serbian and Macedonian documents, whose Latin letters lose their marks.
  private static let serbian = Spelling(
    differences: ["Ж": "Z", "Х": "H", "Ц": "C", "Ч": "C", "Ш": "S", "Ђ": "DJ", "Đ": "DJ"])

  static let all = [icao, ukrainian, belarusian, russian, russianShort, bulgarian, serbian]

  private init(
    differences: [Character: String], initials: [Character: String] = [:],
    endings: [(ending: String, replacement: String)] = []
  ) {
    self.differences = differences
    self.initials = initials
    self.endings = endings
  }

  /// Returns a word in the letters of a zone; nil if one of its letters has none.
  func letters(of word: String) -> String? {
    var letters = ""
    for (index, character) in word.uppercased().enumerated() {
      let plain = String(character).folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
        .uppercased()
      if let replaced = replacement(of: character, isFirst: index == 0)
        ?? plain.first.flatMap({ replacement(of: $0, isFirst: index == 0) })
      {
        letters += replaced
      } else if plain.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
        letters += plain
      } else if character.isLetter {
        return nil
      }
    }
    if let (ending, replaced) = endings.first(where: { letters.hasSuffix($0.ending) }) {
      letters = letters.dropLast(ending.count) + replaced
    }
    for (written, letter) in Self.digraphs { letters = letters.replacing(written, with: letter) }
    return letters
  }

  private func replacement(of character: Character, isFirst: Bool) -> String? {
    (isFirst ? initials[character] : nil) ?? differences[character] ?? Self.table[character]
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
