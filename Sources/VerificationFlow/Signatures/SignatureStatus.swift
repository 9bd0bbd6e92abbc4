/// The result of checking a picture's signature.
package enum SignatureStatus: String, CaseIterable, Sendable, Codable {
  /// The picture has no signature.
  case absent
  /// The signature was not checked, or none of the project's keys verifies it.
  case unverified
  /// One of the project's keys verifies the signature for exactly these bytes.
  case verified
}
