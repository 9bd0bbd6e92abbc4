internal import Crypto
internal import Encodings
internal import Foundation
internal import VerificationFlow

/// The file of a key, in any of the usual formats.
struct SignatureKeyFile {
  /// The minimum length of a secret in bytes: RFC 2104 discourages less than the length of the hash.
  static let minSecretBytes = 32
  private static let maxSecretBytes = 1024

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the material of a ``SignatureKey``: a secret from base64 or base64url; a public key from PEM or DER
  /// (SubjectPublicKeyInfo, RFC 5280), a P-256 key also from X9.63, an Ed25519 key also from its 32 bytes.
  ///
  /// - Throws: `SIGNATURE_KEY_INVALID` with the expected formats.
  func material(for algorithm: SignatureAlgorithm) throws(ServiceError) -> [UInt8] {
    let material =
      switch algorithm {
      case .hmacSHA256: secret
      case .ecdsaP256SHA256: try p256Point()
      case .ed25519: try ed25519Bytes()
      }
    guard let material else { throw Self.error(Self.expectation(of: algorithm)) }
    return material
  }

  private var secret: [UInt8]? {
    guard let text = String(validating: bytes, as: UTF8.self),
      let secret = Data(lenientBase64: text),
      (Self.minSecretBytes...Self.maxSecretBytes).contains(secret.count)
    else { return nil }
    return [UInt8](secret)
  }

  private func p256Point() throws(ServiceError) -> [UInt8]? {
    let bytes = try pemContent() ?? bytes
    let key =
      (try? P256.Signing.PublicKey(derRepresentation: bytes))
      ?? (try? P256.Signing.PublicKey(x963Representation: bytes))
    return key.map { [UInt8]($0.x963Representation) }
  }

  private func ed25519Bytes() throws(ServiceError) -> [UInt8]? {
    let bytes = try pemContent() ?? bytes
    // By RFC 8410, section 4, only the bits of the key itself differ from key to key.
    let prefix: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
    let key = bytes.starts(with: prefix) ? Array(bytes.dropFirst(prefix.count)) : bytes
    return key.count == 32 ? key : nil
  }

  /// Returns the content of a PEM text (RFC 7468); nil if the file is not PEM.
  ///
  /// - Throws: `SIGNATURE_KEY_INVALID` if it holds something other than a public key.
  private func pemContent() throws(ServiceError) -> [UInt8]? {
    guard let text = String(validating: bytes, as: UTF8.self),
      let match = text.firstMatch(of: /-----BEGIN ([A-Z0-9 ]+)-----([^-]+)-----END \1-----/)
    else { return nil }
    guard match.1 == "PUBLIC KEY", let content = Data(lenientBase64: String(match.2)) else {
      throw Self.error("The file contains a \(match.1), but must contain a PUBLIC KEY.")
    }
    return [UInt8](content)
  }

  private static func expectation(of algorithm: SignatureAlgorithm) -> String {
    switch algorithm {
    case .hmacSHA256: "The secret must be \(minSecretBytes) to \(maxSecretBytes) bytes in base64 or base64url."
    case .ecdsaP256SHA256: "The file must contain a public key on the curve P-256, as PEM, DER or X9.63."
    case .ed25519: "The file must contain a public Ed25519 key, as PEM, DER or its 32 bytes."
    }
  }

  private static func error(_ detail: String) -> ServiceError {
    ServiceError(.signatureKeyInvalid, detail)
  }
}
