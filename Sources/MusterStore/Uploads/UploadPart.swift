public import VerificationFlow

/// A run of an upload's bytes in a blob of its own: what one request brought.
public struct UploadPart: Sendable, Equatable {
  /// The upload.
  public let upload: UploadID
  /// The upload's session.
  public let session: SessionID
  /// Which of the upload's bytes it begins with. It takes the place of parts that begin there or later.
  public let firstByte: Int
  /// The bytes. While they are being written, the blob's size is 0.
  public let blob: StoredBlob

  /// A part.
  public init(of upload: UploadID, in session: SessionID, firstByte: Int, blob: StoredBlob) {
    self.upload = upload
    self.session = session
    self.firstByte = firstByte
    self.blob = blob
  }
}
