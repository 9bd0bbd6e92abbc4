public import VerificationFlow

/// What a request was answered, for when it is sent again.
public struct IdempotentAnswer: Sendable, Equatable {
  /// Whose request, and by which key it is known again. The keys of two callers have nothing to do with each other.
  public struct Place: Sendable, Hashable {
    /// Who asked.
    public let caller: String
    /// The key that the caller chose.
    public let key: String

    /// A place.
    public init(caller: String, key: String) {
      self.caller = caller
      self.key = key
    }
  }

  /// Whose request.
  public let place: Place
  /// A hash of what was asked for.
  public let fingerprint: String
  /// The session that it was about; nil where it was about none.
  public let sessionId: SessionID?
  /// Which of the session's tokens is in the answer; nil where none is.
  public let tokenGeneration: Int?
  /// The answer, cut where the token stood: secrets are not kept.
  public let parts: [String]
  /// When it was given.
  public let createdAt: Instant

  /// An answer.
  public init(
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
