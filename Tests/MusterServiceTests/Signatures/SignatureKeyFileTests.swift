import Foundation
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService

@Suite struct SignatureKeyFileTests {
  @Test func aPublicKeyIsReadInAllItsForms() throws {
    let der = try #require(content(of: SignatureVector.p256PEM))
    let point = Array(der.suffix(65))
    let windows = SignatureVector.p256PEM.replacing("\n", with: "\r\n")
    for file in [Array(SignatureVector.p256PEM.utf8), Array(windows.utf8), der, point] {
      #expect(try SignatureKeyFile(file).material(for: .ecdsaP256SHA256) == point)
    }
    let edwards = try #require(content(of: SignatureVector.ed25519PEM))
    let key = Array(edwards.suffix(32))
    for file in [Array(SignatureVector.ed25519PEM.utf8), edwards, key] {
      #expect(try SignatureKeyFile(file).material(for: .ed25519) == key)
    }
  }

  @Test func aSecretIsReadFromBase64() throws {
    for text in [
      "+/8CAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n", "-_8CAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
      "+/8CAwQFBgcICQoLDA0ODxAR\r\nEhMUFRYXGBkaGxwdHh8=",
    ] {
      #expect(try SignatureKeyFile(Array(text.utf8)).material(for: .hmacSHA256) == [0xFB, 0xFF] + Array(2..<32))
    }
  }

  @Test(arguments: [
    "", "AAAA", "not base64 at all, and long enough to be a secret", SignatureVector.p256PEM,
    Data(count: 31).base64EncodedString(), Data(count: 1025).base64EncodedString(),
  ])
  func invalidSecretsAreRefused(_ text: String) {
    expectRefusal(of: Array(text.utf8), as: .hmacSHA256)
  }

  /// Of another curve or kind, private, cut off, or none at all.
  @Test(arguments: SignatureAlgorithm.allCases.dropFirst())
  func unsupportedPublicKeysAreRefused(_ algorithm: SignatureAlgorithm) throws {
    let other = algorithm == .ed25519 ? SignatureVector.p256PEM : SignatureVector.ed25519PEM
    let own = algorithm == .ed25519 ? SignatureVector.ed25519PEM : SignatureVector.p256PEM
    let der = try #require(content(of: own))
    for text in [
      other, "", "-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----", own.replacing("BEGIN", with: "BEGUN"),
      own.replacing("PUBLIC", with: "PRIVATE"), own.replacing("PUBLIC KEY", with: "CERTIFICATE"), Self.p384PEM,
      Self.k256PEM,
    ] {
      expectRefusal(of: Array(text.utf8), as: algorithm)
    }
    for count in 0..<der.count where count != 32 {
      expectRefusal(of: Array(der.prefix(count)), as: algorithm)
    }
    expectRefusal(of: der + [0], as: algorithm)
  }

  @Test func aPointThatIsNotOnTheCurveIsRefused() throws {
    var point = Array(try #require(content(of: SignatureVector.p256PEM)).suffix(65))
    point[64] ^= 1
    expectRefusal(of: point, as: .ecdsaP256SHA256)
  }

  @Test func aPrivateKeyIsNamed() throws {
    let pem = "-----BEGIN PRIVATE KEY-----\nMC4C\n-----END PRIVATE KEY-----\n"
    let error = #expect(throws: ServiceError.self) {
      try SignatureKeyFile(Array(pem.utf8)).material(for: .ed25519)
    }
    #expect(error?.detail?.contains("PRIVATE KEY") == true)
  }

  private func expectRefusal(
    of file: [UInt8], as algorithm: SignatureAlgorithm, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: ServiceError.self, sourceLocation: sourceLocation) {
      try SignatureKeyFile(file).material(for: algorithm)
    }
    #expect(error?.code == "SIGNATURE_KEY_INVALID", sourceLocation: sourceLocation)
  }

  private func content(of pem: String) -> [UInt8]? {
    Data(base64Encoded: pem.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()).map { [UInt8]($0) }
  }

  private static let p384PEM = """
    -----BEGIN PUBLIC KEY-----
    MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEfd5csTZd6T41iKYbPDWtJo9mltsNp4dt
    BiiulNqgtzZME7WGGfE6pm6rIsL5boCdf3ZfpgLk6C+6p7xWbSQ4IZMR+pmjjvd5
    hMdLEAAshCi5pmeupjye3DkZ/i/NRvtK
    -----END PUBLIC KEY-----
    """

  private static let k256PEM = """
    -----BEGIN PUBLIC KEY-----
    MFYwEAYHKoZIzj0CAQYFK4EEAAoDQgAE1XBQYiU/uVyckzED0aBZjDMZ7A+bMtdR
    HD1xVGVGGShGs60sIbNt5/emQvMTOl6n5bUVvuRD/+s6kgdnVPzz+w==
    -----END PUBLIC KEY-----
    """
}
