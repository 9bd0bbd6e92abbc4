/// What an authenticator says of itself at a registration (level 2, section 8).
enum AttestationStatement: Sendable {
  /// Section 8.7.
  case none
  /// Section 8.2, signed by the credential itself.
  case ownKey(algorithm: Int64, signature: [UInt8])
  /// Section 8.2, signed by a key with a certificate.
  case certificate(AttestationCertificate, algorithm: Int64, signature: [UInt8])

  private static let maxCertificates = 8

  /// - Throws: `unsupportedAttestation`, `invalidAttestation`.
  init(_ format: String, _ statement: [CBORKey: CBORValue]) throws(WebAuthnError) {
    switch format {
    case "none":
      guard statement.isEmpty else { throw WebAuthnError(.invalidAttestation) }
      self = .none
    case "packed":
      guard let algorithm = statement["alg"]?.integer, let signature = statement["sig"]?.bytes else {
        throw WebAuthnError(.invalidAttestation)
      }
      guard let chain = statement["x5c"] else {
        guard statement.count == 2 else { throw WebAuthnError(.invalidAttestation) }
        self = .ownKey(algorithm: algorithm, signature: signature)
        return
      }
      guard statement.count == 3, let certificates = chain.array,
        (1...Self.maxCertificates).contains(certificates.count), certificates.allSatisfy({ $0.bytes != nil }),
        let first = certificates.first?.bytes
      else { throw WebAuthnError(.invalidAttestation) }
      self = .certificate(try AttestationCertificate(first), algorithm: algorithm, signature: signature)
    default: throw WebAuthnError(.unsupportedAttestation)
    }
  }

  /// Verifies the statement (the verification procedures of sections 8.2 and 8.7).
  ///
  /// - Throws: `invalidAttestation`.
  func verify(
    _ data: AuthenticatorData, of credential: AuthenticatorData.Credential, clientHash: [UInt8]
  ) throws(WebAuthnError) -> RegisteredCredential.Attestation {
    let signed = data.bytes + clientHash
    switch self {
    case .none: return .none
    case .ownKey(let algorithm, let signature):
      guard algorithm == credential.key.algorithm.rawValue, credential.key.accepts(signature, of: signed) else {
        throw WebAuthnError(.invalidAttestation)
      }
      return .ownKey
    case .certificate(let certificate, let algorithm, let signature):
      try certificate.check(modelID: credential.modelID)
      guard certificate.accepts(signature, of: signed, algorithm: algorithm) else {
        throw WebAuthnError(.invalidAttestation)
      }
      return .certificate
    }
  }
}
