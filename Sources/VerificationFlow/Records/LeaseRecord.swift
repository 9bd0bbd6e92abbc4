/// A reviewer's hold on a case: until then nobody else decides it.
package struct LeaseRecord: Sendable, Equatable {
  /// The case.
  package let sessionId: SessionID
  /// Who has it.
  package let reviewer: String
  /// Since when, however often it was renewed.
  package let since: Instant
  /// Until when.
  package let until: Instant

  /// A lease.
  package init(sessionId: SessionID, reviewer: String, since: Instant, until: Instant) {
    self.sessionId = sessionId
    self.reviewer = reviewer
    self.since = since
    self.until = until
  }
}
