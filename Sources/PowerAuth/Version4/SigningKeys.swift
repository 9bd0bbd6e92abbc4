internal import Crypto
internal import Encodings
package import Foundation

/// The server's keys that sign for one activation of version 4, or for an application in one suite.
package struct SigningKeys: Sendable {
  static let scalarByteCount = 48
  static let seedByteCount = 32

  package let suite: AlgorithmSuite
  private let ecdsa: P384.Signing.PrivateKey
  /// The seed of the ML-DSA key (FIPS 204, algorithm 1), which takes 32 bytes rather than the 4 KB of the key; empty for
  /// a suite without.
  private let seed: [UInt8]

  /// Creates fresh keys.
  package init(_ suite: AlgorithmSuite) {
    self.init(
      suite, ecdsa: .fresh(), seed: suite.hasMLDSA ? .random(count: Self.seedByteCount) : [])
  }

  /// Reads keys as they are stored.
  ///
  /// - Throws: ``PowerAuthError/invalidKey``.
  package init(_ suite: AlgorithmSuite, stored: [UInt8]) throws(PowerAuthError) {
    guard stored.count == Self.storedByteCount(suite),
      let ecdsa = try? P384.Signing.PrivateKey(rawRepresentation: stored.prefix(Self.scalarByteCount))
    else { throw .invalidKey }
    self.init(suite, ecdsa: ecdsa, seed: Array(stored.dropFirst(Self.scalarByteCount)))
  }

  init(_ suite: AlgorithmSuite, ecdsa: P384.Signing.PrivateKey, seed: [UInt8]) {
    (self.suite, self.ecdsa, self.seed) = (suite, ecdsa, seed)
  }

  /// The number of P-384, and the seed of ML-DSA after it.
  package var stored: [UInt8] { Array(ecdsa.rawRepresentation) + seed }

  /// The length of what is stored.
  package static func storedByteCount(_ suite: AlgorithmSuite) -> Int {
    scalarByteCount + (suite.hasMLDSA ? seedByteCount : 0)
  }

  /// - Throws: What swift-crypto throws if it cannot make the key of a seed.
  package var publicKeys: SigningPublicKeys {
    get throws {
      SigningPublicKeys(
        ecdsa: ecdsa.publicKey.x963Representation,
        mldsa: try suite.signature.map { try $0.info(of: $0.publicKey(seed: seed)) })
    }
  }

  /// Returns the signature of an activation code that is printed, in DER.
  ///
  /// - Throws: What swift-crypto throws if it cannot sign.
  package func activationCodeSignature(_ code: String) throws -> Data {
    try ecdsa.signature(for: Data(code.utf8)).derRepresentation
  }

  /// Returns a text that all keys of the suite have signed: JWS in its general JSON serialization (RFC 7515, section
  /// 7.2.1), with ECDSA (RFC 7518, section 3.4) and ML-DSA with an empty context.
  ///
  /// - Throws: What swift-crypto throws if it cannot sign.
  func jws(of payload: Data) throws -> String {
    let payload = payload.base64URL
    var signatures = [
      try SignedText.Entry("ES384", payload) { try ecdsa.signature(for: $0).rawRepresentation }
    ]
    if let kind = suite.signature {
      signatures.append(try SignedText.Entry(kind.name, payload) { try kind.signature(for: $0, seed: seed) })
    }
    let text = SignedText(payload: payload, signatures: signatures)
    return String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }
}

/// A text and its signatures, each of which covers its own header and the text.
struct SignedText: Codable {
  struct Header: Codable {
    let alg: String
  }

  struct Entry: Codable {
    let protected: String
    let signature: String

    init(_ algorithm: String, _ payload: String, sign: (Data) throws -> Data) throws {
      protected = try JSONEncoder().encode(Header(alg: algorithm)).base64URL
      signature = try sign(Data("\(protected).\(payload)".utf8)).base64URL
    }
  }

  let payload: String
  let signatures: [Entry]
}

extension LatticeKey {
  /// The name of the signatures in JOSE.
  fileprivate var name: String { self == .mlDSA87 ? "ML-DSA-87" : "ML-DSA-65" }

  fileprivate func publicKey(seed: [UInt8]) throws -> Data {
    switch self {
    case .mlDSA65: try MLDSA65.PrivateKey(seedRepresentation: seed, publicKey: nil).publicKey.rawRepresentation
    case .mlDSA87: try MLDSA87.PrivateKey(seedRepresentation: seed, publicKey: nil).publicKey.rawRepresentation
    case .mlKEM768, .mlKEM1024: throw PowerAuthError.invalidKey
    }
  }

  fileprivate func signature(for data: Data, seed: [UInt8]) throws -> Data {
    switch self {
    case .mlDSA65: try MLDSA65.PrivateKey(seedRepresentation: seed, publicKey: nil).signature(for: data)
    case .mlDSA87: try MLDSA87.PrivateKey(seedRepresentation: seed, publicKey: nil).signature(for: data)
    case .mlKEM768, .mlKEM1024: throw PowerAuthError.invalidKey
    }
  }
}
