/// A stored document side.
package struct DocumentRecord: Sendable, Equatable {
  package let id: DocumentID
  /// The project of the session.
  package let projectId: ProjectID
  package let sessionId: SessionID
  /// The verification attempt the document belongs to.
  package let verificationId: VerificationID
  /// The upload that produced the document.
  package let uploadId: UploadID
  /// The document type and side of the picture.
  package let key: SideKey
  /// The issuing country, if given.
  package let country: String?
  /// The file name given by the caller.
  package let filename: String?
  package let status: DocumentStatus
  /// The judgement once reached; kept when the document is replaced.
  package let verdict: DocumentStatus?
  /// The source of the rejection, if the document was rejected.
  package let rejectOrigin: RejectOrigin?
  /// Whether the built-in inspection has finished and found the quality sufficient.
  package let passedQuality: Bool
  /// The document that this one replaced.
  package let originalDocumentId: DocumentID?
  /// The scanner's signature of the bytes, as received.
  package let signature: String?
  /// The result of checking the signature.
  package let signatureStatus: SignatureStatus
  /// The SHA-256 of the bytes in lower-case hexadecimal.
  package let sha256: String
  /// The picture format; empty if the bytes are not a picture.
  package let format: String
  package let byteCount: Int
  /// The width in pixels of the upright picture; 0 if the bytes are not a picture.
  package let width: Int
  /// The height in pixels of the upright picture; 0 if the bytes are not a picture.
  package let height: Int
  /// The findings of the built-in inspection.
  package let inspection: InspectionRecord
  /// The reasons for a rejection or failure, worst first.
  package let errorCodes: [String]
  /// The number of pictures of this side rejected for quality in this attempt, computed when the record is read.
  package let qualityRefusals: Int
  /// The time the document was accepted for processing.
  package let createdAt: Instant
  /// The time of the last change.
  package let updatedAt: Instant

  package init(
    id: DocumentID, projectId: ProjectID, sessionId: SessionID, verificationId: VerificationID, uploadId: UploadID,
    key: SideKey, country: String?, filename: String?, status: DocumentStatus, verdict: DocumentStatus? = nil,
    rejectOrigin: RejectOrigin? = nil, passedQuality: Bool = false, originalDocumentId: DocumentID?,
    signature: String?, signatureStatus: SignatureStatus,
    sha256: String, format: String, byteCount: Int, width: Int, height: Int,
    inspection: InspectionRecord = InspectionRecord(),
    errorCodes: [String] = [], qualityRefusals: Int = 0, createdAt: Instant, updatedAt: Instant
  ) {
    self.id = id
    self.projectId = projectId
    self.sessionId = sessionId
    self.verificationId = verificationId
    self.uploadId = uploadId
    self.key = key
    self.country = country
    self.filename = filename
    self.status = status
    self.verdict = verdict
    self.rejectOrigin = rejectOrigin
    self.passedQuality = passedQuality
    self.originalDocumentId = originalDocumentId
    self.signature = signature
    self.signatureStatus = signatureStatus
    self.sha256 = sha256
    self.format = format
    self.byteCount = byteCount
    self.width = width
    self.height = height
    self.inspection = inspection
    self.errorCodes = errorCodes
    self.qualityRefusals = qualityRefusals
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}
