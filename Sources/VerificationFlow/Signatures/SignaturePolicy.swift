/// How a project treats picture signatures.
package enum SignaturePolicy: String, CaseIterable, Sendable, Codable {
  /// Store signatures without checking them.
  case ignore
  /// Check signatures and record the result in the document without rejecting any picture.
  case record
  /// Reject pictures that are not signed by one of the project's keys.
  case require
}
