internal import Foundation
internal import MusterStore
internal import VerificationFlow

/// How secrets are made and recognised. None that opens a door is ever stored, only its hash.
enum Secrets {
  /// A new key: 256 random bits behind a prefix by which people and scanners of leaked secrets know it.
  static func makeKey(isSandbox: Bool) -> String {
    make(isSandbox ? "mk_test_" : "mk_live_")
  }

  /// A new secret: 256 random bits behind its sort's prefix.
  static func make(_ prefix: String) -> String {
    prefix + Data(randomBytes()).base64URL
  }

  /// 256 bits that nobody can guess.
  static func randomBytes() -> [UInt8] {
    .random(count: 32)
  }

  /// By which the token of a session is known.
  static let sessionPrefix = "st_"

  /// The token of a session. It follows from the server's secret, so that the answer to a repeated request can be
  /// made again without having been kept.
  static func sessionToken(of session: SessionID, generation: Int, secret: ServerSecret) -> String {
    sessionPrefix + secret.authenticationWord(for: "session-token|\(session)|\(generation)")
  }

  /// What is stored of a secret. A plain hash is enough: the secrets have 256 random bits.
  static func hash(of secret: String) -> String {
    sha256(secret.utf8)
  }
}
