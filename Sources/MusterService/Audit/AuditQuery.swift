/// The filters and the page of an audit query, unparsed as the caller sent them.
package struct AuditQuery: Sendable, Equatable {
  /// Only records of this actor: `session`, `service`, `operator`, `sandbox`, `key:` or `reviewer:` with an id,
  /// `provider:` with a provider's name, or the name of a reviewer or key.
  package var actor: String?
  /// Only records of this action, such as `review.decided`.
  package var action: String?
  /// Only records of this session, by its id or its case reference.
  package var sessionId: String?
  /// Only records of this day or later: a day in UTC, such as `2026-11-22`.
  package var from: String?
  /// Only records of this day or earlier: a day in UTC.
  package var until: String?
  /// The page size, 1 to 200; nil is 50.
  package var limit: String?
  /// The cursor from the previous page.
  package var cursor: String?

  /// Creates a query; without filters it matches all records.
  package init(
    actor: String? = nil, action: String? = nil, sessionId: String? = nil, from: String? = nil, until: String? = nil,
    limit: String? = nil, cursor: String? = nil
  ) {
    self.actor = actor
    self.action = action
    self.sessionId = sessionId
    self.from = from
    self.until = until
    self.limit = limit
    self.cursor = cursor
  }
}
