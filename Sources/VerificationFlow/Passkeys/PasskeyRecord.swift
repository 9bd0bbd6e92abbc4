/// The id of a passkey in the service, not that by which authenticators know it.
package typealias PasskeyID = Identifier<PasskeyRecord>

/// A passkey of a person: the public key of a credential on a device, or on several ones that share it.
package struct PasskeyRecord: Sendable, Equatable {
  /// The state of a passkey. Raw values are sent to backends.
  package enum Status: String, CaseIterable, Sendable, Codable {
    /// The passkey may log in.
    case active = "ACTIVE"
    /// The passkey can never log in again.
    case revoked = "REVOKED"
  }

  package let id: PasskeyID
  package let projectId: ProjectID
  /// The verification that the passkey stands on; nil if only the e-mail address was verified.
  package let sessionId: SessionID?
  /// The id of the credential, by which authenticators know it.
  package let credentialID: [UInt8]
  /// The user id, mostly an e-mail address, which is stored encrypted.
  package let userId: String
  /// The keyed hash by which the passkeys of a user are found.
  package let userIndex: String
  /// What authenticators return to name the user. It reveals nothing of them.
  package let userHandle: [UInt8]
  /// The id of the relying party for which the passkey was made.
  package let relyingParty: String
  /// The public key, a COSE key.
  package let publicKey: [UInt8]
  /// The counter of the last signature; 0 if the authenticator has none.
  package var signatureCount: UInt32
  /// The model of the authenticator (AAGUID) in hexadecimal digits.
  package let modelID: String
  /// What the attestation said: `NONE`, `SELF` or `CERTIFICATE`.
  package let attestation: String
  /// Whether several devices of the person can share the passkey.
  package let isBackupEligible: Bool
  package var isBackedUp: Bool
  /// What the person calls the passkey, which is stored encrypted.
  package var name: String?
  package let createdAt: Instant
  package var lastLoginAt: Instant?
  /// When the passkey was revoked.
  package var endedAt: Instant?

  package var status: Status { endedAt == nil ? .active : .revoked }

  package init(
    id: PasskeyID, projectId: ProjectID, sessionId: SessionID?, credentialID: [UInt8], userId: String,
    userIndex: String, userHandle: [UInt8], relyingParty: String, publicKey: [UInt8], signatureCount: UInt32,
    modelID: String, attestation: String, isBackupEligible: Bool, isBackedUp: Bool, name: String?, createdAt: Instant,
    lastLoginAt: Instant? = nil, endedAt: Instant? = nil
  ) {
    self.id = id
    self.projectId = projectId
    self.sessionId = sessionId
    self.credentialID = credentialID
    self.userId = userId
    self.userIndex = userIndex
    self.userHandle = userHandle
    self.relyingParty = relyingParty
    self.publicKey = publicKey
    self.signatureCount = signatureCount
    self.modelID = modelID
    self.attestation = attestation
    self.isBackupEligible = isBackupEligible
    self.isBackedUp = isBackedUp
    self.name = name
    self.createdAt = createdAt
    self.lastLoginAt = lastLoginAt
    self.endedAt = endedAt
  }
}
