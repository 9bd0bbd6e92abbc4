package import VerificationFlow

/// An upload that has been accepted or rejected, or can still be continued.
package struct UploadRecord: Sendable, Equatable {
  /// The data needed to continue an upload.
  package struct Continuation: Sendable, Equatable {
    package let offer: Offer
    package let expiresAt: Instant

    package init(offer: Offer, expiresAt: Instant) {
      self.offer = offer
      self.expiresAt = expiresAt
    }
  }

  /// The sender's description of a picture, given before its bytes.
  package struct Offer: Sendable, Equatable, Codable {
    package var type: String
    package var side: String
    package var country: String?
    package var originalDocumentId: String?
    package var signature: String?
    package var filename: String?
    /// The sender's description in the format of its upload protocol, if the protocol returns it to the sender.
    package var metadata: String?

    package init(
      type: String, side: String, country: String?, originalDocumentId: String?, signature: String?,
      filename: String?, metadata: String?
    ) {
      self.type = type
      self.side = side
      self.country = country
      self.originalDocumentId = originalDocumentId
      self.signature = signature
      self.filename = filename
      self.metadata = metadata
    }
  }

  /// The id, unique within the session.
  package let id: UploadID
  package let sessionId: SessionID
  /// The number of bytes received and durably stored.
  package var receivedBytes: Int
  package var expectedBytes: Int?
  /// The error code if the upload was rejected.
  package var refusalCode: String?
  /// The data to continue the upload; nil if it cannot be continued.
  package var continuation: Continuation?
  /// How often the upload has changed hands between services. Only the request that knows the current number may end
  /// a part or the upload.
  package var epoch: Int
  /// The time the upload started, or for one sent in a single request, the time it ended.
  package let createdAt: Instant

  package init(
    id: UploadID, sessionId: SessionID, receivedBytes: Int, expectedBytes: Int?, refusalCode: String?,
    continuation: Continuation? = nil, epoch: Int = 0, createdAt: Instant
  ) {
    self.id = id
    self.sessionId = sessionId
    self.receivedBytes = receivedBytes
    self.expectedBytes = expectedBytes
    self.refusalCode = refusalCode
    self.continuation = continuation
    self.epoch = epoch
    self.createdAt = createdAt
  }
}

extension Connection {
  package func insert(_ upload: UploadRecord) throws {
    try insert(
      into: "uploads",
      [
        "session_id": .rawValue(upload.sessionId), "id": .rawValue(upload.id),
        "received_bytes": .integer(upload.receivedBytes), "expected_bytes": .integer(upload.expectedBytes),
        "refusal_code": .text(upload.refusalCode),
        "offer": sealed(
          upload.continuation?.offer,
          asJSONFor: EncryptionContext("uploads", "offer", [upload.sessionId.rawValue, upload.id.rawValue])),
        "epoch": .integer(upload.epoch), "expires_at": .time(upload.continuation?.expiresAt),
        "created_at": .time(upload.createdAt),
      ])
  }

  private var maxRefusedUploads: Int { 100 }

  /// Records the end of an upload, which may or may not be in the store, and deletes its parts and the job that would
  /// end it. Of the session's rejected uploads, the last hundred are kept.
  ///
  /// - Parameters:
  ///   - isNew: Whether the upload came in one request, so that it has no parts.
  ///   - isReplacingRefused: Whether an upload of this id that was rejected may be replaced. Otherwise a rejection that
  ///     was reported to a client is final, even if an earlier request of the client arrives late.
  /// - Returns: The blobs of its parts, whose files must be removed once the transaction is committed.
  /// - Throws: `StoreError` `uploadTaken`, possibly later in the transaction, if the upload is complete or was refused,
  ///   or its epoch is another one.
  @discardableResult
  package func conclude(
    _ upload: UploadRecord, isNew: Bool = false, replacingRefused isReplacingRefused: Bool = false
  ) throws -> [BlobID] {
    let blobs = isNew ? [] : try removeRemains(of: upload)
    try demand(
      """
      INSERT INTO uploads (session_id, id, received_bytes, expected_bytes, refusal_code, epoch, created_at)
      VALUES (:session_id, :id, :received_bytes, :expected_bytes, :refusal_code, :epoch, :created_at)
      ON CONFLICT (session_id, id) DO UPDATE SET received_bytes = excluded.received_bytes,
        expected_bytes = excluded.expected_bytes, refusal_code = excluded.refusal_code, offer = NULL, expires_at = NULL
      WHERE uploads.epoch = excluded.epoch AND (uploads.offer IS NOT NULL
        OR uploads.refusal_code IS NOT NULL AND (:is_replacing = 1 OR excluded.refusal_code IS NOT NULL))
      """,
      [
        "received_bytes": .integer(upload.receivedBytes), "expected_bytes": .integer(upload.expectedBytes),
        "refusal_code": .text(upload.refusalCode), "session_id": .rawValue(upload.sessionId),
        "id": .rawValue(upload.id), "epoch": .integer(upload.epoch), "created_at": .time(upload.createdAt),
        "is_replacing": .flag(isReplacingRefused),
      ], orThrow: StoreError(.uploadTaken, "the upload is complete, or another request has taken it over"))
    if upload.refusalCode != nil { try forgetRefusedUploads(in: upload.sessionId) }
    return blobs
  }

  /// Takes an upload over from the service that received it last, whose request can then end neither its part nor the
  /// upload.
  ///
  /// - Returns: The upload with its new epoch, nil if there is none; and the blobs of parts that the former request can
  ///   no longer complete, whose files must be removed once the transaction is committed.
  package func takeUpload(
    _ id: UploadID, in session: SessionID
  ) throws -> (upload: UploadRecord?, abandoned: [BlobID]) {
    let upload = try rows(
      "UPDATE uploads SET epoch = epoch + 1 WHERE session_id = :session AND id = :id RETURNING *",
      ["session": .rawValue(session), "id": .rawValue(id)]
    ).first.map(UploadRecord.init)
    return (upload, try removeOpenParts(of: id, in: session))
  }

  private func forgetRefusedUploads(in session: SessionID) throws {
    try run(
      """
      DELETE FROM uploads WHERE session_id = :session AND refusal_code IS NOT NULL AND id NOT IN (
        SELECT id FROM uploads WHERE session_id = :session AND refusal_code IS NOT NULL
        ORDER BY created_at DESC, id DESC LIMIT :limit)
      """, ["session": .rawValue(session), "limit": .integer(maxRefusedUploads)])
  }

  /// Deletes the parts of an upload, and the job that would end it.
  private func removeRemains(of upload: UploadRecord) throws -> [BlobID] {
    let blobs = try removeParts(of: upload.id, in: upload.sessionId)
    try removeJob(ExpireUploadJob(upload.id, in: upload.sessionId).id)
    return blobs
  }

  /// Deletes an upload that produced nothing.
  ///
  /// - Returns: The blobs of its parts, whose files must be removed once the transaction is committed.
  package func remove(_ upload: UploadRecord) throws -> [BlobID] {
    let blobs = try removeRemains(of: upload)
    try run(
      "DELETE FROM uploads WHERE session_id = :session_id AND id = :id",
      ["session_id": .rawValue(upload.sessionId), "id": .rawValue(upload.id)])
    return blobs
  }

  package func upload(_ id: UploadID, in session: SessionID) throws -> UploadRecord? {
    try rows(
      "SELECT * FROM uploads WHERE session_id = :session AND id = :id",
      ["session": .rawValue(session), "id": .rawValue(id)]
    ).first
      .map(UploadRecord.init)
  }

  /// Returns the uploads of a session, newest first.
  package func uploads(in session: SessionID, limit: Int) throws -> [UploadRecord] {
    try rows(
      "SELECT * FROM uploads WHERE session_id = :session ORDER BY created_at DESC, id LIMIT :limit",
      ["session": .rawValue(session), "limit": .integer(limit)]
    ).map(UploadRecord.init)
  }

  package func countContinuedUploads(in session: SessionID) throws -> Int {
    try count(
      "SELECT COUNT(*) FROM uploads WHERE session_id = :session AND offer IS NOT NULL", ["session": .rawValue(session)])
  }
}

extension UploadRecord {
  init(_ row: SQLRow) throws {
    var continuation: Continuation?
    let place = EncryptionContext("uploads", "offer", [try row.text("session_id"), try row.text("id")])
    if let offer: Offer = try row.optionalSealedJSON("offer", at: place) {
      continuation = Continuation(offer: offer, expiresAt: try row.time("expires_at"))
    }
    self.init(
      id: try row.rawValue("id"), sessionId: try row.rawValue("session_id"),
      receivedBytes: try row.integer("received_bytes"),
      expectedBytes: row.optionalInteger("expected_bytes"), refusalCode: row.optionalText("refusal_code"),
      continuation: continuation, epoch: try row.integer("epoch"), createdAt: try row.time("created_at"))
  }
}
