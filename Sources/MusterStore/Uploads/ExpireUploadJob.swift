package import VerificationFlow

/// Ends an upload that was not continued in time.
package struct ExpireUploadJob: SessionJob {
  package static let kind: JobKind = "expire-upload"

  package let upload: UploadID
  package let sessionID: SessionID

  package var id: String { Self.id(of: sessionID.rawValue, upload.rawValue) }

  package init(_ upload: UploadID, in session: SessionID) {
    self.upload = upload
    sessionID = session
  }
}
