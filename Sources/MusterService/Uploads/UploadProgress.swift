package import VerificationFlow

package struct UploadProgress: Sendable, Equatable {
  package let id: UploadID
  package let stage: UploadStage
  /// The number of bytes of the picture received so far.
  package let receivedBytes: Int
  /// The announced number of bytes; nil if unknown.
  package let expectedBytes: Int?
  /// The documents that were created from it.
  package let documentIds: [DocumentID]
  /// The error code with which it was refused, if it was.
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
