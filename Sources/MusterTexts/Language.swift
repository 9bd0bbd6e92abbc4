/// A language of the messages for persons.
package enum Language: String, CaseIterable, Sendable {
  /// English, the default.
  case english = "en"
  case german = "de"
  case czech = "cs"
  case spanish = "es"

  /// Selects the language for an `Accept-Language` header (RFC 9110, section 12.5.4): the one with the highest
  /// weight, the first among equals. Only the primary subtag counts, so `de-AT` selects German. `*` and unsupported
  /// languages are ignored. If no range is left, the language is English.
  package init(accepting header: String?) {
    var best = (language: Language.english, weight: 0.0)
    for range in (header ?? "").split(separator: ",") {
      let parts = range.split(separator: ";").map { $0.drop(while: \.isWhitespace) }
      guard let tag = parts.first?.prefix(while: { $0.isLetter }),
        let language = Language(rawValue: tag.lowercased())
      else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      if weight > best.weight {
        best = (language, weight)
      }
    }
    self = best.language
  }
}
