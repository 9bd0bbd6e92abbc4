package import VerificationFlow

/// A range of an upload's bytes received in one request and stored in its own blob.
package struct UploadPart: Sendable, Equatable {
  package let upload: UploadID
  package let session: SessionID
  /// The offset of its first byte in the upload. The part replaces parts that start at the same or a later offset.
  package let firstByte: Int
  /// The blob of the part. Its size is 0 while it is being written.
  package let blob: StoredBlob

  package init(of upload: UploadID, in session: SessionID, firstByte: Int, blob: StoredBlob) {
    self.upload = upload
    self.session = session
    self.firstByte = firstByte
    self.blob = blob
  }
}

extension Connection {
  /// Inserts a part before its first byte is written, so that data written by a killed process can be recovered.
  package func open(_ part: UploadPart, at now: Instant) throws {
    try insert(part.blob, at: now)
    try insert(
      into: "upload_parts",
      [
        "blob_id": .rawValue(part.blob.id), "session_id": .rawValue(part.session), "upload_id": .rawValue(part.upload),
        "first_byte": .integer(part.firstByte), "is_open": .integer(1),
      ])
  }

  /// Completes a durable part: its bytes count as received from now on.
  ///
  /// - Returns: The blobs of replaced parts, whose files must be removed once the transaction is committed; nil if
  ///   the upload has ended, or another service has taken it over, in the meantime.
  package func close(_ part: UploadPart, expectedBytes: Int?, epoch: Int) throws -> [BlobID]? {
    let end = part.firstByte + Int(part.blob.byteCount)
    let isArriving = try execute(
      """
      UPDATE uploads SET received_bytes = :end, expected_bytes = COALESCE(expected_bytes, :expected)
      WHERE session_id = :session AND id = :upload AND offer IS NOT NULL AND epoch = :epoch
      """,
      [
        "end": .integer(end), "expected": .integer(expectedBytes), "session": .rawValue(part.session),
        "upload": .rawValue(part.upload), "epoch": .integer(epoch),
      ])
    guard isArriving > 0 else { return nil }
    let replaced = try parts(of: part.upload, in: part.session)
      .filter { $0.firstByte >= part.firstByte }.map(\.blob.id)
    try remove(parts: replaced)
    try run("UPDATE upload_parts SET is_open = 0 WHERE blob_id = :blob_id", ["blob_id": .rawValue(part.blob.id)])
    try run(
      "UPDATE blobs SET byte_count = :byte_count WHERE id = :id",
      ["byte_count": .integer(part.blob.byteCount), "id": .rawValue(part.blob.id)])
    return replaced
  }

  /// Returns the completed parts of an upload in the order of their bytes.
  package func parts(of upload: UploadID, in session: SessionID) throws -> [UploadPart] {
    try rows(
      selectParts + " WHERE p.session_id = :session AND p.upload_id = :upload AND p.is_open = 0 ORDER BY p.first_byte",
      ["session": .rawValue(session), "upload": .rawValue(upload)]
    ).map(UploadPart.init)
  }

  /// Returns all parts that are not completed. At startup these are the parts left by a killed process.
  package func openParts() throws -> [UploadPart] {
    try rows(selectParts + " WHERE p.is_open = 1 ORDER BY p.blob_id").map(UploadPart.init)
  }

  package func remove(_ part: UploadPart) throws {
    try remove(parts: [part.blob.id])
  }

  /// Returns whether a request is receiving a part of an upload, or was when its service ended.
  package func hasOpenPart(of upload: UploadID, in session: SessionID) throws -> Bool {
    try !openParts(of: upload, in: session).isEmpty
  }

  /// Deletes the parts of an upload that are not completed.
  ///
  /// - Returns: The blobs of the parts.
  func removeOpenParts(of upload: UploadID, in session: SessionID) throws -> [BlobID] {
    let blobs = try openParts(of: upload, in: session)
    try remove(parts: blobs)
    return blobs
  }

  private func openParts(of upload: UploadID, in session: SessionID) throws -> [BlobID] {
    try rows(
      "SELECT blob_id FROM upload_parts WHERE session_id = :session AND upload_id = :upload AND is_open = 1",
      ["session": .rawValue(session), "upload": .rawValue(upload)]
    ).map { try $0.rawValue("blob_id") }
  }

  /// Deletes all parts of an upload, including open ones.
  ///
  /// - Returns: The blobs of the parts.
  func removeParts(of upload: UploadID, in session: SessionID) throws -> [BlobID] {
    let blobs = try rows(
      "SELECT blob_id FROM upload_parts WHERE session_id = :session AND upload_id = :upload",
      ["session": .rawValue(session), "upload": .rawValue(upload)]
    ).map { row -> BlobID in try row.rawValue("blob_id") }
    try remove(parts: blobs)
    return blobs
  }

  private func remove(parts blobs: [BlobID]) throws {
    for blob in blobs {
      try run("DELETE FROM upload_parts WHERE blob_id = :blob", ["blob": .rawValue(blob)])
      try removeBlob(blob)
    }
  }

  private var selectParts: String {
    """
    SELECT p.session_id, p.upload_id, p.first_byte, b.id, b.master_key_id, b.wrapped_key, b.byte_count
    FROM upload_parts p JOIN blobs b ON b.id = p.blob_id
    """
  }
}

extension UploadPart {
  init(_ row: SQLRow) throws {
    self.init(
      of: try row.rawValue("upload_id"), in: try row.rawValue("session_id"), firstByte: try row.integer("first_byte"),
      blob: try StoredBlob(row, id: "id"))
  }
}
