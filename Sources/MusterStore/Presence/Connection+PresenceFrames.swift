package import VerificationFlow

/// A frame together with the blob that holds its bytes, if they are kept.
package struct StoredFrame: Sendable, Equatable {
  package let record: PresenceFrameRecord
  /// The blob of the frame's bytes; nil if they are not kept or have been erased.
  package let blob: StoredBlob?

  package init(_ record: PresenceFrameRecord, in blob: StoredBlob?) {
    self.record = record
    self.blob = blob
  }
}

extension Connection {
  package func insert(_ frame: StoredFrame, in session: SessionID, at now: Instant) throws {
    let record = frame.record
    if let blob = frame.blob { try insert(blob, at: now) }
    try insert(
      into: "presence_frames",
      [
        "id": .text(record.id), "check_id": .rawValue(record.checkId), "session_id": .rawValue(session),
        "tries": .integer(record.tries), "step": .integer(record.step), "fingerprint": .text(record.fingerprint),
        "hint": .rawValue(record.hint), "face": .json(record.face),
        "blob_id": .rawValue(frame.blob?.id), "at": .time(record.at),
      ])
  }

  /// Returns the frames of the newest try of these checks, in the order they were received.
  package func frames(of checks: [PresenceCheckID]) throws -> [StoredFrame] {
    try rows(
      """
      SELECT f.*, b.master_key_id, b.wrapped_key, b.byte_count
      FROM presence_frames f JOIN presence_checks c ON c.id = f.check_id AND c.tries = f.tries
        LEFT JOIN blobs b ON b.id = f.blob_id
      WHERE f.check_id
      """, among: checks, "ORDER BY f.at, f.id"
    ).map(StoredFrame.init)
  }

  /// Returns whether a frame with this fingerprint was sent before, to any check.
  package func knowsFrame(_ fingerprint: String) throws -> Bool {
    try !rows(
      "SELECT 1 AS one FROM presence_frames WHERE fingerprint = :fingerprint", ["fingerprint": .text(fingerprint)]
    ).isEmpty
  }

  /// Erases the pictures of a check's frames together with their keys; the measurements are kept.
  ///
  /// - Returns: The blobs whose files must be removed once the transaction is committed.
  package func eraseFrames(of check: PresenceCheckID) throws -> [BlobID] {
    try eraseFrames("check_id = :id", .rawValue(check))
  }

  /// Erases the pictures of all frames of a session together with their keys; the measurements are kept.
  ///
  /// - Returns: The blobs whose files must be removed once the transaction is committed.
  package func eraseFrames(in session: SessionID) throws -> [BlobID] {
    try eraseFrames("session_id = :id", .rawValue(session))
  }

  /// Erases the pictures of the frames of a session's checks that have no judgement, together with their keys; the
  /// measurements are kept.
  ///
  /// - Returns: The blobs whose files must be removed once the transaction is committed.
  package func eraseUnjudgedFrames(in session: SessionID) throws -> [BlobID] {
    try eraseFrames("session_id = :id AND \(Self.isUnjudged)", .rawValue(session))
  }

  /// Erases the pictures of a check's frames as ``eraseFrames(of:)`` does, and stores these instead.
  ///
  /// - Parameter pictures: The blobs of the pictures to keep, by the ids of their frames.
  /// - Returns: The blobs whose files must be removed once the transaction is committed.
  package func replaceFrames(
    of check: PresenceCheckID, by pictures: [String: StoredBlob], at now: Instant
  ) throws -> [BlobID] {
    let erased = try eraseFrames(of: check)
    for (frame, blob) in pictures {
      try insert(blob, at: now)
      try run(
        "UPDATE presence_frames SET blob_id = :blob WHERE id = :id", ["blob": .rawValue(blob.id), "id": .text(frame)])
    }
    return erased
  }

  /// Returns the number of pictures of this session's frames that are stored.
  package func frameCount(in session: SessionID) throws -> Int {
    try count(Self.storedFrames, ["session": .rawValue(session)])
  }

  /// Returns whether any pictures are stored of frames whose check has no judgement.
  package func hasUnjudgedFrames(_ session: SessionID) throws -> Bool {
    try count("\(Self.storedFrames) AND \(Self.isUnjudged)", ["session": .rawValue(session)]) > 0
  }

  private static var storedFrames: String {
    "SELECT COUNT(*) FROM presence_frames WHERE session_id = :session AND blob_id IS NOT NULL"
  }

  private static var isUnjudged: String {
    "EXISTS (SELECT 1 FROM presence_checks c WHERE c.id = presence_frames.check_id AND c.decided_at IS NULL)"
  }

  private func eraseFrames(_ condition: String, _ id: SQLValue) throws -> [BlobID] {
    let blobs: [BlobID] = try rows(
      "SELECT blob_id FROM presence_frames WHERE \(condition) AND blob_id IS NOT NULL", ["id": id]
    ).map { try $0.rawValue("blob_id") }
    try run("UPDATE presence_frames SET blob_id = NULL WHERE \(condition)", ["id": id])
    for blob in blobs { try removeBlob(blob) }
    return blobs
  }
}

extension StoredFrame {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      PresenceFrameRecord(
        id: try row.text("id"), checkId: try row.rawValue("check_id"), tries: try row.integer("tries"),
        step: try row.integer("step"), fingerprint: try row.text("fingerprint"), hint: try row.rawValue("hint"),
        face: try row.optionalJSON("face"), at: try row.time("at")),
      in: row.optionalText("blob_id") == nil ? nil : try StoredBlob(row, id: "blob_id"))
  }
}
