package import VerificationFlow

/// How far an upload is.
package struct UploadProgress: Sendable, Equatable {
  /// Its id.
  package let id: UploadID
  /// How far it is.
  package let stage: UploadStage
  /// Bytes of the picture received so far.
  package let receivedBytes: Int
  /// Bytes that were announced.
  package let expectedBytes: Int?
  /// The documents that came of it.
  package let documentIds: [DocumentID]
  /// Why it was refused, if it was.
  package let refusalCode: String?

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
