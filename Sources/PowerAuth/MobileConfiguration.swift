package import Crypto
internal import Foundation

/// What an app embeds to talk to a server: its key and secret, and the server's master public key, in one text.
package struct MobileConfiguration: Sendable, Equatable {
  private static let version: UInt8 = 1
  /// The number of P-256 among the kinds of keys.
  private static let p256: UInt8 = 1
  private static let secretByteCount = 16

  /// 16 bytes.
  package let applicationKey: [UInt8]
  /// 16 bytes.
  package let applicationSecret: [UInt8]
  /// The point, uncompressed.
  package let masterPublicKey: [UInt8]

  package init(applicationKey: [UInt8], applicationSecret: [UInt8], masterPublicKey: P256.KeyAgreement.PublicKey) {
    (self.applicationKey, self.applicationSecret) = (applicationKey, applicationSecret)
    self.masterPublicKey = Array(masterPublicKey.x963Representation)
  }

  /// The configuration in base64.
  package var text: String {
    let bytes =
      [Self.version] + Self.withLength(applicationKey) + Self.withLength(applicationSecret)
      + Self.length(1) + [Self.p256] + Self.withLength(masterPublicKey)
    return Data(bytes).base64EncodedString()
  }

  /// Reads a configuration. Keys of other kinds are skipped.
  ///
  /// - Throws: ``PowerAuthError/invalidConfiguration``.
  package init(text: String) throws(PowerAuthError) {
    var reader = Reader(rest: [UInt8](Data(base64Encoded: text) ?? Data())[...])
    guard try reader.bytes(1) == [Self.version] else { throw .invalidConfiguration }
    (applicationKey, applicationSecret) = (try reader.bytesWithLength(), try reader.bytesWithLength())
    guard applicationKey.count == Self.secretByteCount, applicationSecret.count == Self.secretByteCount else {
      throw .invalidConfiguration
    }
    var point: [UInt8]?
    for _ in 0..<(try reader.length()) {
      let kind = try reader.bytes(1)
      let key = try reader.bytesWithLength()
      if kind == [Self.p256] { point = key }
    }
    guard let point else { throw .invalidConfiguration }
    masterPublicKey = point
  }

  private static func withLength(_ bytes: [UInt8]) -> [UInt8] { length(bytes.count) + bytes }

  /// Encodes a length in one byte below 0x80, in two below 0x4000, or in four; the top bits tell these apart.
  static func length(_ count: Int) -> [UInt8] {
    switch count {
    case ..<0x80: [UInt8(count)]
    case ..<0x4000: [0x80 | UInt8(count >> 8), UInt8(count & 0xFF)]
    default: [24, 16, 8, 0].map { UInt8(count >> $0 & 0xFF) | ($0 == 24 ? 0xC0 : 0) }
    }
  }

  struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func bytes(_ count: Int) throws(PowerAuthError) -> [UInt8] {
      guard rest.count >= count else { throw .invalidConfiguration }
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }

    mutating func bytesWithLength() throws(PowerAuthError) -> [UInt8] { try bytes(try length()) }

    mutating func length() throws(PowerAuthError) -> Int {
      let first = Int(try bytes(1)[0])
      let (more, bits) = first < 0x80 ? (0, first) : first < 0xC0 ? (1, first & 0x3F) : (3, first & 0x3F)
      return try bytes(more).reduce(bits) { $0 << 8 | Int($1) }
    }
  }
}
