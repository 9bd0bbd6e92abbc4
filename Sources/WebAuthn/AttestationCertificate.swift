internal import Crypto
internal import SwiftASN1
internal import X509

/// The certificate of the key with which the maker of an authenticator signs attestations.
struct AttestationCertificate: Sendable {
  /// The model of the authenticator (`id-fido-gen-ce-aaguid`).
  private static let modelExtension: ASN1ObjectIdentifier = [1, 3, 6, 1, 4, 1, 45724, 1, 1, 4]

  private let certificate: Certificate

  /// - Throws: `invalidAttestation`.
  init(_ bytes: [UInt8]) throws(WebAuthnError) {
    guard let certificate = try? Certificate(derEncoded: bytes) else { throw WebAuthnError(.invalidAttestation) }
    self.certificate = certificate
  }

  /// Checks what attestation certificates must have (section 8.2.1).
  ///
  /// - Throws: `invalidAttestation`.
  func check(modelID: [UInt8]) throws(WebAuthnError) {
    let names = certificate.subject.flatMap { Array($0) }
    func value(of type: ASN1ObjectIdentifier) -> String? {
      names.first { $0.type == type }.map { $0.value.description }
    }
    guard certificate.version == .v3,
      value(of: .RDNAttributeType.countryName)?.utf8.count == 2,
      value(of: .RDNAttributeType.organizationName)?.isEmpty == false,
      value(of: .RDNAttributeType.organizationalUnitName) == "Authenticator Attestation",
      value(of: .RDNAttributeType.commonName)?.isEmpty == false,
      case .notCertificateAuthority? = try? certificate.extensions.basicConstraints
    else { throw WebAuthnError(.invalidAttestation) }
    guard let model = certificate.extensions[oid: Self.modelExtension] else { return }
    guard !model.critical, let string = try? ASN1OctetString(derEncoded: Array(model.value)),
      Array(string.bytes) == modelID
    else { throw WebAuthnError(.invalidAttestation) }
  }

  /// Returns whether the key of the certificate signed a message. Makers use ES256.
  func accepts(_ signature: [UInt8], of message: [UInt8], algorithm: Int64) -> Bool {
    guard algorithm == CredentialKey.Algorithm.es256.rawValue, let key = P256.Signing.PublicKey(certificate.publicKey),
      let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature)
    else { return false }
    return key.isValidSignature(signature, for: SHA256.hash(data: message))
  }
}
