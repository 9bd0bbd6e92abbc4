/// What is known of the signature of a picture.
package enum SignatureStatus: String, CaseIterable, Sendable, Codable {
  /// There was none.
  case absent
  /// There was one, and nothing proves that it is right: it was not checked, or it is by none of the project's keys.
  case unverified
  /// One of the project's keys made it for exactly these bytes.
  case verified
}
