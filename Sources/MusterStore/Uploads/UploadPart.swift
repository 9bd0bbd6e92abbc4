package import VerificationFlow

/// A run of an upload's bytes in a blob of its own: what one request brought.
package struct UploadPart: Sendable, Equatable {
  /// The upload.
  package let upload: UploadID
  /// The upload's session.
  package let session: SessionID
  /// Which of the upload's bytes it begins with. It takes the place of parts that begin there or later.
  package let firstByte: Int
  /// The bytes. While they are being written, the blob's size is 0.
  package let blob: StoredBlob

  /// A part.
  package init(of upload: UploadID, in session: SessionID, firstByte: Int, blob: StoredBlob) {
    self.upload = upload
    self.session = session
    self.firstByte = firstByte
    self.blob = blob
  }
}
