package import VerificationFlow

/// What a request was answered, for when it is sent again.
package struct IdempotentAnswer: Sendable, Equatable {
  /// Whose request, and by which key it is known again. The keys of two callers have nothing to do with each other.
  package struct Place: Sendable, Hashable {
    /// Who asked.
    package let caller: String
    /// The key that the caller chose.
    package let key: String

    /// A place.
    package init(caller: String, key: String) {
      self.caller = caller
      self.key = key
    }
  }

  /// Whose request.
  package let place: Place
  /// A hash of what was asked for.
  package let fingerprint: String
  /// The session that it was about; nil where it was about none.
  package let sessionId: SessionID?
  /// Which of the session's tokens is in the answer; nil where none is.
  package let tokenGeneration: Int?
  /// The answer, cut where the token stood: secrets are not kept.
  package let parts: [String]
  /// When it was given.
  package let createdAt: Instant

  /// An answer.
  package init(
    place: Place, fingerprint: String, sessionId: SessionID?, tokenGeneration: Int?, parts: [String], createdAt: Instant
  ) {
    self.place = place
    self.fingerprint = fingerprint
    self.sessionId = sessionId
    self.tokenGeneration = tokenGeneration
    self.parts = parts
    self.createdAt = createdAt
  }
}
