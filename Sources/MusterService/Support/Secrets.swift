internal import Encodings
internal import Foundation
internal import MusterStore
internal import VerificationFlow

/// Generates and hashes secrets. A secret that grants access is never stored, only its hash.
enum Secrets {
  /// Returns a new key: 256 random bits after a prefix by which people and scanners for leaked secrets recognise it.
  static func makeKey(isSandbox: Bool) -> String {
    make(isSandbox ? "mk_test_" : "mk_live_")
  }

  /// Returns a new secret: 256 random bits after the prefix of its kind.
  static func make(_ prefix: String) -> String {
    prefix + Data(randomBytes()).base64URL
  }

  /// Returns 256 unpredictable bits.
  static func randomBytes() -> [UInt8] {
    .random(count: 32)
  }

  /// The prefix of the token of a session.
  static let sessionPrefix = "st_"

  /// Returns the token of a session. It is derived from the server's secret, so that the answer to a repeated request
  /// can be created again without having been stored.
  static func sessionToken(of session: SessionID, generation: Int, secret: ServerSecret) -> String {
    sessionPrefix + secret.authenticationText(for: "session-token|\(session)|\(generation)")
  }

  /// Returns the stored form of a secret. A plain hash is enough: the secrets have 256 random bits.
  static func hash(of secret: String) -> String {
    sha256(secret.utf8)
  }
}
