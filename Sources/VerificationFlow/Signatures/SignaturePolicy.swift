/// What a project makes of the signatures of its pictures.
package enum SignaturePolicy: String, CaseIterable, Sendable, Codable {
  /// Keep them unchecked.
  case ignore
  /// Check them and say so in the document; refuse nothing.
  case record
  /// Refuse a picture without a signature by one of the project's keys.
  case require
}
