import Crypto
import Foundation
import Testing

@testable import PowerAuth

@Suite struct KeyDerivationTests {
  private struct Agreement: Decodable {
    let devicePrivateKey: Data
    let devicePublicKey: Data
    let serverPrivateKey: Data
    let serverPublicKey: Data
  }

  private struct MasterSecret: Decodable {
    let masterSecretKey: Data
  }

  private struct Derived: Decodable {
    let signaturePossessionKey: Data
    let signatureKnowledgeKey: Data
    let signatureBiometryKey: Data
    let transportKey: Data
    let vaultEncryptionKey: Data
  }

  @Test func bothSidesDeriveTheSameKeys() throws {
    for vector in try vectors("masterSecret", as: [VectorCase<Agreement, MasterSecret>].self) {
      let expected = try ActivationKeys(masterSecret: SymmetricKey(data: vector.output.masterSecretKey))
      let server = try ActivationKeys(
        .init(scalar: vector.input.serverPrivateKey), with: .init(point: vector.input.devicePublicKey))
      let device = try ActivationKeys(
        .init(scalar: vector.input.devicePrivateKey), with: .init(point: vector.input.serverPublicKey))
      #expect(server.transport == expected.transport && device.transport == expected.transport)
      #expect(server.possession == expected.possession && device.vault == expected.vault)
    }
  }

  @Test func keysComeFromTheMasterSecret() throws {
    for vector in try vectors("derivedKeys", as: [VectorCase<MasterSecret, Derived>].self) {
      let keys = try ActivationKeys(masterSecret: SymmetricKey(data: vector.input.masterSecretKey))
      #expect(keys.possession == SymmetricKey(data: vector.output.signaturePossessionKey))
      #expect(keys.knowledge == SymmetricKey(data: vector.output.signatureKnowledgeKey))
      #expect(keys.biometry == SymmetricKey(data: vector.output.signatureBiometryKey))
      #expect(keys.transport == SymmetricKey(data: vector.output.transportKey))
      #expect(keys.vault == SymmetricKey(data: vector.output.vaultEncryptionKey))
    }
  }

  @Test func counterValuesAreAChain() throws {
    let chain = try vectors("counterChain", as: [Data].self)
    var counter = HashCounter(count: 0, value: Array(try #require(chain.first)))
    for (index, value) in chain.enumerated() {
      #expect(counter == HashCounter(count: index, value: Array(value)))
      counter = counter.next
    }
    #expect(chain.count > 1)
  }

  /// The compressed form of no point, a point off the curve, and the point at infinity.
  @Test(arguments: [
    [2] + [UInt8](repeating: 0xFF, count: 32), [4] + [UInt8](repeating: 1, count: 64), [0],
    [UInt8](repeating: 0, count: 65), [], [2] + [UInt8](repeating: 0, count: 31),
  ])
  func whatIsNoPointIsRefused(bytes: [UInt8]) {
    #expect(throws: PowerAuthError.invalidKey) { try P256.KeyAgreement.PublicKey(point: Data(bytes)) }
  }

  @Test func aKeyOfAnotherLengthDerivesNone() {
    #expect(throws: PowerAuthError.invalidKey) { try SymmetricKey(size: .bits256).derived(1) }
  }
}
