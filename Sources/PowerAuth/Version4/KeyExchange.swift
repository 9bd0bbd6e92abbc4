internal import Crypto
internal import Encodings
package import Foundation

/// An app's part of an exchange that yields a shared secret, `sharedSecretRequest` (PowerAuth 4, "Shared Secret").
package struct KeyExchangeRequest: Sendable, Equatable, Codable {
  /// The name of the suite.
  package let algorithm: String
  /// A point of P-384, and the SubjectPublicKeyInfo of an ML-KEM key if the suite has one.
  package let encapsulationKeys: [Data]

  package init(algorithm: String, encapsulationKeys: [Data]) {
    (self.algorithm, self.encapsulationKeys) = (algorithm, encapsulationKeys)
  }

  /// The suite; nil if it is unknown.
  package var suite: AlgorithmSuite? { AlgorithmSuite(rawValue: algorithm) }
}

extension KeyExchangeRequest {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      algorithm: try container.decode(String.self, forKey: .algorithm),
      encapsulationKeys: try container.decodeBase64List(forKey: .encapsulationKeys))
  }
}

/// The server's part of the exchange, `sharedSecretResponse`.
package struct KeyExchangeAnswer: Sendable, Equatable, Codable {
  /// 32 bytes.
  package let salt: Data
  /// What HPKE has encapsulated for the point, and the ciphertext of ML-KEM if the suite has it.
  package let encapsulatedKeys: [Data]

  package init(salt: Data, encapsulatedKeys: [Data]) {
    (self.salt, self.encapsulatedKeys) = (salt, encapsulatedKeys)
  }
}

extension KeyExchangeAnswer {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      salt: try container.decodeBase64(forKey: .salt),
      encapsulatedKeys: try container.decodeBase64List(forKey: .encapsulatedKeys))
  }
}

/// The server's side of an exchange, in which one secret each is encapsulated for the app's keys.
package struct KeyExchange: Sendable {
  static let saltByteCount = 32
  /// Both the information of HPKE and the context of the secret that it exports.
  static let hpkeContext = Data("DHKEM-P384".utf8)
  static let hpkeSecretByteCount = 48

  package let answer: KeyExchangeAnswer
  /// 32 bytes.
  package let secret: [UInt8]

  /// Answers a request with a fresh secret.
  ///
  /// - Throws: ``PowerAuthError/invalidKeyExchange`` if the request is for another suite, or a key is malformed.
  package init(_ request: KeyExchangeRequest, suite: AlgorithmSuite) throws(PowerAuthError) {
    guard request.suite == suite, request.encapsulationKeys.count == (suite.encapsulation == nil ? 1 : 2) else {
      throw .invalidKeyExchange
    }
    do {
      let point = try P384.KeyAgreement.PublicKey(x963Representation: request.encapsulationKeys[0])
      let lattice = try suite.encapsulation.map { (kind: $0, key: try $0.key(in: request.encapsulationKeys[1])) }
      let exported = try ExportedSecret(
        for: point, info: Self.hpkeContext, context: Self.hpkeContext, byteCount: Self.hpkeSecretByteCount)
      var encapsulated = [exported.encapsulatedKey]
      var secrets = [exported.secret]
      if let lattice {
        let result = try lattice.kind.encapsulate(for: lattice.key)
        encapsulated.append(result.encapsulated)
        secrets.append(result.sharedSecret.bytes)
      }
      let salt = [UInt8].random(count: Self.saltByteCount)
      answer = KeyExchangeAnswer(salt: Data(salt), encapsulatedKeys: encapsulated)
      secret = Self.combine(secrets, salt: salt, suite)
    } catch {
      throw .invalidKeyExchange
    }
  }

  /// Returns the one secret of the secrets that the algorithms of a suite yield (PowerAuth 4, "Shared Secret"; the order
  /// is that of NIST SP 800-56C, section 4, with KMAC).
  static func combine(_ secrets: [[UInt8]], salt: [UInt8], _ suite: AlgorithmSuite) -> [UInt8] {
    let info = [Array("shared-secret/\(suite.rawValue)".utf8), Array(ProtocolVersion.v40.rawValue.utf8)]
    return KMAC256.code(
      of: UInt32(1).bigEndianBytes + secrets.joinedWithLengths + info.joinedWithLengths, key: salt, "KDF")
  }
}

extension LatticeKey {
  /// Encapsulates a secret for a key of ML-KEM.
  fileprivate func encapsulate(for key: Data) throws -> KEM.EncapsulationResult {
    switch self {
    case .mlKEM768: try MLKEM768.PublicKey(rawRepresentation: key).encapsulate()
    case .mlKEM1024: try MLKEM1024.PublicKey(rawRepresentation: key).encapsulate()
    case .mlDSA65, .mlDSA87: throw PowerAuthError.invalidKey
    }
  }
}
