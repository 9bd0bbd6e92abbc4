/// The sentences that people read, by code and language. Each says what is the matter, and what to do next where there is
/// something to do.
public enum Texts {
  /// The sentence for `code`; for a code without one, the sentence of `PICTURE_REFUSED`, so that nobody is left with
  /// silence or with a bare code.
  public static func sentence(for code: String, in language: Language) -> String {
    let texts = texts(in: language)
    return texts[code] ?? texts["PICTURE_REFUSED"] ?? code
  }

  /// The codes that have a sentence of their own in this language.
  public static func codes(in language: Language) -> Set<String> {
    Set(texts(in: language).keys)
  }

  private static func texts(in language: Language) -> [String: String] {
    all[language] ?? [:]
  }

  private static let all: [Language: [String: String]] = [
    .english: englishPictures.merging(englishProcess) { $1 },
    .german: germanPictures.merging(germanProcess) { $1 },
    .czech: czechPictures.merging(czechProcess) { $1 },
    .spanish: spanishPictures.merging(spanishProcess) { $1 },
  ]
}
