extension Int {
  /// More bytes than any limit allows, and few enough that sums of a thousand such numbers are still numbers.
  package static let maxByteCount = 1 << 50

  /// A number that somebody sent: digits and nothing else, as HTTP writes counts of bytes and of seconds (`1*DIGIT`, RFC 9110,
  /// sections 8.6 and 10.2.3). What is more than `max` becomes `max`, which is beyond every limit: such a number is refused as
  /// too large, and no arithmetic overflows.
  ///
  /// - Returns: nil for a sign, a space, an empty text or anything else.
  package init?(digits text: some StringProtocol, max: Int = Int.maxByteCount) {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    // Digits are no number only where they are more than fit.
    self = Swift.min(Int(text) ?? max, max)
  }
}
