/// The name of a blob: the time it was made and 80 random bits, as 32 lower-case hexadecimal digits, and also its file's
/// name.
///
/// It says nothing about what is in the blob, and no value of this type can be a path.
package struct BlobID: RawRepresentable, Hashable, Sendable, Codable {
  /// 32 digits of `0`–`9` and `a`–`f`.
  package let rawValue: String

  /// Nil unless `rawValue` is 32 digits of `0`–`9` and `a`–`f`.
  package init?(rawValue: String) {
    guard let bytes = [UInt8](lowerHex: rawValue), bytes.count == Self.byteCount else { return nil }
    self.rawValue = rawValue
  }

  /// A new id.
  init() {
    self.rawValue = [UInt8].timeOrdered(count: Self.byteCount).lowerHex
  }

  static let byteCount = 16

  /// The 16 bytes that the digits stand for.
  var bytes: [UInt8] { [UInt8](lowerHex: rawValue) ?? [] }
}

extension BlobID: CustomStringConvertible {
  /// The digits.
  package var description: String { rawValue }
}
