package import VerificationFlow

/// The stored answer to a request, returned when the request is repeated.
package struct IdempotentAnswer: Sendable, Equatable {
  /// The identity of a request: its caller and idempotency key. Keys of different callers are independent.
  package struct Place: Sendable, Hashable {
    /// The identifier of the caller.
    package let caller: String
    /// The idempotency key chosen by the caller.
    package let key: String

    package init(caller: String, key: String) {
      self.caller = caller
      self.key = key
    }
  }

  package let place: Place
  /// A hash of the request.
  package let fingerprint: String
  /// The session concerned; nil if there is none.
  package let sessionId: SessionID?
  /// The generation of the session token contained in the answer; nil if it contains none.
  package let tokenGeneration: Int?
  /// The answer, split where the token was, because secrets are not stored.
  package let parts: [String]
  package let createdAt: Instant

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
