internal import Crypto
internal import Encodings
internal import Foundation

/// A secret that HPKE exports, and what its receiver needs for it: base mode, with DHKEM(P-384, HKDF-SHA384), HKDF-SHA384
/// and no encryption (RFC 9180).
///
/// `HPKE.Sender` of swift-crypto yields the same, but takes twice as long, because it tests each key that it makes by a
/// signature.
struct ExportedSecret {
  /// The point of the ephemeral key, uncompressed.
  let encapsulatedKey: Data
  let secret: [UInt8]

  private static let hashByteCount = 48
  private static let kem = Array("KEM".utf8) + [0x00, 0x11]
  private static let suite = Array("HPKE".utf8) + [0x00, 0x11, 0x00, 0x02, 0xFF, 0xFF]

  /// - Throws: What swift-crypto throws if it cannot agree on a secret.
  init(for key: P384.KeyAgreement.PublicKey, info: Data, context: Data, byteCount: Int) throws {
    let ephemeral = P384.KeyAgreement.PrivateKey.fresh()
    encapsulatedKey = ephemeral.publicKey.x963Representation
    // Section 4.1: encapsulation.
    let agreed = try ephemeral.sharedSecretFromKeyAgreement(with: key).bytes
    let shared = Self.expand(
      Self.extract(salt: [], "eae_prk", agreed, Self.kem), "shared_secret",
      Array(encapsulatedKey + key.x963Representation), Self.kem, Self.hashByteCount)
    // Section 5.1: the key schedule without a key that both know before.
    let schedule =
      [0x00] + Self.extract(salt: [], "psk_id_hash", [], Self.suite)
      + Self.extract(salt: [], "info_hash", Array(info), Self.suite)
    let exporter = Self.expand(
      Self.extract(salt: shared, "secret", [], Self.suite), "exp", schedule, Self.suite, Self.hashByteCount)
    // Section 5.3: export.
    secret = Self.expand(exporter, "sec", Array(context), Self.suite, byteCount)
  }

  /// `LabeledExtract` (section 4).
  private static func extract(salt: [UInt8], _ label: String, _ input: [UInt8], _ suite: [UInt8]) -> [UInt8] {
    let labelled = Array("HPKE-v1".utf8) + suite + Array(label.utf8) + input
    return Array(HKDF<SHA384>.extract(inputKeyMaterial: SymmetricKey(data: labelled), salt: salt))
  }

  /// `LabeledExpand` (section 4).
  private static func expand(
    _ key: [UInt8], _ label: String, _ info: [UInt8], _ suite: [UInt8], _ byteCount: Int
  ) -> [UInt8] {
    let labelled = UInt16(byteCount).bigEndianBytes + Array("HPKE-v1".utf8) + suite + Array(label.utf8) + info
    return HKDF<SHA384>.expand(pseudoRandomKey: key, info: labelled, outputByteCount: byteCount).bytes
  }
}

/// Keys of P-384 by rejection sampling (FIPS 186-5, section A.2.2). The initializers without arguments of swift-crypto make
/// several keys until one has a short form, and test each by a signature.
extension P384.KeyAgreement.PrivateKey {
  static func fresh() -> Self {
    while true {
      if let key = try? Self(rawRepresentation: [UInt8].random(count: SigningKeys.scalarByteCount)) { return key }
    }
  }
}

extension P384.Signing.PrivateKey {
  static func fresh() -> Self {
    while true {
      if let key = try? Self(rawRepresentation: [UInt8].random(count: SigningKeys.scalarByteCount)) { return key }
    }
  }
}
