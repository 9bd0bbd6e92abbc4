/// Collects the first short comments of a picture.
struct HeaderComments: Sendable {
  private static let most = 4
  private static let maxBytes = 128
  /// The maximum length of a PNG text keyword, including its null terminator.
  private static let maxKeywordBytes = 80

  private(set) var texts: [String] = []

  /// Whether a comment of this length is kept.
  func takes(byteCount: Int, hasKeyword: Bool = false) -> Bool {
    texts.count < Self.most && byteCount <= Self.maxBytes + (hasKeyword ? Self.maxKeywordBytes : 0)
  }

  /// Adds a comment, unless it is not text.
  mutating func take(_ bytes: some Collection<UInt8>) {
    // Many writers append a null terminator.
    let bytes = bytes.prefix { $0 != 0 }
    guard (1...Self.maxBytes).contains(bytes.count), let text = String(validating: bytes, as: UTF8.self) else {
      return
    }
    texts.append(text)
  }

  /// Adds a PNG text: a keyword, a null byte, the text (PNG, 11.3.3.2).
  mutating func take(keyed bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: 0) else { return }
    take(bytes[(end + 1)...])
  }
}
