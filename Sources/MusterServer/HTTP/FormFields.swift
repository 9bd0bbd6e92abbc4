import Foundation

/// The fields of a query or a form (https://url.spec.whatwg.org/#urlencoded-parsing): a plus sign is a space.
struct FormFields {
  /// The fields in their order. Text that is not encoded properly is kept as it is.
  private(set) var all: [(name: String, value: String)] = []
  /// Whether all names and values are encoded properly.
  private(set) var isWellFormed = true

  init(_ text: some StringProtocol) {
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      all.append((decode(parts[0]), parts.count > 1 ? decode(parts[1]) : ""))
    }
  }

  private mutating func decode(_ text: some StringProtocol) -> String {
    let spaced = String(text).replacing("+", with: " ")
    guard let decoded = spaced.removingPercentEncoding else {
      isWellFormed = false
      return spaced
    }
    return decoded
  }

  /// The values by their names; of several with the same name, the first.
  var values: [String: String] {
    Dictionary(all.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The names that occur more than once.
  var repeated: Set<String> {
    Set(Dictionary(grouping: all, by: \.name).lazy.filter { $0.value.count > 1 }.map(\.key))
  }

  /// The values by their names; nil if the text is not well-formed, or a name occurs more than once.
  var unique: [String: String]? { isWellFormed && repeated.isEmpty ? values : nil }
}
