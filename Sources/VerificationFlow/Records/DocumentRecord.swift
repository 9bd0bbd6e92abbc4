/// One side of one document, as it is kept.
package struct DocumentRecord: Sendable, Equatable {
  /// Its id.
  package let id: DocumentID
  /// The project of its session.
  package let projectId: ProjectID
  /// Its session.
  package let sessionId: SessionID
  /// The attempt it belongs to.
  package let verificationId: VerificationID
  /// The upload that brought it.
  package let uploadId: UploadID
  /// Which side of which type it shows.
  package let key: SideKey
  /// The issuing country, where it was given.
  package let country: String?
  /// The name the caller gave the file.
  package let filename: String?
  /// Where it stands.
  package let status: DocumentStatus
  /// The judgement once reached; kept when the document is replaced.
  package let verdict: DocumentStatus?
  /// Who refused it, if it was refused.
  package let rejectOrigin: RejectOrigin?
  /// Whether our own look at it is over and found it good enough.
  package let passedQuality: Bool
  /// The document it replaced.
  package let originalDocumentId: DocumentID?
  /// The scanner's signature of the bytes, as it came.
  package let signature: String?
  /// What is known of that signature.
  package let signatureStatus: SignatureStatus
  /// The SHA-256 of the bytes, lower-case hexadecimal.
  package let sha256: String
  /// The picture's format; empty where what came is no picture.
  package let format: String
  /// The picture's size in bytes.
  package let byteCount: Int
  /// The width of the picture held upright, in pixels; 0 where what came is no picture.
  package let width: Int
  /// The height of the picture held upright, in pixels; 0 where what came is no picture.
  package let height: Int
  /// What our own look at it found.
  package let inspection: InspectionRecord
  /// Why it was refused, worst first.
  package let errorCodes: [String]
  /// How many pictures of this side were refused for their quality in this attempt. Counted when read.
  package let qualityRefusals: Int
  /// When it was taken in.
  package let createdAt: Instant
  /// When it last changed.
  package let updatedAt: Instant

  /// A document.
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
