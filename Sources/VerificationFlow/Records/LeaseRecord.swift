/// A reviewer's hold on a case: until then nobody else decides it.
public struct LeaseRecord: Sendable, Equatable {
  /// The case.
  public let sessionId: SessionID
  /// Who has it.
  public let reviewer: String
  /// Since when, however often it was renewed.
  public let since: Instant
  /// Until when.
  public let until: Instant

  /// A lease.
  public init(sessionId: SessionID, reviewer: String, since: Instant, until: Instant) {
    self.sessionId = sessionId
    self.reviewer = reviewer
    self.since = since
    self.until = until
  }
}
