import Crypto
import Foundation
import Testing

@testable import PowerAuth

/// What an activation of version 4 is stored as, and what it says about itself.
@Suite struct ActivationMaterialTests {
  @Test(arguments: AlgorithmSuite.allCases) func keysAreStoredAndRead(suite: AlgorithmSuite) throws {
    let keys = SigningKeys(suite)
    #expect(keys.stored.count == SigningKeys.storedByteCount(suite))
    #expect(keys.stored.count == (suite == .p384 ? 48 : 80))
    let read = try SigningKeys(suite, stored: keys.stored)
    #expect(read.stored == keys.stored)
    let publicKeys = try keys.publicKeys
    #expect(try read.publicKeys == publicKeys)
    #expect(try SigningPublicKeys(suite, stored: publicKeys.stored) == publicKeys)
    #expect(publicKeys.stored.count == 97 + (suite.signature?.infoByteCount ?? 0))
    #expect(try JSONDecoder().decode(SigningPublicKeys.self, from: JSONEncoder().encode(publicKeys)) == publicKeys)
    let sign = try keys.activationCodeSignature("AAAAA-AAAAA-AAAAA-AAAAA")
    let point = try P384.Signing.PublicKey(x963Representation: publicKeys.ecdsa)
    #expect(
      point.isValidSignature(
        try P384.Signing.ECDSASignature(derRepresentation: sign), for: Data("AAAAA-AAAAA-AAAAA-AAAAA".utf8)))
    for stored in [[], keys.stored.dropLast(), keys.stored + [0], [UInt8](repeating: 0, count: keys.stored.count)] {
      #expect(throws: PowerAuthError.invalidKey) { try SigningKeys(suite, stored: Array(stored)) }
    }
    for stored in [[], publicKeys.stored.dropLast(), publicKeys.stored + [0]] {
      #expect(throws: PowerAuthError.invalidKey) { try SigningPublicKeys(suite, stored: Array(stored)) }
    }
    for other in AlgorithmSuite.allCases where other != suite {
      #expect(throws: PowerAuthError.invalidKey) { try SigningKeys(other, stored: keys.stored + [1, 2]) }
      #expect(throws: PowerAuthError.invalidKey) { try publicKeys.check(for: other) }
      #expect(throws: PowerAuthError.invalidKey) { try SigningPublicKeys(other, stored: publicKeys.stored) }
    }
    for ecdsa in [publicKeys.ecdsa.flipping(500), publicKeys.ecdsa.dropLast(), Data(), Data(count: 97)] {
      #expect(throws: PowerAuthError.invalidKey) {
        try SigningPublicKeys(ecdsa: Data(ecdsa), mldsa: publicKeys.mldsa).check(for: suite)
      }
    }
    if let mldsa = publicKeys.mldsa {
      for changed in [mldsa.flipping(40), mldsa.dropLast(), mldsa + [0], mldsa.dropFirst(22)] {
        #expect(throws: PowerAuthError.invalidKey) {
          try SigningPublicKeys(ecdsa: publicKeys.ecdsa, mldsa: Data(changed)).check(for: suite)
        }
      }
    }
  }

  @Test func masterKeysSignInAllSuites() throws {
    let keys = MasterKeys()
    #expect(keys.stored.count == MasterKeys.storedByteCount && keys.stored.count == 112)
    let read = try MasterKeys(stored: keys.stored)
    #expect(read.stored == keys.stored)
    for suite in AlgorithmSuite.allCases {
      #expect(try read.keys(of: suite).publicKeys == keys.keys(of: suite).publicKeys)
      #expect(throws: Never.self) { try keys.keys(of: suite).publicKeys.check(for: suite) }
    }
    for stored in [[], keys.stored.dropLast(), keys.stored + [0], [UInt8](repeating: 0, count: 112)] {
      #expect(throws: PowerAuthError.invalidKey) { try MasterKeys(stored: Array(stored)).keys(of: .p384) }
    }
  }

  private struct Blob: Decodable {
    let state: UInt8
    let currentVersion: UInt8
    let upgradeVersion: UInt8
    let flags: UInt8
    let counterByte: Int
    let failed: Int
    let maxFailed: Int
    let lookAhead: Int
    let ctrData: Data
    let keyMacCtrData: Data
    let keyMacStatus: Data
    let activationStatus: Data
  }

  @Test func theStatusIsThatOfTheVectors() throws {
    let (blobs, secret) = (try vectors("Version4/statusBlob", as: [Blob].self), try KeyTree().secret)
    #expect(blobs.count == 3)
    for blob in blobs {
      #expect(Data(secret.counterKey) == blob.keyMacCtrData && Data(secret.statusKey) == blob.keyMacStatus)
      let status = ActivationStatus(
        try #require(ActivationStatus.State(rawValue: blob.state)),
        counter: HashCounter(count: 256 + blob.counterByte, value: Array(blob.ctrData)), failedAttempts: blob.failed,
        maxFailedAttempts: blob.maxFailed, lookAhead: blob.lookAhead)
      let made = try status.blob(
        by: secret, flags: .init(rawValue: blob.flags), reserved: Array(blob.activationStatus[8..<12]))
      #expect(Data(made) == blob.activationStatus)
      #expect(made[5] == blob.currentVersion && made[6] == blob.upgradeVersion)
    }
  }

  @Test func theStatusSaysWhatIsPending() throws {
    let secret = try KeyTree().secret
    let counter = HashCounter(count: 300, value: [UInt8](repeating: 1, count: 32))
    let status = ActivationStatus(
      .active, counter: counter, failedAttempts: 1, maxFailedAttempts: 5, lookAhead: 20)
    let flags: [(ActivationStatus.Flags, UInt8, UInt8)] = [
      ([], 4, 0), (.confirmationPending, 4, 1), (.upgradePending, 3, 2), (.suiteUnsupported, 4, 4),
      ([.biometryEnabled, .confirmationPending], 4, 9),
    ]
    for (flags, version, byte) in flags {
      let blob = try status.blob(by: secret, flags: flags, reserved: [9, 9, 9, 9])
      #expect(blob.count == 80)
      #expect(Array(blob[0..<16]) == [0xDE, 0xC0, 0xDE, 0xD4, 3, version, 4, byte, 9, 9, 9, 9, 44, 1, 5, 20])
    }
    #expect(throws: PowerAuthError.invalidMessage) { try status.blob(by: secret, flags: [], reserved: [1]) }
    let old = ActivationStatus(
      .active, counter: HashCounter(count: 0, value: [UInt8](repeating: 1, count: 16)), failedAttempts: 0,
      maxFailedAttempts: 5, lookAhead: 20)
    #expect(throws: PowerAuthError.invalidMessage) { try old.blob(by: secret, flags: [], reserved: [1, 2, 3, 4]) }
    // An activation of version 3 says that it can be upgraded.
    let key = SymmetricKey(size: .bits128)
    for version in [UInt8(3), 4] {
      #expect(
        try Array(old.plain(by: key, upgradesTo: version, padding: [0, 0, 0, 0, 0])[4..<7]) == [3, 3, version])
    }
  }
}
