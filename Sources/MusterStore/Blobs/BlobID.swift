internal import Encodings

/// The id and file name of a blob: its creation time and 80 random bits as 32 lower-case hexadecimal digits.
///
/// It reveals nothing about the contents, and no value of this type can be a path.
package struct BlobID: RawRepresentable, Hashable, Sendable, Codable {
  /// 32 digits of `0`–`9` and `a`–`f`.
  package let rawValue: String

  /// Creates an id; nil unless `rawValue` is 32 digits of `0`–`9` and `a`–`f`.
  package init?(rawValue: String) {
    guard let bytes = [UInt8](lowerHex: rawValue), bytes.count == Self.byteCount else { return nil }
    self.rawValue = rawValue
  }

  /// Generates a new id.
  init() {
    self.rawValue = [UInt8].timeOrdered(count: Self.byteCount).lowerHex
  }

  static let byteCount = 16

  /// The 16 bytes encoded by the digits.
  var bytes: [UInt8] { [UInt8](lowerHex: rawValue) ?? [] }
}

extension BlobID: CustomStringConvertible {
  package var description: String { rawValue }
}
