package import VerificationFlow

/// The picture of a person that a check leaves.
package struct StoredSelfie: Sendable, Equatable {
  /// The check.
  package let checkId: PresenceCheckID
  /// The session it belongs to.
  package let sessionId: SessionID
  /// Its width in pixels.
  package let width: Int
  /// Its height in pixels.
  package let height: Int
  /// Where its bytes are: a JPEG.
  package let blob: StoredBlob

  /// A picture in a blob.
  package init(checkId: PresenceCheckID, sessionId: SessionID, width: Int, height: Int, in blob: StoredBlob) {
    self.checkId = checkId
    self.sessionId = sessionId
    self.width = width
    self.height = height
    self.blob = blob
  }

  init(_ row: SQLRow) throws {
    self.init(
      checkId: try row.word("check_id"), sessionId: try row.word("session_id"),
      width: try row.integer("selfie_width"), height: try row.integer("selfie_height"),
      in: try StoredBlob(row, id: "selfie_blob_id"))
  }
}
