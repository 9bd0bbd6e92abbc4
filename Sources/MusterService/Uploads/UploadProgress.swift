public import VerificationFlow

/// How far an upload is.
public struct UploadProgress: Sendable, Equatable {
  /// Its id.
  public let id: UploadID
  /// How far it is.
  public let stage: UploadStage
  /// Bytes of the picture received so far.
  public let receivedBytes: Int
  /// Bytes that were announced.
  public let expectedBytes: Int?
  /// The documents that came of it.
  public let documentIds: [DocumentID]
  /// Why it was refused, if it was.
  public let refusalCode: String?

  init(
    id: UploadID, stage: UploadStage, receivedBytes: Int, expectedBytes: Int?, documentIds: [DocumentID] = [],
    refusalCode: String? = nil
  ) {
    self.id = id
    self.stage = stage
    self.receivedBytes = receivedBytes
    self.expectedBytes = expectedBytes
    self.documentIds = documentIds
    self.refusalCode = refusalCode
  }
}
