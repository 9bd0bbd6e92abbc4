internal import Crypto
internal import Foundation

/// A credential as it is stored.
package struct KnownCredential: Sendable {
  package let id: [UInt8]
  /// The public key as the authenticator encoded it.
  package let publicKey: [UInt8]
  package let signatureCount: UInt32
  package let isBackupEligible: Bool
  /// The user handle with which the credential was made.
  package let userHandle: [UInt8]

  package init(
    id: [UInt8], publicKey: [UInt8], signatureCount: UInt32, isBackupEligible: Bool, userHandle: [UInt8]
  ) {
    (self.id, self.publicKey, self.signatureCount) = (id, publicKey, signatureCount)
    (self.isBackupEligible, self.userHandle) = (isBackupEligible, userHandle)
  }
}

/// What a valid login says of the credential.
package struct VerifiedAssertion: Sendable, Equatable {
  package let signatureCount: UInt32
  package let isBackedUp: Bool
}

/// The response of an authenticator to a login.
package struct AssertionResponse: Sendable {
  private let id: [UInt8]
  private let clientData: [UInt8]
  private let authenticatorData: [UInt8]
  private let signature: [UInt8]
  private let userHandle: [UInt8]?

  /// - Parameters:
  ///   - id: The id of the credential (`rawId`).
  ///   - clientData: The bytes of `clientDataJSON`.
  package init(
    id: [UInt8], clientData: [UInt8], authenticatorData: [UInt8], signature: [UInt8], userHandle: [UInt8]?
  ) {
    (self.id, self.clientData, self.authenticatorData) = (id, clientData, authenticatorData)
    (self.signature, self.userHandle) = (signature, userHandle)
  }

  /// Verifies the response (level 2, section 7.2). The steps before 5 are the browser's. No credential was named
  /// beforehand, so the response has to name the user.
  ///
  /// - Throws: A ``WebAuthnError``; `counterNotIncreased` only if all else is valid.
  package func verify(
    challenge: [UInt8], for party: RelyingParty, as credential: KnownCredential
  ) throws(WebAuthnError) -> VerifiedAssertion {
    // Steps 5 to 7.
    guard id == credential.id else { throw WebAuthnError(.wrongCredential) }
    guard let userHandle, userHandle == credential.userHandle else { throw WebAuthnError(.wrongUser) }
    // Steps 8 to 14.
    let client = try ClientData(clientData)
    try client.check(.assertion, challenge: challenge, of: party)
    // Steps 15 to 17. Step 18: extensions are not asked for, and those that come all the same are ignored.
    let data = try AuthenticatorData(authenticatorData)
    try party.check(data)
    // Steps 19 and 20.
    let key = try CredentialKey(credential.publicKey)
    guard key.accepts(signature, of: data.bytes + client.hash) else { throw WebAuthnError(.invalidSignature) }
    // Level 3, section 7.2: what a credential is made for does not change.
    guard data.flags.contains(.backupEligible) == credential.isBackupEligible else {
      throw WebAuthnError(.changedAuthenticator)
    }
    // Step 21. An authenticator without a counter always says zero.
    guard
      (data.signatureCount, credential.signatureCount) == (0, 0)
        || data.signatureCount > credential.signatureCount
    else { throw WebAuthnError(.counterNotIncreased) }
    return VerifiedAssertion(signatureCount: data.signatureCount, isBackedUp: data.flags.contains(.backedUp))
  }
}
