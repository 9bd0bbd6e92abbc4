package import VerificationFlow

/// The picture of a person produced by a presence check.
package struct StoredSelfie: Sendable, Equatable {
  package let checkId: PresenceCheckID
  package let sessionId: SessionID
  package let width: Int
  package let height: Int
  /// The blob that holds the JPEG.
  package let blob: StoredBlob

  package init(checkId: PresenceCheckID, sessionId: SessionID, width: Int, height: Int, in blob: StoredBlob) {
    self.checkId = checkId
    self.sessionId = sessionId
    self.width = width
    self.height = height
    self.blob = blob
  }

  init(_ row: SQLRow) throws {
    self.init(
      checkId: try row.rawValue("check_id"), sessionId: try row.rawValue("session_id"),
      width: try row.integer("selfie_width"), height: try row.integer("selfie_height"),
      in: try StoredBlob(row, id: "selfie_blob_id"))
  }
}

extension Connection {
  package func insert(_ check: PresenceCheckRecord) throws {
    try insert(
      into: "presence_checks",
      [
        "id": .rawValue(check.id), "session_id": .rawValue(check.sessionId),
        "verification_id": .rawValue(check.verificationId),
        "number": .integer(check.number), "tries": .integer(check.tries), "nonce": .text(check.nonce),
        "steps": .json(check.steps), "begun_at": .time(check.begunAt), "waived_at": .time(check.waivedAt),
      ])
  }

  package func save(_ check: PresenceCheckRecord) throws {
    try run(
      """
      UPDATE presence_checks SET tries = :tries, nonce = :nonce, steps = :steps, begun_at = :begun_at,
        waived_at = :waived_at, judgement = :judgement, decided_at = :decided_at
      WHERE id = :id
      """,
      [
        "tries": .integer(check.tries), "nonce": .text(check.nonce), "steps": .json(check.steps),
        "begun_at": .time(check.begunAt), "waived_at": .time(check.waivedAt), "judgement": .json(check.judgement),
        "decided_at": .time(check.decidedAt), "id": .rawValue(check.id),
      ])
  }

  /// Replaces the tickets of all presence checks of a session, because their holders may have lost access.
  package func replacePresenceTickets(of session: SessionID) throws {
    try run(
      "UPDATE presence_checks SET ticket_generation = ticket_generation + 1 WHERE session_id = :session",
      ["session": .rawValue(session)])
  }

  package func presenceCheck(_ id: PresenceCheckID) throws -> PresenceCheckRecord? {
    try rows("SELECT * FROM presence_checks WHERE id = :id", ["id": .rawValue(id)]).first.map(PresenceCheckRecord.init)
  }

  package func presenceCheck(of verification: VerificationID, number: Int) throws -> PresenceCheckRecord? {
    try rows(
      "SELECT * FROM presence_checks WHERE verification_id = :verification AND number = :number",
      ["verification": .rawValue(verification), "number": .integer(number)]
    ).first.map(PresenceCheckRecord.init)
  }

  /// Returns the checks of these sessions, ordered by their start.
  package func presenceChecks(of sessions: [SessionID]) throws -> [PresenceCheckRecord] {
    try rows("SELECT * FROM presence_checks WHERE session_id", among: sessions, "ORDER BY begun_at, number")
      .map(PresenceCheckRecord.init)
  }
}

extension PresenceCheckRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.rawValue("id"), sessionId: try row.rawValue("session_id"),
      verificationId: try row.rawValue("verification_id"),
      number: try row.integer("number"), tries: try row.integer("tries"), nonce: try row.text("nonce"),
      ticketGeneration: try row.integer("ticket_generation"), steps: try row.json("steps"),
      begunAt: try row.time("begun_at"),
      waivedAt: row.optionalTime("waived_at"), judgement: try row.optionalJSON("judgement"),
      decidedAt: row.optionalTime("decided_at"))
  }
}

extension Connection {
  package func insert(_ selfie: StoredSelfie, at now: Instant) throws {
    try insert(selfie.blob, at: now)
    try run(
      """
      UPDATE presence_checks SET selfie_blob_id = :selfie_blob_id, selfie_width = :selfie_width,
        selfie_height = :selfie_height WHERE id = :id
      """,
      [
        "selfie_blob_id": .rawValue(selfie.blob.id), "selfie_width": .integer(selfie.width),
        "selfie_height": .integer(selfie.height), "id": .rawValue(selfie.checkId),
      ])
  }

  package func selfies(of checks: [PresenceCheckID]) throws -> [StoredSelfie] {
    try rows(
      """
      SELECT c.id AS check_id, c.session_id, c.selfie_blob_id, c.selfie_width, c.selfie_height,
        b.master_key_id, b.wrapped_key, b.byte_count
      FROM presence_checks c JOIN blobs b ON b.id = c.selfie_blob_id WHERE c.id
      """,
      among: checks
    ).map(StoredSelfie.init)
  }

  package func hasSelfie(_ session: SessionID) throws -> Bool {
    try !selfieBlobs(of: session).isEmpty
  }

  /// Erases the pictures produced by a session's checks together with their keys.
  ///
  /// - Returns: The blobs whose files must be removed once the transaction is committed.
  package func eraseSelfies(of session: SessionID) throws -> [BlobID] {
    let blobs = try selfieBlobs(of: session)
    try run(
      "UPDATE presence_checks SET selfie_blob_id = NULL WHERE session_id = :session", ["session": .rawValue(session)])
    for blob in blobs { try removeBlob(blob) }
    return blobs
  }

  private func selfieBlobs(of session: SessionID) throws -> [BlobID] {
    try rows(
      "SELECT selfie_blob_id FROM presence_checks WHERE session_id = :session AND selfie_blob_id IS NOT NULL",
      ["session": .rawValue(session)]
    ).map { try $0.rawValue("selfie_blob_id") }
  }
}
