internal import Foundation

/// A credential that a person has made.
package struct RegisteredCredential: Sendable, Equatable {
  /// What the attestation of a credential says.
  package enum Attestation: String, Sendable, CaseIterable, Codable {
    /// Nothing.
    case none = "NONE"
    /// The credential itself signed the attestation.
    case ownKey = "SELF"
    /// A certificate of the model of the authenticator signed it. Whether its issuer is trusted is not checked.
    case certificate = "CERTIFICATE"
  }

  package let id: [UInt8]
  /// The public key as the authenticator encoded it.
  package let publicKey: [UInt8]
  package let algorithm: CredentialKey.Algorithm
  package let signatureCount: UInt32
  /// The model of the authenticator (AAGUID), 16 bytes; zeros if it does not say.
  package let modelID: [UInt8]
  package let attestation: Attestation
  /// Whether the credential can be on several devices of the person.
  package let isBackupEligible: Bool
  package let isBackedUp: Bool
}

/// The response of an authenticator to a registration.
package struct RegistrationResponse: Sendable {
  private static let maxBytes = 16_384

  private let id: [UInt8]
  private let clientData: [UInt8]
  private let attestationObject: [UInt8]

  /// - Parameters:
  ///   - id: The id of the credential (`rawId`).
  ///   - clientData: The bytes of `clientDataJSON`.
  package init(id: [UInt8], clientData: [UInt8], attestationObject: [UInt8]) {
    (self.id, self.clientData, self.attestationObject) = (id, clientData, attestationObject)
  }

  /// Verifies the response (level 2, section 7.1). The steps before 5 are the browser's. Steps 22 to 24, who is trusted
  /// and whether the credential is known, are the caller's.
  ///
  /// - Throws: A ``WebAuthnError``.
  package func verify(challenge: [UInt8], for party: RelyingParty) throws(WebAuthnError) -> RegisteredCredential {
    // Steps 5 to 11.
    let client = try ClientData(clientData)
    try client.check(.registration, challenge: challenge, of: party)
    // Step 12.
    guard attestationObject.count <= Self.maxBytes,
      let object = try CBORReader.value(of: attestationObject).map, object.count == 3,
      let format = object["fmt"]?.text, let statement = object["attStmt"]?.map,
      let bytes = object["authData"]?.bytes
    else { throw WebAuthnError(.malformed) }
    let data = try AuthenticatorData(bytes)
    // Steps 13 to 15.
    try party.check(data)
    // Step 16: reading the key has refused every algorithm that is not offered. Step 17: extensions are not asked for,
    // and those that come all the same are ignored.
    guard let credential = data.credential else { throw WebAuthnError(.malformed) }
    guard credential.id == id else { throw WebAuthnError(.wrongCredential) }
    // Steps 18 to 21.
    let attestation = try AttestationStatement(format, statement).verify(data, of: credential, clientHash: client.hash)
    return RegisteredCredential(
      id: credential.id, publicKey: credential.encodedKey, algorithm: credential.key.algorithm,
      signatureCount: data.signatureCount, modelID: credential.modelID, attestation: attestation,
      isBackupEligible: data.flags.contains(.backupEligible), isBackedUp: data.flags.contains(.backedUp))
  }
}
