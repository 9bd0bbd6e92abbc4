extension Texts {
  /// The sentences of the page on which a person shows that they are present, by what they are for: the words of the
  /// wire for instructions (`turn_left`) and hints (`NO_FACE`), names of their own for the rest (`start`).
  ///
  /// `{count}`, `{number}` and `{time}` stand for what the page puts there.
  package static func presencePage(in language: Language) -> [String: String] {
    switch language {
    case .english: englishPresencePage
    case .german: germanPresencePage
    case .czech: czechPresencePage
    case .spanish: spanishPresencePage
    }
  }
}
