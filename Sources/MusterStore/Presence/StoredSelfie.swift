public import VerificationFlow

/// The picture of a person that a check leaves.
public struct StoredSelfie: Sendable, Equatable {
  /// The check.
  public let checkId: PresenceCheckID
  /// The session it belongs to.
  public let sessionId: SessionID
  /// Its width in pixels.
  public let width: Int
  /// Its height in pixels.
  public let height: Int
  /// Where its bytes are: a JPEG.
  public let blob: StoredBlob

  /// A picture in a blob.
  public init(checkId: PresenceCheckID, sessionId: SessionID, width: Int, height: Int, in blob: StoredBlob) {
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
