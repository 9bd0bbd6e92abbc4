internal import MusterStore
package import VerificationFlow

/// Signed links to pictures, each valid for one minute, one picture and one reviewer.
package struct PictureLinks: Sendable {
  static let lifetime = Duration.seconds(60)

  /// The part of a link that authenticates it.
  package struct Proof: Sendable, Equatable {
    /// The time until which the link is valid, in milliseconds since 1970.
    package let until: String
    /// An HMAC-SHA256 by this server, as URL-safe base64 (RFC 4648, section 5).
    package let code: String

    package init(until: String, code: String) {
      self.until = until
      self.code = code
    }
  }

  let secret: ServerSecret
  let clock: Clock

  /// Returns the proof for this picture and reviewer.
  ///
  /// - Parameters:
  ///   - kind: The kind of picture: a kind of rendition, `selfie`, or `frame` with the id of a frame.
  ///   - subject: The id of the document or presence check.
  package func sign(
    _ kind: String, of subject: some RawRepresentable<String>, for reviewer: ReviewerRecord
  ) -> Proof {
    let until = "\(clock.now().advanced(by: Self.lifetime).milliseconds)"
    let message = Self.message(kind, subject.rawValue, reviewer, until)
    return Proof(until: until, code: secret.authenticationText(for: message))
  }

  /// Checks that this server made a link for this picture and reviewer, and that it has not expired.
  ///
  /// - Throws: `LINK_INVALID`, `LINK_EXPIRED`.
  package func check(
    _ proof: Proof, _ kind: String, of subject: some RawRepresentable<String>, for reviewer: ReviewerRecord
  ) throws(ServiceError) {
    guard let until = Int64(proof.until),
      secret.isAuthenticationText(proof.code, for: Self.message(kind, subject.rawValue, reviewer, proof.until))
    else {
      throw ServiceError(.linkInvalid, "The link belongs to another reviewer or another picture.")
    }
    guard clock.now().milliseconds < until else {
      throw ServiceError(.linkExpired, "The link has expired; it was valid for one minute.")
    }
  }

  private static func message(
    _ kind: String, _ subject: String, _ reviewer: ReviewerRecord, _ until: String
  ) -> String {
    "picture-link|\(reviewer.id)|\(subject.utf8.count):\(subject)|\(kind)|\(until)"
  }
}
