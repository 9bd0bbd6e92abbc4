package import VerificationFlow

extension Connection {
  package func insert(_ link: LinkRecord) throws {
    try insert(
      into: "links",
      [
        "id": .rawValue(link.id), "session_id": .rawValue(link.sessionId), "kind": .rawValue(link.kind),
        "link_use": .rawValue(link.use),
        "return_address": .text(link.returnAddress), "language": .text(link.language),
        "created_at": .time(link.createdAt), "created_by": .rawValue(link.createdBy),
        "parent_id": .rawValue(link.parent),
        "expires_at": .time(link.expiresAt),
      ])
  }

  /// Returns a link, or nil. In a write transaction, locks it; its session is locked afterwards.
  package func link(_ id: LinkID) throws -> LinkRecord? {
    try lock("links", where: "id", is: .rawValue(id))
    return try rows("SELECT * FROM links WHERE id = :id", ["id": .rawValue(id)]).first.map(LinkRecord.init)
  }

  /// Returns the links of these sessions, oldest first.
  package func links(of sessions: [SessionID]) throws -> [LinkRecord] {
    try rows("SELECT * FROM links WHERE session_id", among: sessions, "ORDER BY created_at, id").map(LinkRecord.init)
  }

  /// Records that a link was opened for the first time.
  ///
  /// - Parameter browser: The hash of the key of the browser; nil if it sent none.
  /// - Returns: Whether it was the first time.
  package func markOpened(_ id: LinkID, by browser: String?, at now: Instant) throws -> Bool {
    try execute(
      "UPDATE links SET opened_at = :now, browser_hash = :browser WHERE id = :id AND opened_at IS NULL",
      ["now": .time(now), "browser": .text(browser), "id": .rawValue(id)]) == 1
  }

  /// Records that someone asked for another link in place of this one.
  package func markRequested(_ id: LinkID, at now: Instant) throws {
    try run("UPDATE links SET requested_at = :now WHERE id = :id", ["now": .time(now), "id": .rawValue(id)])
  }

  /// Returns whether a link was revoked. Does not lock it.
  package func isLinkRevoked(_ id: LinkID) throws -> Bool {
    try rows("SELECT 1 AS valid FROM links WHERE id = :id AND revoked_at IS NULL", ["id": .rawValue(id)]).isEmpty
  }

  /// Revokes a link of a session and all links created by people who used it. The session has to be locked, so that no
  /// other link is created meanwhile.
  ///
  /// - Returns: The revoked links that were valid before.
  package func revokeLink(_ id: LinkID, of session: SessionID, at now: Instant) throws -> [LinkRecord] {
    try rows(
      """
      WITH RECURSIVE descendants (id) AS (
        SELECT id FROM links WHERE id = :id
        UNION SELECT links.id FROM links JOIN descendants ON links.parent_id = descendants.id
        WHERE links.session_id = :session)
      UPDATE links SET revoked_at = :now WHERE id IN (SELECT id FROM descendants) AND revoked_at IS NULL
      RETURNING *
      """, ["now": .time(now), "id": .rawValue(id), "session": .rawValue(session)]
    ).map(LinkRecord.init)
  }
}

extension LinkRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.rawValue("id"), sessionId: try row.rawValue("session_id"), kind: try row.rawValue("kind"),
      use: try row.rawValue("link_use"),
      returnAddress: row.optionalText("return_address"), language: row.optionalText("language"),
      createdAt: try row.time("created_at"), createdBy: try row.rawValue("created_by"),
      parent: try row.optionalRawValue("parent_id"),
      expiresAt: try row.time("expires_at"), openedAt: row.optionalTime("opened_at"),
      browser: row.optionalText("browser_hash"), requestedAt: row.optionalTime("requested_at"),
      revokedAt: row.optionalTime("revoked_at"))
  }
}
