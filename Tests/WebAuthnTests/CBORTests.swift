import SoftwarePasskeys
import TestTraits
import Testing

@testable import WebAuthn

@Suite struct CBORTests {
  @Test(
    arguments: [
      ([0x00], .integer(0)), ([0x17], .integer(23)), ([0x18, 0x18], .integer(24)), ([0x19, 0x01, 0x00], .integer(256)),
      ([0x1A, 0x00, 0x01, 0x00, 0x00], .integer(65_536)), ([0x20], .integer(-1)), ([0x39, 0x01, 0x00], .integer(-257)),
      ([0x1B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .integer(.max)),
      ([0x3B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .integer(.min)),
      ([0x40], .bytes([])), ([0x42, 1, 2], .bytes([1, 2])), ([0x62, 0xC3, 0xA9], .text("é")),
      ([0x82, 0x01, 0xF5], .array([.integer(1), .bool(true)])), ([0xF4], .bool(false)), ([0xF6], .null),
      ([0xA2, 0x01, 0x02, 0x61, 0x61, 0x03], .map([1: .integer(2), "a": .integer(3)])),
      ([0xA2, 0x20, 0x01, 0x61, 0x61, 0x03], .map([-1: .integer(1), "a": .integer(3)])),
      ([0x81, 0x81, 0x81, 0x81, 0x00], .array([.array([.array([.array([.integer(0)])])])])),
    ] as [([UInt8], CBORValue)]) func canonicalValuesAreRead(bytes: [UInt8], value: CBORValue) throws
  {
    #expect(try CBORReader.value(of: bytes) == value)
  }

  @Test(
    arguments: [
      [], [0x18], [0x18, 0x17], [0x19, 0x00, 0xFF], [0x1A, 0, 0, 0xFF, 0xFF],
      [0x1B, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x1B, 0x80, 0, 0, 0, 0, 0, 0, 0], [0x3B, 0x80, 0, 0, 0, 0, 0, 0, 0], [0x1C], [0x1F], [0x42, 1],
      [0x5F, 0x41, 1, 0xFF], [0x5B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x61, 0xFF], [0x9F, 0xFF],
      [0x9B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0xC0, 0x00], [0xF7], [0xF8, 0x20], [0xF9, 0, 0], [0xE0],
      [0xFF], [0x00, 0x00], [0xA1, 0x01], [0xA2, 0x02, 0, 0x01, 0], [0xA2, 0x01, 0, 0x01, 0],
      [0xA2, 0x61, 0x61, 0, 1, 0],
      [0xA2, 0x62, 0x61, 0x61, 0, 0x61, 0x62, 0], [0xA1, 0x41, 1, 0], [0xBF, 0xFF],
      [0x81, 0x81, 0x81, 0x81, 0x81, 0x00],
    ] as [[UInt8]]) func otherFormsAreRefused(bytes: [UInt8])
  {
    #expect(code { try CBORReader.value(of: bytes) } == .malformed)
  }

  /// Twenty thousand damaged responses: each is refused or accepted, and nothing traps.
  @Test(.slow) func damagedInputsDoNoHarm() throws {
    let run = WebAuthnRun { $0.attestation = .ownKey }
    let registration = try run.authenticator.register(challenge: WebAuthnRun.challenge)
    let assertion = try run.authenticator.logIn(challenge: WebAuthnRun.challenge)
    var generator = SystemRandomNumberGenerator()
    var accepted = 0
    for round in 0..<20_000 {
      if round.isMultiple(of: 2) {
        var changed = registration
        Self.damage(&changed.attestationObject, using: &generator)
        if round.isMultiple(of: 4) { Self.damage(&changed.clientData, using: &generator) }
        accepted += code { try run.verify(changed) } == nil ? 1 : 0
      } else {
        var changed = assertion
        Self.damage(&changed.authenticatorData, using: &generator)
        Self.damage(&changed.signature, using: &generator)
        accepted += code { try run.verify(changed) } == nil ? 1 : 0
      }
    }
    #expect(accepted == 0)
  }

  /// Changes bytes, cuts the end off, or repeats a part; never nothing.
  private static func damage(_ bytes: inout [UInt8], using generator: inout SystemRandomNumberGenerator) {
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: bytes.removeLast(bytes.count - place)
    case 1: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
    case 2: bytes[place] &+= UInt8.random(in: 1...255, using: &generator)
    default:
      for _ in 0..<8 { bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^= 0x81 }
      bytes[place] &+= 1
    }
  }
}
