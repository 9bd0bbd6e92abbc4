/// A perceptual hash of a document's appearance, for comparison with others: 256 bits.
public struct PerceptualHash: Sendable, Equatable {
  /// The bits in groups of 64.
  let words: [UInt64]

  /// Creates a hash from its bits; nil unless there are four words.
  init?(words: [UInt64]) {
    guard words.count == 4 else { return nil }
    self.words = words
  }

  /// Parses a hash; nil unless the text is 64 hexadecimal digits.
  public init?(hexadecimal: String) {
    guard hexadecimal.utf8.count == 64 else { return nil }
    var words: [UInt64] = []
    var rest = Substring(hexadecimal)
    while !rest.isEmpty {
      guard let word = UInt64(rest.prefix(16), radix: 16) else { return nil }
      words.append(word)
      rest = rest.dropFirst(16)
    }
    self.init(words: words)
  }

  /// The bits as 64 hexadecimal digits.
  public var hexadecimal: String {
    words.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
