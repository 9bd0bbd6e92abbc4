import Foundation

/// The fields of a query or a form (https://url.spec.whatwg.org/#urlencoded-parsing).
struct FormFields {
  /// The fields by their names; of several with the same name, the first.
  private(set) var values: [String: String] = [:]
  /// The names that occur more than once.
  private(set) var repeated: Set<String> = []

  /// Reads fields; nil if the text is not well-formed.
  init?(_ text: some StringProtocol) {
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0).replacing("+", with: " ").removingPercentEncoding }
      guard let name = parts[0], let value = parts.count == 2 ? parts[1] : "" else { return nil }
      if values[name] == nil { values[name] = value } else { repeated.insert(name) }
    }
  }
}
