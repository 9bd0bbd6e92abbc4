/// What an authenticator says of a ceremony (level 2, section 6.1).
struct AuthenticatorData: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8

    static let userPresent = Flags(rawValue: 1 << 0)
    static let userVerified = Flags(rawValue: 1 << 2)
    /// The credential can be on several devices of the person.
    static let backupEligible = Flags(rawValue: 1 << 3)
    /// The credential is on several devices, or in a backup.
    static let backedUp = Flags(rawValue: 1 << 4)
    static let hasCredential = Flags(rawValue: 1 << 6)
    static let hasExtensions = Flags(rawValue: 1 << 7)
  }

  /// The attested credential data (section 6.5.1).
  struct Credential: Sendable {
    let modelID: [UInt8]
    let id: [UInt8]
    let key: CredentialKey
    /// The key as the authenticator encoded it.
    let encodedKey: [UInt8]
  }

  private static let headerByteCount = 37
  private static let modelByteCount = 16
  static let maxIDByteCount = 1023

  /// The SHA-256 of the id of the relying party.
  let relyingPartyHash: [UInt8]
  let flags: Flags
  let signatureCount: UInt32
  let credential: Credential?
  let bytes: [UInt8]

  /// - Throws: `malformed`, also for bytes that the flags do not name; `unsupportedAlgorithm`, `invalidKey`.
  init(_ bytes: [UInt8]) throws(WebAuthnError) {
    guard bytes.count >= Self.headerByteCount else { throw WebAuthnError(.malformed) }
    self.bytes = bytes
    relyingPartyHash = Array(bytes[..<32])
    flags = Flags(rawValue: bytes[32])
    signatureCount = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    // What cannot be backed up is not (level 3, section 6.1.3).
    guard flags.contains(.backupEligible) || !flags.contains(.backedUp) else { throw WebAuthnError(.malformed) }
    var position = Self.headerByteCount
    credential = flags.contains(.hasCredential) ? try Self.credential(in: bytes, at: &position) : nil
    if flags.contains(.hasExtensions) {
      var reader = CBORReader(bytes, from: position)
      guard try reader.readValue().map != nil else { throw WebAuthnError(.malformed) }
      position = reader.position
    }
    guard position == bytes.count else { throw WebAuthnError(.malformed) }
  }

  private static func credential(in bytes: [UInt8], at position: inout Int) throws(WebAuthnError) -> Credential {
    let start = position + modelByteCount + 2
    guard bytes.count >= start else { throw WebAuthnError(.malformed) }
    let modelID = Array(bytes[position..<position + modelByteCount])
    let count = Int(bytes[start - 2]) << 8 | Int(bytes[start - 1])
    guard (1...maxIDByteCount).contains(count), bytes.count - start >= count else { throw WebAuthnError(.malformed) }
    var reader = CBORReader(bytes, from: start + count)
    let key = try CredentialKey(try reader.readValue())
    position = reader.position
    return Credential(
      modelID: modelID, id: Array(bytes[start..<start + count]), key: key,
      encodedKey: Array(bytes[(start + count)..<position]))
  }
}
