/// Which notes of the audit are asked for, as the question came.
package struct AuditQuery: Sendable, Equatable {
  /// Only by this one: `session`, `service`, `operator`, `sandbox`, or `key:` or `reviewer:` with an id, or the name of one.
  package var actor: String?
  /// Only of this kind, such as `review.decided`.
  package var action: String?
  /// Only of this session.
  package var sessionId: String?
  /// How many a page may have, 1 to 200; nil is 50.
  package var limit: String?
  /// Where the page before ended.
  package var cursor: String?

  /// A question; without anything it is for all.
  package init(
    actor: String? = nil, action: String? = nil, sessionId: String? = nil, limit: String? = nil, cursor: String? = nil
  ) {
    self.actor = actor
    self.action = action
    self.sessionId = sessionId
    self.limit = limit
    self.cursor = cursor
  }
}
