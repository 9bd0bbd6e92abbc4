package import Crypto
internal import Foundation

/// What an app embeds to talk to a server: its key and secret, and the server's master public keys, in one text
/// (PowerAuth 3 and 4, "Mobile SDK Configuration").
package struct MobileConfiguration: Sendable, Equatable {
  /// The kinds of keys, by their numbers.
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// A point, uncompressed.
    case p256 = 1
    /// A point, uncompressed.
    case p384 = 2
    /// A SubjectPublicKeyInfo.
    case mlDSA65 = 3
    /// A SubjectPublicKeyInfo.
    case mlDSA87 = 4
  }

  private static let version: UInt8 = 1
  private static let secretByteCount = 16

  /// 16 bytes.
  package let applicationKey: [UInt8]
  /// 16 bytes.
  package let applicationSecret: [UInt8]
  /// The master keys. That of P-256 is always there.
  package let masterPublicKeys: [Kind: [UInt8]]

  /// Creates the configuration of apps with version 3.
  package init(applicationKey: [UInt8], applicationSecret: [UInt8], masterPublicKey: P256.KeyAgreement.PublicKey) {
    (self.applicationKey, self.applicationSecret) = (applicationKey, applicationSecret)
    masterPublicKeys = [.p256: Array(masterPublicKey.x963Representation)]
  }

  /// Creates the configuration of apps with version 4, which need the key of P-256 as well.
  ///
  /// - Parameter suite: The suite that the apps use.
  /// - Throws: What swift-crypto throws if it cannot make the key of a seed.
  package init(
    applicationKey: [UInt8], applicationSecret: [UInt8], masterPublicKey: P256.KeyAgreement.PublicKey,
    masterKeys: MasterKeys, suite: AlgorithmSuite
  ) throws {
    (self.applicationKey, self.applicationSecret) = (applicationKey, applicationSecret)
    let keys = try masterKeys.keys(of: suite).publicKeys
    var all: [Kind: [UInt8]] = [.p256: Array(masterPublicKey.x963Representation), .p384: Array(keys.ecdsa)]
    if let mldsa = keys.mldsa { all[suite == .p384MLL5 ? .mlDSA87 : .mlDSA65] = Array(mldsa) }
    masterPublicKeys = all
  }

  /// The configuration in base64.
  package var text: String {
    let keys = masterPublicKeys.sorted { $0.key.rawValue < $1.key.rawValue }
    let bytes =
      [Self.version] + Self.withLength(applicationKey) + Self.withLength(applicationSecret) + Self.length(keys.count)
      + keys.flatMap { [$0.key.rawValue] + Self.withLength($0.value) }
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
    var keys: [Kind: [UInt8]] = [:]
    for _ in 0..<(try reader.length()) {
      let kind = try Kind(rawValue: reader.bytes(1)[0])
      let key = try reader.bytesWithLength()
      if let kind { keys[kind] = key }
    }
    guard keys[.p256] != nil else { throw .invalidConfiguration }
    masterPublicKeys = keys
  }

  private static func withLength(_ bytes: [UInt8]) -> [UInt8] { length(bytes.count) + bytes }

  /// Encodes a length in one byte below 0x80, in two below 0x4000, or in four; the top bits tell these apart.
  static func length(_ count: Int) -> [UInt8] {
    switch count {
    case ..<0x80: [UInt8(count)]
    case ..<0x4000: [0x80 | UInt8(count >> 8), UInt8(count & 0xFF)]
    default: [24, 16, 8, 0].map { shift -> UInt8 in UInt8(truncatingIfNeeded: (0xC000_0000 | count) >> shift) }
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
