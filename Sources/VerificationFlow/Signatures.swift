/// The algorithm with which a scanner signs the bytes of a picture, named as in RFC 9421, section 6.2.2.
package enum SignatureAlgorithm: String, CaseIterable, Sendable, Codable {
  /// HMAC (RFC 2104) with SHA-256 and a shared secret.
  case hmacSHA256 = "hmac-sha256"
  /// ECDSA on the curve P-256 with SHA-256 (FIPS 186-5).
  case ecdsaP256SHA256 = "ecdsa-p256-sha256"
  /// Ed25519 (RFC 8032).
  case ed25519 = "ed25519"
}

/// How a project treats picture signatures.
package enum SignaturePolicy: String, CaseIterable, Sendable, Codable {
  /// Store signatures without checking them.
  case ignore
  /// Check signatures and record the result in the document without rejecting any picture.
  case record
  /// Reject pictures that are not signed by one of the project's keys.
  case require
}

/// The result of checking a picture's signature.
package enum SignatureStatus: String, CaseIterable, Sendable, Codable {
  /// The picture has no signature.
  case absent
  /// The signature was not checked, or none of the project's keys verifies it.
  case unverified
  /// One of the project's keys verifies the signature for exactly these bytes.
  case verified
}
