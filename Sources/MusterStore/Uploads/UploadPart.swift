package import VerificationFlow

/// A range of an upload's bytes received in one request and stored in its own blob.
package struct UploadPart: Sendable, Equatable {
  package let upload: UploadID
  /// The session of the upload.
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
