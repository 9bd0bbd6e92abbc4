import Crypto
import Encodings
import Foundation
import TestTraits
import Testing

@testable import MPin

@Suite struct LoginTests {
  private let authorities = [MasterShare(), MasterShare()]

  /// A client that has registered.
  private struct Registered {
    let identity: MPinIdentity
    let token: CurvePoint
    let pin: UInt32
  }

  private func serverSecret() throws -> ServerSecret {
    try ServerSecret(adding: authorities.map { $0.serverShare() })
  }

  private func register(pin: UInt32, withKeyPair: Bool = true) throws -> Registered {
    let mpinID = [UInt8].random(count: 40)
    let client = try withKeyPair ? MPinClient() : MPinClient(privateKey: [UInt8](repeating: 0, count: 31) + [1])
    let identity = MPinIdentity(mpinID: mpinID, publicKey: withKeyPair ? client.publicKey : nil)
    let secret = try client.secret(adding: authorities.map { $0.clientShare(for: identity) })
    return Registered(
      identity: identity, token: try MPinClient.token(of: identity, secret: secret, pin: pin), pin: pin)
  }

  private func proof(by client: Registered, pin: UInt32) throws -> MPinProof {
    let login = MPinClient.Login(as: client.identity)
    let challenge = MPinChallenge()
    let v = try login.answer(to: challenge, token: client.token, pin: pin)
    return try MPinProof(of: client.identity, u: login.u, challenge: challenge, v: v)
  }

  /// MPIN_ROUND_TRIPS sets how many clients log in.
  @Test(.slow) func randomClientsLogInWithTheirPINsOnly() throws {
    let count = ProcessInfo.processInfo.environment["MPIN_ROUND_TRIPS"].flatMap(Int.init) ?? 200
    let secret = try serverSecret()
    for round in 0..<count {
      let pin = UInt32.random(in: 0..<1_000_000)
      let client = try register(pin: pin, withKeyPair: round % 4 != 0)
      #expect(secret.accepts(try proof(by: client, pin: pin)))
      #expect(!secret.accepts(try proof(by: client, pin: (pin + .random(in: 1..<1_000_000)) % 1_000_000)))
    }
  }

  @Test func smallestAndLargestPINsWork() throws {
    let secret = try serverSecret()
    for pin: UInt32 in [0, 1, 12, 999_999] {
      let client = try register(pin: pin)
      #expect(secret.accepts(try proof(by: client, pin: pin)))
      #expect(!secret.accepts(try proof(by: client, pin: pin + 1)))
    }
  }

  @Test func aProofIsValidForItsChallengeIdentityAndServerOnly() throws {
    let secret = try serverSecret()
    let (client, other) = (try register(pin: 1111), try register(pin: 1111))
    let login = MPinClient.Login(as: client.identity)
    let challenge = MPinChallenge()
    let v = try login.answer(to: challenge, token: client.token, pin: 1111)
    #expect(secret.accepts(try MPinProof(of: client.identity, u: login.u, challenge: challenge, v: v)))
    #expect(!secret.accepts(try MPinProof(of: client.identity, u: login.u, challenge: MPinChallenge(), v: v)))
    #expect(!secret.accepts(try MPinProof(of: other.identity, u: login.u, challenge: challenge, v: v)))
    let anonymous = MPinIdentity(mpinID: client.identity.mpinID, publicKey: nil)
    #expect(!secret.accepts(try MPinProof(of: anonymous, u: login.u, challenge: challenge, v: v)))
    let otherSecret = MasterShare().serverShare()
    #expect(!otherSecret.accepts(try MPinProof(of: client.identity, u: login.u, challenge: challenge, v: v)))
  }

  @Test func messagesThatCancelEachOtherAreRefused() throws {
    let client = try register(pin: 2222)
    let challenge = MPinChallenge()
    let u = try client.identity.point.multiplied(by: challenge.scalar.negated)
    #expect(throws: MPinError.infinity) {
      try MPinProof(of: client.identity, u: u, challenge: challenge, v: client.token)
    }
  }

  @Test func decoysAreRefused() throws {
    let secret = try serverSecret()
    for _ in 0..<4 { #expect(!secret.accepts(.decoy())) }
  }

  @Test func signaturesCoverTimeMessageAndDocument() throws {
    let secret = try serverSecret()
    let client = try register(pin: 3333)
    let login = MPinClient.Login(as: client.identity)
    let document = Array(SHA256.hash(data: Data("document".utf8)))
    let challenge = MPinChallenge(signing: document, u: login.u, timestamp: 1_700_000_000)
    let v = try login.answer(to: challenge, token: client.token, pin: 3333)
    func isSigned(_ document: [UInt8], at timestamp: UInt32) throws -> Bool {
      let challenge = MPinChallenge(signing: document, u: login.u, timestamp: timestamp)
      return secret.accepts(try MPinProof(of: client.identity, u: login.u, challenge: challenge, v: v))
    }
    #expect(try isSigned(document, at: 1_700_000_000))
    #expect(try !isSigned(document, at: 1_700_000_001))
    #expect(try !isSigned(document + [0], at: 1_700_000_000))
    // Computed by naive arithmetic in another language.
    let known = MPinChallenge(signing: document, u: try CurvePoint(Vector.u), timestamp: 1_700_000_000)
    #expect(known.hex == "0aab8007b28ecc9005add69fd16fcea202ff9899b6f4de99cfb340cd72b7ad6e")
  }

  @Test func secretsAreNotPrinted() throws {
    let share = MasterShare()
    let secret = share.serverShare()
    for value: Any in [share, secret] {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), dumped] {
        #expect(text.contains("secret") && !text.contains { $0.isNumber }, "\(text)")
      }
    }
    // The public key is shown.
    #expect("\(MPinClient())".contains("privateKey: MPin.Scalar(secret: secret)"))
  }
}
