internal import Crypto
internal import Encodings
internal import Foundation

/// Proof keys of authorization codes (RFC 7636), with the method `S256`.
enum ProofKey {
  /// Returns whether a text has the form of a code challenge.
  static func isChallenge(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z0-9_\-]{43}/) != nil
  }

  /// Returns the challenge that belongs to a verifier.
  static func challenge(of verifier: String) -> String {
    Data(SHA256.hash(data: Data(verifier.utf8))).base64URL
  }

  /// Returns whether a verifier belongs to the challenge of an authorization, or neither was sent.
  static func accepts(_ verifier: String?, for challenge: String?) -> Bool {
    guard let verifier, let challenge else { return verifier == nil && challenge == nil }
    guard verifier.wholeMatch(of: /[A-Za-z0-9._~\-]{43,128}/) != nil else { return false }
    return Self.challenge(of: verifier) == challenge
  }
}
