/// Collects the first short comments of a picture.
struct HeaderComments: Sendable {
  private static let most = 4
  private static let maxBytes = 128
  /// The longest keyword of a PNG's text and the zero behind it.
  private static let maxKeywordBytes = 80

  private(set) var texts: [String] = []

  /// Whether a comment of this length is kept.
  func takes(byteCount: Int, hasKeyword: Bool = false) -> Bool {
    texts.count < Self.most && byteCount <= Self.maxBytes + (hasKeyword ? Self.maxKeywordBytes : 0)
  }

  /// Takes a comment. What is no text is passed over.
  mutating func take(_ bytes: some Collection<UInt8>) {
    // Many writers end it with a zero, as C does.
    let bytes = bytes.prefix { $0 != 0 }
    guard (1...Self.maxBytes).contains(bytes.count), let text = String(validating: bytes, as: UTF8.self) else {
      return
    }
    texts.append(text)
  }

  /// Takes a PNG's text: a keyword, a zero, the text (PNG, 11.3.3.2).
  mutating func take(keyed bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: 0) else { return }
    take(bytes[(end + 1)...])
  }
}
