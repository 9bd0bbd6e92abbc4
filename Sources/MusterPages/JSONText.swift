internal import Foundation

/// Encodes JSON for the service's own scripts.
enum JSONText {
  /// Returns an object of strings, with sorted keys.
  static func object(_ texts: [String: String]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding strings cannot fail.
    return (try? encoder.encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
