/// The messages for persons, by code and language. Each says what happened and, where possible, what to do next.
package enum Texts {
  /// Returns the message for a code.
  ///
  /// - Parameter standIn: The code to use if `code` has no message, for example for reasons that an operator defined.
  ///   The result is never empty.
  package static func sentence(
    for code: String, or standIn: String = "ERROR_GENERIC", in language: Language
  ) -> String {
    let texts = texts(in: language)
    return texts[code] ?? texts[standIn] ?? code
  }

  /// Returns the message for the reason of a final rejection. Unlike `sentence(for:or:in:)`, it never asks for
  /// another picture.
  package static func rejection(for reason: String, in language: Language) -> String {
    let (rejections, endings) = rejections(in: language)
    return rejections[reason] ?? endings[reason] ?? sentence(for: "OTHER", in: language)
  }

  private static func rejections(in language: Language) -> (rejections: [String: String], endings: [String: String]) {
    switch language {
    case .english: (englishRejections, englishEndings)
    case .german: (germanRejections, germanEndings)
    case .czech: (czechRejections, czechEndings)
    case .spanish: (spanishRejections, spanishEndings)
    }
  }

  /// Returns the codes that have a message in this language.
  package static func codes(in language: Language) -> Set<String> {
    Set(texts(in: language).keys)
  }

  private static func texts(in language: Language) -> [String: String] {
    all[language] ?? [:]
  }

  private static let all: [Language: [String: String]] = [
    .english: merged(englishPictures, englishProcess, englishEndings, englishRequests, englishPresence),
    .german: merged(germanPictures, germanProcess, germanEndings, germanRequests, germanPresence),
    .czech: merged(czechPictures, czechProcess, czechEndings, czechRequests, czechPresence),
    .spanish: merged(spanishPictures, spanishProcess, spanishEndings, spanishRequests, spanishPresence),
  ]

  private static func merged(_ parts: [String: String]...) -> [String: String] {
    Dictionary(parts.joined().map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
