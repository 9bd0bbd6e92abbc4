import Crypto
import Foundation
import SoftwarePasskeys
import SwiftASN1
import Testing
import X509

@testable import WebAuthn

/// Attestations by a certificate of the maker of an authenticator.
@Suite struct CertificateTests {
  private static let model = [UInt8](repeating: 0xA0, count: 16)

  @Test func aCertificateOfTheMakerIsAccepted() throws {
    #expect(try attest().attestation == .certificate)
    #expect(try attest(model: Self.model).attestation == .certificate)
  }

  @Test func certificatesOfOthersAreRefused() throws {
    #expect(code { try attest(unit: "Sales") } == .invalidAttestation)
    #expect(code { try attest(isAuthority: true) } == .invalidAttestation)
    #expect(code { try attest(model: [UInt8](repeating: 1, count: 16)) } == .invalidAttestation)
    #expect(code { try attest(isCritical: true, model: Self.model) } == .invalidAttestation)
    #expect(code { try attest(signer: P256.Signing.PrivateKey()) } == .invalidAttestation)
    #expect(code { try attest(algorithm: -8) } == .invalidAttestation)
  }

  private func attest(
    unit: String = "Authenticator Attestation", isAuthority: Bool = false, isCritical: Bool = false,
    model: [UInt8]? = nil, signer: P256.Signing.PrivateKey? = nil, algorithm: Int = -7
  ) throws -> RegisteredCredential {
    let key = P256.Signing.PrivateKey()
    let subject = try DistinguishedName {
      CountryName("CZ")
      OrganizationName("Maker")
      OrganizationalUnitName(unit)
      CommonName("Authenticator")
    }
    var extensions = try Certificate.Extensions {
      Critical(isAuthority ? BasicConstraints.isCertificateAuthority(maxPathLength: nil) : .notCertificateAuthority)
    }
    if let model {
      var serializer = DER.Serializer()
      try serializer.serialize(ASN1OctetString(contentBytes: model[...]))
      try extensions.append(
        Certificate.Extension(
          oid: [1, 3, 6, 1, 4, 1, 45724, 1, 1, 4], critical: isCritical, value: serializer.serializedBytes[...]))
    }
    let certificate = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey), notValidBefore: .now,
      notValidAfter: .now + 86_400, issuer: subject, subject: subject, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: extensions, issuerPrivateKey: .init(key))
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)

    let run = WebAuthnRun()
    var registration = try run.authenticator.register(challenge: WebAuthnRun.challenge)
    let data = run.authenticator.authenticatorData(credential: run.authenticator.encodedKey)
    let signed = data + Array(SHA256.hash(data: registration.clientData))
    let signature = try (signer ?? key).signature(for: SHA256.hash(data: signed)).derRepresentation
    registration.attestationObject = SoftwareAuthenticator.attestationObject(
      "packed",
      CBORWriter.map([
        (CBORWriter.text("alg"), CBORWriter.integer(algorithm)),
        (CBORWriter.text("sig"), CBORWriter.bytes(Array(signature))),
        (CBORWriter.text("x5c"), CBORWriter.array([CBORWriter.bytes(serializer.serializedBytes)])),
      ]), data)
    return try run.verify(registration)
  }
}
