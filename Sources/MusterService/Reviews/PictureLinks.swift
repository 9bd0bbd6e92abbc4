internal import MusterStore
package import VerificationFlow

/// A reviewer's links to pictures: good for a minute, for one picture, and for the one person they were made for.
package struct PictureLinks: Sendable {
  /// How long a link is good.
  static let lifetime = Duration.seconds(60)

  /// What a link has to bring besides its picture.
  package struct Proof: Sendable, Equatable {
    /// Until when it is good, in milliseconds since 1970.
    package let until: String
    /// That it was made here: an HMAC-SHA256, as a word of an address (RFC 4648, section 5).
    package let code: String

    /// What came with a link.
    package init(until: String, code: String) {
      self.until = until
      self.code = code
    }
  }

  let secret: ServerSecret
  let clock: Clock

  /// A proof for this picture, made for this reviewer.
  ///
  /// - Parameters:
  ///   - kind: What picture it is: a kind of rendition, or `selfie`.
  ///   - subject: The id of what it is of: a document, or a presence check.
  package func sign(
    _ kind: String, of subject: some RawRepresentable<String>, for reviewer: ReviewerRecord
  ) -> Proof {
    let until = "\(clock.now().advanced(by: Self.lifetime).milliseconds)"
    let message = Self.message(kind, subject.rawValue, reviewer, until)
    return Proof(until: until, code: secret.authenticationWord(for: message))
  }

  /// Makes sure that a link was made here, for this picture and reviewer, and is of now.
  ///
  /// - Throws: `LINK_INVALID`, `LINK_EXPIRED`.
  package func check(
    _ proof: Proof, _ kind: String, of subject: some RawRepresentable<String>, for reviewer: ReviewerRecord
  ) throws(ServiceError) {
    guard let until = Int64(proof.until),
      secret.isAuthenticationWord(proof.code, for: Self.message(kind, subject.rawValue, reviewer, proof.until))
    else {
      throw ServiceError(.forbidden, "LINK_INVALID", "This link was not made for you, or not for this picture.")
    }
    guard clock.now().milliseconds < until else {
      throw ServiceError(.gone, "LINK_EXPIRED", "The link's minute is over.")
    }
  }

  private static func message(
    _ kind: String, _ subject: String, _ reviewer: ReviewerRecord, _ until: String
  ) -> String {
    "picture-link|\(reviewer.id)|\(subject.utf8.count):\(subject)|\(kind)|\(until)"
  }
}
