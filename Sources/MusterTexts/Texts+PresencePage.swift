extension Texts {
  /// Returns the texts of the camera page by key: the protocol's codes for instructions (`turn_left`) and hints
  /// (`NO_FACE`), and keys of its own for the rest (`start`).
  ///
  /// The page replaces `{count}`, `{number}` and `{time}`.
  package static func presencePage(in language: Language) -> [String: String] {
    switch language {
    case .english: englishPresencePage
    case .german: germanPresencePage
    case .czech: czechPresencePage
    case .spanish: spanishPresencePage
    }
  }
}
