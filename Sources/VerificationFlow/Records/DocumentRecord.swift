/// One side of one document, as it is kept.
public struct DocumentRecord: Sendable, Equatable {
  /// Its id.
  public let id: DocumentID
  /// The project of its session.
  public let projectId: ProjectID
  /// Its session.
  public let sessionId: SessionID
  /// The attempt it belongs to.
  public let verificationId: VerificationID
  /// The upload that brought it.
  public let uploadId: UploadID
  /// Which side of which type it shows.
  public let key: SideKey
  /// The issuing country, where it was given.
  public let country: String?
  /// The name the caller gave the file.
  public let filename: String?
  /// Where it stands.
  public let status: DocumentStatus
  /// The judgement once reached; kept when the document is replaced.
  public let verdict: DocumentStatus?
  /// Who refused it, if it was refused.
  public let rejectOrigin: RejectOrigin?
  /// Whether our own look at it is over and found it good enough.
  public let passedQuality: Bool
  /// The document it replaced.
  public let originalDocumentId: DocumentID?
  /// The scanner's signature of the bytes, as it came.
  public let signature: String?
  /// What is known of that signature.
  public let signatureStatus: SignatureStatus
  /// The SHA-256 of the bytes, lower-case hexadecimal.
  public let sha256: String
  /// The picture's format; empty where what came is no picture.
  public let format: String
  /// The picture's size in bytes.
  public let byteCount: Int
  /// The width of the picture held upright, in pixels; 0 where what came is no picture.
  public let width: Int
  /// The height of the picture held upright, in pixels; 0 where what came is no picture.
  public let height: Int
  /// What our own look at it found.
  public let inspection: InspectionRecord
  /// Why it was refused, worst first.
  public let errorCodes: [String]
  /// How many pictures of this side were refused for their quality in this attempt. Counted when read.
  public let qualityRefusals: Int
  /// When it was taken in.
  public let createdAt: Instant
  /// When it last changed.
  public let updatedAt: Instant

  /// A document.
  public init(
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
