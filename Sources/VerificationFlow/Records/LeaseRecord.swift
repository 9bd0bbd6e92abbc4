/// A reviewer's hold on a case: until then nobody else decides it.
public struct LeaseRecord: Sendable, Equatable {
  /// The case.
  public let sessionId: SessionID
  /// Who has it.
  public let reviewer: String
  /// Until when.
  public let until: Instant

  /// A lease.
  public init(sessionId: SessionID, reviewer: String, until: Instant) {
    self.sessionId = sessionId
    self.reviewer = reviewer
    self.until = until
  }
}
