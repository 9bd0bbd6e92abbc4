import SoftwarePasskeys
import Testing

@testable import WebAuthn

@Suite struct AssertionTests {
  @Test func aLoginGivesTheNewCount() throws {
    let run = WebAuthnRun { ($0.flags, $0.counter) = (0x1D, 5) }
    let verified = try run.logIn(as: run.known(count: 4, isShared: true))
    #expect(verified == VerifiedAssertion(signatureCount: 5, isBackedUp: true))
  }

  @Test(
    arguments: [
      (stored: 0, sent: 0, isAccepted: true), (stored: 0, sent: 1, isAccepted: true),
      (stored: 7, sent: 8, isAccepted: true), (stored: 7, sent: 7, isAccepted: false),
      (stored: 7, sent: 6, isAccepted: false), (stored: 7, sent: 0, isAccepted: false),
      (stored: UInt32.max, sent: 0, isAccepted: false),
    ] as [(stored: UInt32, sent: UInt32, isAccepted: Bool)])
  func theCounterHasToGrow(stored: UInt32, sent: UInt32, isAccepted: Bool) {
    let run = WebAuthnRun { $0.counter = sent }
    #expect(code { try run.logIn(as: run.known(count: stored)) } == (isAccepted ? nil : .counterNotIncreased))
  }

  @Test func aResponseOfAnotherCredentialOrUserIsRefused() throws {
    let run = WebAuthnRun()
    let other = WebAuthnRun()
    #expect(code { try run.logIn(as: other.known()) } == .wrongCredential)
    let foreign = KnownCredential(
      id: run.authenticator.id, publicKey: other.authenticator.encodedKey, signatureCount: 0, isBackupEligible: false,
      userHandle: [7, 7])
    #expect(code { try run.logIn(as: foreign) } == .invalidSignature)
    #expect(code { try WebAuthnRun { $0.userHandle = [8] }.logIn() } == .wrongUser)
    #expect(code { try run.logIn(as: run.known(isShared: true)) } == .changedAuthenticator)
    let unnamed = try run.authenticator.logIn(challenge: WebAuthnRun.challenge)
    let response = AssertionResponse(
      id: unnamed.id, clientData: unnamed.clientData, authenticatorData: unnamed.authenticatorData,
      signature: unnamed.signature, userHandle: nil)
    #expect(
      code { try response.verify(challenge: WebAuthnRun.challenge, for: WebAuthnRun.party, as: run.known()) }
        == .wrongUser)
    #expect(
      code { try run.verify(run.authenticator.logIn(challenge: [9])) } == .wrongChallenge, "of another challenge")
  }

  @Test func everyFlippedBitIsRefused() throws {
    let run = WebAuthnRun()
    let assertion = try run.authenticator.logIn(challenge: WebAuthnRun.challenge)
    _ = try run.verify(assertion)
    let parts: [WritableKeyPath<SoftwareAuthenticator.Assertion, [UInt8]>] = [
      \.id, \.clientData, \.authenticatorData, \.signature, \.userHandle,
    ]
    for part in parts {
      for bit in 0..<assertion[keyPath: part].count * 8 {
        var changed = assertion
        changed[keyPath: part][bit / 8] ^= 1 << (bit % 8)
        #expect(code { try run.verify(changed) } != nil, "bit \(bit) of \(part)")
      }
    }
  }
}
