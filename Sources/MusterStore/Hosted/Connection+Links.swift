package import VerificationFlow

extension Connection {
  package func insert(_ link: LinkRecord) throws {
    try insert(
      into: "links",
      [
        "id": .rawValue(link.id), "session_id": .rawValue(link.sessionId), "kind": .rawValue(link.kind),
        "return_address": .text(link.returnAddress), "language": .text(link.language),
        "created_at": .time(link.createdAt), "created_by": .rawValue(link.createdBy),
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

  /// Notes that a link was opened for the first time.
  ///
  /// - Returns: Whether it was the first time.
  package func markOpened(_ id: LinkID, at now: Instant) throws -> Bool {
    try execute(
      "UPDATE links SET opened_at = :now WHERE id = :id AND opened_at IS NULL",
      ["now": .time(now), "id": .rawValue(id)]) == 1
  }

  /// Revokes a link of a session.
  ///
  /// - Returns: Whether it was valid before.
  package func revokeLink(_ id: LinkID, at now: Instant) throws -> Bool {
    try execute(
      "UPDATE links SET revoked_at = :now WHERE id = :id AND revoked_at IS NULL",
      ["now": .time(now), "id": .rawValue(id)]) == 1
  }
}

extension LinkRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.rawValue("id"), sessionId: try row.rawValue("session_id"), kind: try row.rawValue("kind"),
      returnAddress: row.optionalText("return_address"), language: row.optionalText("language"),
      createdAt: try row.time("created_at"), createdBy: try row.rawValue("created_by"),
      expiresAt: try row.time("expires_at"), openedAt: row.optionalTime("opened_at"),
      revokedAt: row.optionalTime("revoked_at"))
  }
}
