/// The algorithm with which a scanner signs the bytes of a picture, named as in RFC 9421, section 6.2.2.
package enum SignatureAlgorithm: String, CaseIterable, Sendable, Codable {
  /// HMAC (RFC 2104) with SHA-256 and a shared secret.
  case hmacSHA256 = "hmac-sha256"
  /// ECDSA on the curve P-256 with SHA-256 (FIPS 186-5).
  case ecdsaP256SHA256 = "ecdsa-p256-sha256"
  /// Ed25519 (RFC 8032).
  case ed25519 = "ed25519"
}
