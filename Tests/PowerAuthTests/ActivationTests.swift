import Crypto
import CryptoExtras
import Encodings
import Foundation
import Testing

@testable import PowerAuth

@Suite struct ActivationTests {
  private struct Nonces: Decodable {
    let transportKey: Data
    let challenge: Data
    let nonce: Data
  }

  private struct Vector: Decodable {
    let iv: Data
  }

  private struct Encrypted: Decodable {
    let transportKey: Data
    let challenge: Data
    let nonce: Data
    let ctrData: Data
    let encryptedStatusBlob: Data
  }

  private struct Plain: Decodable {
    let activationStatus: String
    let failedAttempts: String
    let maxFailedAttempts: String
    let ctrLookAhead: String
    let ctrByte: String
    /// How far the server's counter is before the one of the vector.
    let counterDistance: String
    let plainBlobHex: String
  }

  private struct Keys: Decodable {
    let devicePublicKey: Data
    let serverPublicKey: Data
  }

  private struct Fingerprint: Decodable {
    let activationId: String
    let fingerprint: String
  }

  private struct Codes: Decodable {
    let valid: [String]
  }

  @Test func theVectorOfAStatusComesFromChallengeAndNonce() throws {
    for vector in try vectors("statusBlobIv", as: [VectorCase<Nonces, Vector>].self) {
      let made = try ActivationStatus.vector(
        by: SymmetricKey(data: vector.input.transportKey), challenge: Array(vector.input.challenge),
        nonce: Array(vector.input.nonce))
      #expect(made == Array(vector.output.iv))
    }
  }

  @Test func aStatusIsEncryptedAsAppsReadIt() throws {
    for vector in try vectors("statusBlob", as: [VectorCase<Encrypted, Plain>].self) {
      let (input, output) = (vector.input, vector.output)
      let key = SymmetricKey(data: input.transportKey)
      let iv = try ActivationStatus.vector(by: key, challenge: Array(input.challenge), nonce: Array(input.nonce))
      let plain = try #require([UInt8](lowerHex: output.plainBlobHex))
      let opened = try AES._CBC.decrypt(input.encryptedStatusBlob, using: key, iv: .init(ivBytes: iv), noPadding: true)
      #expect(Array(opened) == plain)
      let values = sequence(first: HashCounter(count: 0, value: Array(input.ctrData)), next: \.next)
      let distance = try #require(Int(output.counterDistance))
      let value = try #require(values.dropFirst(distance).first { _ in true }).value
      let status = ActivationStatus(
        try #require(UInt8(output.activationStatus).flatMap(ActivationStatus.State.init)),
        counter: HashCounter(count: try #require(Int(output.ctrByte)) + 256, value: value),
        failedAttempts: try #require(Int(output.failedAttempts)),
        maxFailedAttempts: try #require(Int(output.maxFailedAttempts)),
        lookAhead: try #require(Int(output.ctrLookAhead)))
      let padding = Array(plain[7..<12])
      var made = try status.plain(by: key, padding: padding)
      // The vectors are also of activations of earlier versions.
      #expect(made[5...6] == [3, 3])
      made.replaceSubrange(5...6, with: plain[5...6])
      #expect(made == plain)
      let encrypted = try status.encrypted(
        by: key, challenge: Array(input.challenge), nonce: Array(input.nonce), padding: padding)
      let again = try AES._CBC.decrypt(encrypted, using: key, iv: .init(ivBytes: iv), noPadding: true)
      #expect(Array(again) == (try status.plain(by: key, padding: padding)))
      #expect(throws: PowerAuthError.invalidMessage) {
        try status.encrypted(by: key, challenge: [1], nonce: Array(input.nonce), padding: padding)
      }
    }
  }

  @Test func fingerprintsAreEqualOnBothSides() throws {
    for vector in try vectors("fingerprint", as: [VectorCase<Keys, Fingerprint>].self) {
      let made = ActivationFingerprint.text(
        device: try .init(point: vector.input.devicePublicKey), activationID: vector.output.activationId,
        server: try .init(point: vector.input.serverPublicKey))
      #expect(made == vector.output.fingerprint)
    }
  }

  @Test func codesCheckThemselves() throws {
    let codes = try vectors("activationCode", as: Codes.self)
    for code in codes.valid { #expect(ActivationCode.isValid(code), "\(code)") }
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
    for code in codes.valid {
      for (index, letter) in zip(code.indices, code) where letter != "-" {
        let other = letters.first { $0 != letter }
        let changed = code.replacingCharacters(in: index...index, with: String(other ?? "A"))
        #expect(!ActivationCode.isValid(changed), "\(changed)")
      }
      for changed in [code.lowercased(), code + "A", String(code.dropLast()), code.replacing("-", with: ""), ""] {
        #expect(!ActivationCode.isValid(changed) || changed == code, "\(changed)")
      }
    }
    for byte in UInt8.min...UInt8.max {
      let code = ActivationCode.text([UInt8](repeating: byte, count: 10))
      #expect(ActivationCode.isValid(code) && code.count == 23)
    }
  }
}
