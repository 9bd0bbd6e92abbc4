import Crypto
import SoftwarePasskeys

@testable import WebAuthn

/// A relying party and an authenticator that belong together.
struct WebAuthnRun {
  static let challenge = [UInt8](0..<32)
  static let party = RelyingParty(
    id: "bank.example", origins: ["https://login.bank.example", "android:apk-key-hash:AAAA"])

  var authenticator: SoftwareAuthenticator

  init(_ change: (inout SoftwareAuthenticator) -> Void = { _ in }) {
    authenticator = SoftwareAuthenticator(relyingParty: "bank.example", origin: "https://login.bank.example")
    authenticator.userHandle = [7, 7]
    change(&authenticator)
  }

  func verify(_ registration: SoftwareAuthenticator.Registration) throws -> RegisteredCredential {
    try RegistrationResponse(
      id: registration.id, clientData: registration.clientData, attestationObject: registration.attestationObject
    ).verify(challenge: Self.challenge, for: Self.party)
  }

  func register() throws -> RegisteredCredential {
    try verify(authenticator.register(challenge: Self.challenge))
  }

  /// The credential as a service knows it.
  func known(count: UInt32 = 0, isShared: Bool = false) -> KnownCredential {
    KnownCredential(
      id: authenticator.id, publicKey: authenticator.encodedKey, signatureCount: count, isBackupEligible: isShared,
      userHandle: [7, 7])
  }

  func verify(
    _ assertion: SoftwareAuthenticator.Assertion, as credential: KnownCredential? = nil
  ) throws -> VerifiedAssertion {
    try AssertionResponse(
      id: assertion.id, clientData: assertion.clientData, authenticatorData: assertion.authenticatorData,
      signature: assertion.signature, userHandle: assertion.userHandle
    ).verify(challenge: Self.challenge, for: Self.party, as: credential ?? known())
  }

  func logIn(as credential: KnownCredential? = nil) throws -> VerifiedAssertion {
    try verify(authenticator.logIn(challenge: Self.challenge), as: credential)
  }
}

/// Returns the code of the error that something throws; nil if it throws none.
func code(_ work: () throws -> some Any) -> WebAuthnError.Code? {
  do {
    _ = try work()
    return nil
  } catch {
    return (error as? WebAuthnError)?.code
  }
}
