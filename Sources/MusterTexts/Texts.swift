/// The sentences that people read, by code and language. Each says what is the matter, and what to do next where
/// there is something to do.
package enum Texts {
  /// The sentence for `code`.
  ///
  /// - Parameter standIn: The code whose sentence is taken where there is none, as for reasons that an operator made
  ///   up: what can be said all the same. Nobody is left with silence or with a bare code.
  package static func sentence(
    for code: String, or standIn: String = "ERROR_GENERIC", in language: Language
  ) -> String {
    let texts = texts(in: language)
    return texts[code] ?? texts[standIn] ?? code
  }

  /// The sentence for the reason why a person was refused for good. It never asks for another picture, as that for the
  /// same reason does while one may be shown.
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

  /// The codes that have a sentence of their own in this language.
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
