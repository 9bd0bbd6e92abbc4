package import VerificationFlow

/// The picture of a person produced by a presence check.
package struct StoredSelfie: Sendable, Equatable {
  package let checkId: PresenceCheckID
  package let sessionId: SessionID
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
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
      checkId: try row.word("check_id"), sessionId: try row.word("session_id"),
      width: try row.integer("selfie_width"), height: try row.integer("selfie_height"),
      in: try StoredBlob(row, id: "selfie_blob_id"))
  }
}
