/// A text in every language.
package struct Text: Sendable {
  let english: String
  let german: String
  let czech: String
  let spanish: String

  /// Returns the text in a language.
  package subscript(language: Language) -> String {
    switch language {
    case .english: english
    case .german: german
    case .czech: czech
    case .spanish: spanish
    }
  }
}

extension [String: Text] {
  /// Joins the texts of several subjects. No two of them may share a key.
  init(joining parts: [String: Text]...) {
    self.init(uniqueKeysWithValues: parts.joined().map { ($0.key, $0.value) })
  }

  /// Returns the texts in a language.
  subscript(language: Language) -> [String: String] {
    mapValues { $0[language] }
  }
}
