public import VerificationFlow

/// An upload that came to its end: its documents are kept, or it was refused.
public struct UploadRecord: Sendable, Equatable {
  /// Its id, unique within the session.
  public let id: UploadID
  /// Its session.
  public let sessionId: SessionID
  /// Bytes that arrived.
  public let receivedBytes: Int
  /// Bytes that were announced.
  public let expectedBytes: Int?
  /// Why it was refused, if it was.
  public let refusalCode: String?
  /// When it ended.
  public let createdAt: Instant

  /// An upload.
  public init(
    id: UploadID, sessionId: SessionID, receivedBytes: Int, expectedBytes: Int?, refusalCode: String?,
    createdAt: Instant
  ) {
    self.id = id
    self.sessionId = sessionId
    self.receivedBytes = receivedBytes
    self.expectedBytes = expectedBytes
    self.refusalCode = refusalCode
    self.createdAt = createdAt
  }
}
