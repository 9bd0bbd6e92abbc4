/// A language in which Muster speaks to people.
package enum Language: String, CaseIterable, Sendable {
  /// English, the language of whoever asks for none of the others.
  case english = "en"
  /// German.
  case german = "de"
  /// Czech.
  case czech = "cs"
  /// Spanish.
  case spanish = "es"

  /// The best of our languages for an `Accept-Language` header (RFC 9110, section 12.5.4): the one with the highest
  /// weight, the first of equals; a range such as `de-AT` or `de` names German, `*` and anything else English.
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
