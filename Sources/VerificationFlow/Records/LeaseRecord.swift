/// A reviewer's temporary lock on a case. Until it expires, no other reviewer can decide the case.
package struct LeaseRecord: Sendable, Equatable {
  package let sessionId: SessionID
  /// The reviewer who holds the lease.
  package let reviewer: String
  /// The start of the lease, unchanged by renewals.
  package let since: Instant
  /// The end of the lease.
  package let until: Instant

  package init(sessionId: SessionID, reviewer: String, since: Instant, until: Instant) {
    self.sessionId = sessionId
    self.reviewer = reviewer
    self.since = since
    self.until = until
  }
}
