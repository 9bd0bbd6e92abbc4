internal import Foundation

/// Writes JSON for scripts of our own.
enum JSONText {
  /// An object of texts, always in the same order.
  static func object(_ texts: [String: String]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts can always be encoded.
    return (try? encoder.encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
