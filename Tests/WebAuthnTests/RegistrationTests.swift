import Crypto
import CryptoExtras
import Foundation
import SoftwarePasskeys
import TestTraits
import Testing

@testable import WebAuthn

@Suite struct RegistrationTests {
  @Test func aRegistrationGivesTheKeyAndWhatTheAuthenticatorSays() throws {
    let run = WebAuthnRun { ($0.flags, $0.counter) = (0x1D, 9) }
    let credential = try run.register()
    #expect(credential.id == run.authenticator.id && credential.publicKey == run.authenticator.encodedKey)
    #expect(credential.algorithm == .es256 && credential.signatureCount == 9 && credential.attestation == .none)
    #expect(credential.isBackupEligible && credential.isBackedUp)
    #expect(credential.modelID == [UInt8](repeating: 0xA0, count: 16))
    #expect(try WebAuthnRun { $0.attestation = .ownKey }.register().attestation == .ownKey)
    #expect(try !WebAuthnRun { $0.origin = "android:apk-key-hash:AAAA" }.register().isBackupEligible)
  }

  @Test(arguments: [
    (0x04, "https://login.bank.example", "bank.example", WebAuthnError.Code.userNotPresent),
    (0x01, "https://login.bank.example", "bank.example", .userNotVerified),
    (0x15, "https://login.bank.example", "bank.example", .malformed),
    (0x05, "https://bank.example", "bank.example", .wrongOrigin),
    (0x05, "https://login.bank.example:444", "bank.example", .wrongOrigin),
    (0x05, "https://login.bank.example", "evil.example", .wrongRelyingParty),
  ]) func eachStepRefuses(flags: UInt8, origin: String, party: String, expected: WebAuthnError.Code) {
    let run = WebAuthnRun { ($0.flags, $0.origin, $0.relyingParty) = (flags, origin, party) }
    #expect(code { try run.register() } == expected)
    #expect(code { try run.logIn() } == expected)
  }

  @Test func theClientDataMustBeOfThisCeremony() throws {
    let run = WebAuthnRun()
    let registration = try run.authenticator.register(challenge: WebAuthnRun.challenge)
    let cases: [(type: String, challenge: [UInt8], others: String, expected: WebAuthnError.Code)] = [
      ("webauthn.get", WebAuthnRun.challenge, "", .wrongType),
      ("webauthn.create", [1, 2, 3], "", .wrongChallenge),
      ("webauthn.create", WebAuthnRun.challenge, #","topOrigin":"https://evil.example""#, .crossOrigin),
      ("webauthn.create", WebAuthnRun.challenge, #","tokenBinding":{"status":"present","id":"x"}"#, .wrongOrigin),
    ]
    for (type, challenge, others, expected) in cases {
      var changed = registration
      changed.clientData = run.authenticator.clientData(type, challenge: challenge, others: others)
      #expect(code { try run.verify(changed) } == expected, "\(type) \(others)")
    }
    var framed = registration
    framed.clientData = Array(
      String(decoding: registration.clientData, as: UTF8.self).replacing("false", with: "true").utf8)
    #expect(code { try run.verify(framed) } == .crossOrigin)
    framed.clientData = [0xEF, 0xBB, 0xBF] + registration.clientData
    #expect(code { try run.verify(framed) } == nil, "a byte order mark is no part of the text")
    framed.clientData = [0xFF] + registration.clientData
    #expect(code { try run.verify(framed) } == .malformed)
    framed = registration
    framed.id = [1]
    #expect(code { try run.verify(framed) } == .wrongCredential)
  }

  @Test(.slow) func everyFlippedBitOfASignedRegistrationIsRefused() throws {
    let run = WebAuthnRun { $0.attestation = .ownKey }
    let registration = try run.authenticator.register(challenge: WebAuthnRun.challenge)
    #expect(try run.verify(registration).attestation == .ownKey)
    for bit in 0..<registration.attestationObject.count * 8 {
      var changed = registration
      changed.attestationObject[bit / 8] ^= 1 << (bit % 8)
      #expect(code { try run.verify(changed) } != nil, "bit \(bit) of the attestation object")
    }
    for bit in 0..<registration.clientData.count * 8 {
      var changed = registration
      changed.clientData[bit / 8] ^= 1 << (bit % 8)
      #expect(code { try run.verify(changed) } != nil, "bit \(bit) of the client data")
    }
  }

  @Test func attestationsOfOtherFormatsAndOtherStatementsAreRefused() throws {
    let run = WebAuthnRun()
    let data = run.authenticator.authenticatorData(credential: run.authenticator.encodedKey)
    var registration = try run.authenticator.register(challenge: WebAuthnRun.challenge)
    let member = (key: CBORWriter.text("alg"), value: CBORWriter.integer(-7))
    let signature = (key: CBORWriter.text("sig"), value: CBORWriter.bytes([1]))
    let chain = (key: CBORWriter.text("x5c"), value: CBORWriter.array([CBORWriter.bytes([0x30, 0])]))
    let empty = (key: CBORWriter.text("x5c"), value: CBORWriter.array([]))
    let cases: [(format: String, members: [(key: [UInt8], value: [UInt8])], expected: WebAuthnError.Code)] = [
      ("tpm", [], .unsupportedAttestation), ("none", [member], .invalidAttestation),
      ("packed", [], .invalidAttestation), ("packed", [member], .invalidAttestation),
      ("packed", [member, signature], .invalidAttestation),
      ("packed", [member, signature, chain], .invalidAttestation),
      ("packed", [member, signature, empty], .invalidAttestation),
    ]
    for (format, members, expected) in cases {
      registration.attestationObject = SoftwareAuthenticator.attestationObject(format, CBORWriter.map(members), data)
      #expect(code { try run.verify(registration) } == expected, "\(format) \(members.count)")
    }
    registration.attestationObject = SoftwareAuthenticator.attestationObject(
      "none", CBORWriter.map([]), run.authenticator.authenticatorData())
    #expect(code { try run.verify(registration) } == .malformed, "without a credential")
    registration.attestationObject = SoftwareAuthenticator.attestationObject(
      "none", CBORWriter.map([]),
      run.authenticator.authenticatorData(
        credential: run.authenticator.encodedKey,
        extensions: CBORWriter.map([(CBORWriter.text("credProtect"), CBORWriter.integer(2))])))
    #expect(code { try run.verify(registration) } == nil, "extensions that nobody asked for are ignored")
  }

  /// Keys of each algorithm, and keys that are not what they say.
  @Test func keysAreWhatTheirAlgorithmsSay() throws {
    typealias Writer = CBORWriter
    func key(_ members: [(Int, [UInt8])]) -> [UInt8] {
      Writer.map(members.map { (Writer.integer($0.0), $0.1) })
    }
    let point = Array(P256.Signing.PrivateKey().publicKey.rawRepresentation)
    let (x, y) = (Writer.bytes(Array(point[..<32])), Writer.bytes(Array(point[32...])))
    let zero = Writer.bytes([UInt8](repeating: 0, count: 32))
    let (ec, es256) = ((1, Writer.integer(2)), (3, Writer.integer(-7)))
    let curve = (-1, Writer.integer(1))
    let cases: [([(Int, [UInt8])], WebAuthnError.Code?)] = [
      ([ec, es256, curve, (-2, x), (-3, y)], nil),
      ([ec, es256, curve, (-2, x), (-3, zero)], .invalidKey),
      ([ec, es256, curve, (-2, x)], .invalidKey),
      ([(1, Writer.integer(1)), es256, curve, (-2, x), (-3, y)], .invalidKey),
      ([ec, es256, (-1, Writer.integer(2)), (-2, x), (-3, y)], .invalidKey),
      ([ec, es256, curve, (-2, x), (-3, y), (-4, x)], .invalidKey),
      ([ec, (3, Writer.integer(-35)), curve, (-2, x), (-3, y)], .unsupportedAlgorithm),
      ([ec, curve, (-2, x), (-3, y)], .malformed),
      ([(1, Writer.integer(1)), (3, Writer.integer(-8)), (-1, Writer.integer(6)), (-2, zero)], nil),
      (
        [(1, Writer.integer(1)), (3, Writer.integer(-8)), (-1, Writer.integer(6)), (-2, Writer.bytes([1]))], .invalidKey
      ),
    ]
    for (index, (members, expected)) in cases.enumerated() {
      #expect(code { try CredentialKey(key(members)) } == expected, "\(index)")
    }

    let message = [UInt8]("message".utf8)
    let edwards = Curve25519.Signing.PrivateKey()
    let edwardsKey = try CredentialKey(
      key([
        (1, Writer.integer(1)), (3, Writer.integer(-8)), (-1, Writer.integer(6)),
        (-2, Writer.bytes(Array(edwards.publicKey.rawRepresentation))),
      ]))
    #expect(edwardsKey.accepts(Array(try edwards.signature(for: message)), of: message))
    #expect(!edwardsKey.accepts(Array(try edwards.signature(for: message)), of: message + [0]))

    let rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    let numbers = try rsa.publicKey.getKeyPrimitives()
    func encoded(_ modulus: [UInt8], _ exponent: [UInt8]) -> [UInt8] {
      key([
        (1, Writer.integer(3)), (3, Writer.integer(-257)), (-1, Writer.bytes(modulus)), (-2, Writer.bytes(exponent)),
      ])
    }
    let rsaKey = try CredentialKey(encoded(Array(numbers.modulus), Array(numbers.publicExponent)))
    let signature = try rsa.signature(for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5)
    #expect(rsaKey.accepts(Array(signature.rawRepresentation), of: message))
    #expect(!rsaKey.accepts(Array(signature.rawRepresentation), of: message + [0]))
    #expect(code { try CredentialKey(encoded(Array(numbers.modulus), [3])) } == .invalidKey)
    #expect(code { try CredentialKey(encoded(Array(numbers.modulus.prefix(128)), [1, 0, 1])) } == .invalidKey)
  }
}
