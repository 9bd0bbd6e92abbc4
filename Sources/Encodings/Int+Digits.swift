extension Int {
  /// A number of bytes above every limit, yet small enough for a thousand of them to be added without overflow.
  @usableFromInline package static let maxByteCount = 1 << 50

  /// Parses a received number: only digits, as HTTP writes counts of bytes and of seconds (`1*DIGIT`, RFC 9110,
  /// sections 8.6 and 10.2.3). A number above `max` becomes `max`, which is beyond every limit: it is rejected as too
  /// large, and no arithmetic overflows.
  ///
  /// - Returns: nil for a sign, a space, an empty text or anything else.
  @inlinable
  package init?(digits text: some StringProtocol, max: Int = Int.maxByteCount) {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    // Digits fail to parse only if the number is too large.
    self = Swift.min(Int(text) ?? max, max)
  }
}
