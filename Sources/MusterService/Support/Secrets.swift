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

  /// The prefix of the token of a link.
  static let linkPrefix = "vl_"
  /// The prefix of the token that a browser gets for a link.
  static let visitPrefix = "vv_"

  /// Returns whether a secret acts for a person, by its prefix.
  static func isOfSession(_ secret: String) -> Bool {
    secret.hasPrefix(sessionPrefix) || secret.hasPrefix(visitPrefix)
  }

  /// Returns the token of a link, which is in its URL.
  static func linkToken(of link: LinkID, secret: ServerSecret) -> String {
    derivedToken(linkPrefix, of: link, secret)
  }

  /// Returns the token with which a browser that opened a link acts for its person.
  static func visitToken(of link: LinkID, secret: ServerSecret) -> String {
    derivedToken(visitPrefix, of: link, secret)
  }

  /// Returns the link of a token with this prefix; nil if this server did not make it.
  static func link(of token: String, _ prefix: String, secret: ServerSecret) -> LinkID? {
    guard token.hasPrefix(prefix) else { return nil }
    let parts = token.dropFirst(prefix.count).split(separator: ".", maxSplits: 1)
    guard parts.count == 2, secret.isAuthenticationText(String(parts[1]), for: "\(prefix)|\(parts[0])") else {
      return nil
    }
    return LinkID(String(parts[0]))
  }

  private static func derivedToken(_ prefix: String, of link: LinkID, _ secret: ServerSecret) -> String {
    "\(prefix)\(link).\(secret.authenticationText(for: "\(prefix)|\(link)"))"
  }

  /// Returns the stored form of a secret. A plain hash is enough: the secrets have 256 random bits.
  static func hash(of secret: String) -> String {
    sha256(secret.utf8)
  }
}
