import Foundation
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService

/// A signature that another program made, with all that it takes to check it.
struct SignatureVector: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let algorithm: SignatureAlgorithm
  let material: [UInt8]
  let message: [UInt8]
  let signature: String

  private static let fox = Array("The quick brown fox jumps over the lazy dog".utf8)

  static let all = [
    SignatureVector(
      testDescription: "RFC 4231, case 2", algorithm: .hmacSHA256, material: Array("Jefe".utf8),
      message: Array("what do ya want for nothing?".utf8),
      signature: base64("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")),
    SignatureVector(
      testDescription: "RFC 4231, case 6", algorithm: .hmacSHA256, material: Array(repeating: 0xAA, count: 131),
      message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      signature: base64("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")),
    SignatureVector(
      testDescription: "Python's hmac", algorithm: .hmacSHA256, material: Array(0..<32), message: fox,
      signature: "+HrSVhUfx7TF3/pK2z6+kRqO64qOve48KkqOX17ALDI="),
    SignatureVector(
      testDescription: "RFC 8032, test 3", algorithm: .ed25519,
      material: bytes("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"), message: [0xAF, 0x82],
      signature: base64(
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
          + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a")),
    SignatureVector(
      testDescription: "OpenSSL, Ed25519", algorithm: .ed25519, material: material(ed25519PEM, .ed25519), message: fox,
      signature:
        "qHsGnFLGiW9ZEwvIh+H5INqoEZCs/Tc3IfwTYrSg0yJDG/PeAgh8JeEaIYFrAhONxx+BIm29bmcA7XeNZOObCA=="),
    SignatureVector(
      testDescription: "OpenSSL, ECDSA in DER", algorithm: .ecdsaP256SHA256,
      material: material(p256PEM, .ecdsaP256SHA256),
      message: fox,
      signature:
        "MEQCIAp3RWhqdKzT13u0NrCxGrUvs7zjHoGrZxc2dGSXR7Z3AiBpkGuYJawkKbykvAIufvDm1X7x9vY2aBli7aMPxiKcHQ=="),
    SignatureVector(
      testDescription: "OpenSSL, ECDSA as r and s", algorithm: .ecdsaP256SHA256,
      material: material(p256PEM, .ecdsaP256SHA256), message: fox,
      signature:
        "CndFaGp0rNPXe7Q2sLEatS+zvOMegatnFzZ0ZJdHtndpkGuYJawkKbykvAIufvDm1X7x9vY2aBli7aMPxiKcHQ=="),
  ]

  static let p256PEM = """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEs1Ff+iR60rJRVZtLa5a8HGKwSKaA
    Sq0/8jd2GOqBQuJsnkn3MnmgoUX363wj/jgVEONMxgcpciqDEJyDyGFYlg==
    -----END PUBLIC KEY-----

    """

  static let ed25519PEM = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEAA8UIq0IZ6Y8QSlzSUAAhEKudFgtY5+/qW2URcvx9ygo=
    -----END PUBLIC KEY-----

    """

  private static func material(_ pem: String, _ algorithm: SignatureAlgorithm) -> [UInt8] {
    (try? SignatureKeyFile(Array(pem.utf8)).material(for: algorithm)) ?? []
  }

  private static func base64(_ hex: String) -> String {
    Data(bytes(hex)).base64EncodedString()
  }

  private static func bytes(_ hex: String) -> [UInt8] {
    stride(from: 0, to: hex.count, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
  }
}
