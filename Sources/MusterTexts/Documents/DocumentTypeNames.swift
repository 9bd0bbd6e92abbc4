/// The names of a document type and of its sides, in all languages.
package struct DocumentTypeNames: Sendable {
  /// The names in one language.
  package struct Words: Sendable {
    /// The name of the type, such as `Passport`.
    package let name: String
    /// What is photographed, such as `Photo page of your passport`; nil for a side that the document does not have.
    package let front: String?
    package let back: String?

    init(_ name: String, front: String?, back: String? = nil) {
      self.name = name
      self.front = front
      self.back = back
    }
  }

  /// What reviewers call the type.
  package let reviewersName: String
  private let words: [Language: Words]

  /// - Parameter reviewersName: The name for reviewers if it is not the English one.
  init(reviewersName: String? = nil, english: Words, german: Words, czech: Words, spanish: Words) {
    self.reviewersName = reviewersName ?? english.name
    words = [.english: english, .german: german, .czech: czech, .spanish: spanish]
  }

  /// Returns the names in a language; nil if there are none.
  package subscript(language: Language) -> Words? { words[language] }

  /// Returns the texts of all types for the page of a verification: `type_PASSPORT`, `side_PASSPORT_FRONT` and so on.
  static func pageTexts(in language: Language) -> [String: String] {
    var texts: [String: String] = [:]
    for (code, names) in all {
      guard let words = names[language] else { continue }
      texts["type_\(code)"] = words.name
      texts["side_\(code)_FRONT"] = words.front
      texts["side_\(code)_BACK"] = words.back
    }
    return texts
  }
}
