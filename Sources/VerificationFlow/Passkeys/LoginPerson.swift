/// Who has logged in, and with what.
package struct LoginPerson: Sendable, Equatable {
  /// What the person has logged in with.
  package enum Means: Sendable, Equatable {
    /// A device with a PIN.
    case pin(PinIdentityID)
    case passkey(PasskeyID)
  }

  package let means: Means
  package let projectId: ProjectID
  /// The verification that the login stands on; nil if only the e-mail address was verified.
  package let sessionId: SessionID?
  package let userId: String
  /// The keyed hash by which the project finds the user.
  package let userIndex: String

  package init(_ identity: PinIdentityRecord) {
    (means, projectId, sessionId) = (.pin(identity.id), identity.projectId, identity.sessionId)
    (userId, userIndex) = (identity.userId, identity.userIndex)
  }

  package init(_ passkey: PasskeyRecord) {
    (means, projectId, sessionId) = (.passkey(passkey.id), passkey.projectId, passkey.sessionId)
    (userId, userIndex) = (passkey.userId, passkey.userIndex)
  }

  /// The device with a PIN; nil for a passkey.
  package var pinIdentity: PinIdentityID? { if case .pin(let id) = means { id } else { nil } }
  /// The passkey; nil for a device with a PIN.
  package var passkey: PasskeyID? { if case .passkey(let id) = means { id } else { nil } }
}
