import Crypto
import Foundation
import Testing

@testable import PowerAuth
@testable import PowerAuthApp

@Suite struct KMAC256Tests {
  private struct Example: Decodable {
    let key: Data
    let data: Data
    let length: Int
    let custom: String
    let out: Data
  }

  /// The first three are the samples 4 to 6 of NIST SP 800-185.
  @Test func codesAreThoseOfTheVectors() throws {
    let examples = try vectors("Version4/kmac", as: [Example].self)
    #expect(examples.count == 7)
    for example in examples {
      #expect(
        KMAC256.code(of: Array(example.data), key: Array(example.key), example.custom, byteCount: example.length)
          == Array(example.out))
    }
  }

  /// SHA3-256 is the same permutation with another padding, so another implementation of it checks the permutation.
  @Test func thePermutationIsThatOfSHA3() {
    for count in [0, 1, 7, 8, 9, 135, 136, 137, 271, 272, 273, 1000] {
      let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let end = Data([6]) + Data(count: 136 - count % 136 - 1)
      var padded = Data(message) + end
      padded[padded.count - 1] ^= 0x80
      var state = KeccakState()
      for (index, byte) in padded.enumerated() {
        state.combine(byte, atByte: index % 136)
        if index % 136 == 135 { state.permute() }
      }
      #expect(state.bytes(32) == Array(SHA3_256.hash(data: message)))
    }
  }

  @Test func theLengthsDoNotMatter() {
    for count in [0, 1, 130, 131, 132, 133, 134, 135, 136, 137, 138, 267, 268, 269, 400] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      for (key, message, length) in [
        (bytes, [UInt8]([1, 2, 3]), 32), ([1, 2, 3], bytes, 32), ([9], [8], count), (bytes, bytes, 65),
      ] where length > 0 {
        let expected = Formulas4.kmac(Data(key), Data(message), length, "custom")
        #expect(KMAC256.code(of: message, key: key, "custom", byteCount: length) == Array(expected))
      }
    }
  }

  @Test func aMessageMayComeInParts() {
    let message = [UInt8](0..<255) + [UInt8](0..<255)
    let whole = KMAC256.code(of: message, key: [1], "custom")
    for first in stride(from: 0, through: message.count, by: 37) {
      for second in stride(from: first, through: message.count, by: 41) {
        var mac = KMAC256(key: [1], customization: "custom")
        mac.update(Array(message[..<first]))
        mac.update(Array(message[first..<second]))
        mac.update(Array(message[second...]))
        #expect(mac.code(byteCount: 32) == whole)
      }
    }
  }
}
