public import Foundation

extension Routes {
  /// Uploads a document (POST), lists documents (GET).
  public static let documents = "/v1/documents"
  /// Returns a document (GET).
  public static let document = "/v1/documents/{id}"
  /// Returns the bytes of a rendition (GET).
  public static let rendition = "/v1/documents/{id}/renditions/{rendition}"
  /// Returns the progress of an upload (GET). For a resumable one: its offset (HEAD), appends bytes (PATCH), cancels
  /// it (DELETE).
  public static let upload = "/v1/uploads/{id}"
  /// Streams the progress of an upload as Server-Sent Events (GET).
  public static let uploadEvents = "/v1/uploads/{id}/events"
  /// Lists the uploads of a session (GET).
  public static let sessionUploads = "/v1/sessions/{id}/uploads"
  /// Returns the supported tus features (OPTIONS), creates a tus upload (POST).
  public static let tusUploads = "/v1/uploads/tus"
  /// A tus upload: returns its offset (HEAD), appends bytes (PATCH), cancels it (DELETE).
  public static let tusUpload = "/v1/uploads/tus/{id}"
}

/// One side of a document, as the document routes return it.
public struct Document: Codable, Sendable, Equatable {
  /// The document's id.
  public var id: String
  /// The id of the session that the document belongs to.
  public var sessionId: String
  /// The id of the upload that delivered the picture.
  public var uploadId: String
  /// The type from the catalogue, for example `ID_CARD`.
  public var type: Code
  /// `FRONT` or `BACK`.
  public var side: Code
  /// The issuing country (ISO 3166-1 alpha-3), if it was given.
  @Nullable public var country: String?
  /// `VERIFICATION_PENDING`, `VERIFICATION_IN_PROGRESS`, `ACCEPTED`, `REJECTED`, `FAILED` or `DISPOSED`.
  public var status: Code
  /// The verdict once reached: `ACCEPTED`, `REJECTED` or `FAILED`. The verdict is kept when the document is replaced.
  @Nullable public var verdict: Code?
  /// The stage that rejected the document: `QUALITY` for the service's own checks, `FILE` if they cannot read the
  /// file as a picture, `DOCUMENT_VERIFICATION` for the document provider and the checks of the contents, or `REVIEW`.
  @Nullable public var rejectOrigin: Code?
  /// The id of the document that this one replaced.
  @Nullable public var originalDocumentId: String?
  /// `absent`, `unverified` or `verified`.
  public var signatureStatus: Code
  /// The SHA-256 of the picture as received, in lower-case hexadecimal.
  public var sha256: String
  /// `JPEG` or `PNG`; null if the received bytes are not a picture.
  @Nullable public var format: Code?
  /// The size of the picture as received, in bytes.
  public var byteCount: Int
  /// The width of the upright picture in pixels; 0 if the received bytes are not a picture.
  public var width: Int
  /// The height of the upright picture in pixels; 0 if the received bytes are not a picture.
  public var height: Int
  /// The file name that the caller gave.
  @Nullable public var filename: String?
  /// The measures taken of the picture, worst first. Empty until the picture is inspected.
  public var quality: [QualityFact]
  /// The four corners `[x, y]` of the document, in whole pixels of the upright picture, clockwise from the upper
  /// left; null if none were found.
  @Nullable public var quadrilateral: [[Double]]?
  /// Whether the picture was accepted only because the limit of rejected pictures for its side was reached.
  public var softPass: Bool
  /// What a machine read on the document; null until it was read.
  @Nullable public var reading: Reading?
  /// The reasons for the rejection, worst first, each with a sentence for the person. Not empty if and only if
  /// `verdict` is `REJECTED` or `FAILED`.
  public var errors: [DocumentError]
  /// The number of further pictures of this side that may be rejected for their quality.
  public var attemptsLeft: Int
  /// The renditions that can be fetched. All but `original` exist only once the picture is inspected.
  public var renditions: Renditions
  /// When the document was created.
  public var createdAt: Date
  /// When the document last changed.
  public var updatedAt: Date

  /// Creates a document.
  public init(
    id: String, sessionId: String, uploadId: String, type: Code, side: Code, country: String?, status: Code,
    verdict: Code? = nil, rejectOrigin: Code? = nil, originalDocumentId: String?, signatureStatus: Code, sha256: String,
    format: Code?, byteCount: Int, width: Int,
    height: Int, filename: String?, quality: [QualityFact], quadrilateral: [[Double]]? = nil, softPass: Bool = false,
    reading: Reading? = nil, errors: [DocumentError], attemptsLeft: Int,
    renditions: Renditions, createdAt: Date, updatedAt: Date
  ) {
    self.id = id
    self.sessionId = sessionId
    self.uploadId = uploadId
    self.type = type
    self.side = side
    self.country = country
    self.status = status
    self.verdict = verdict
    self.rejectOrigin = rejectOrigin
    self.originalDocumentId = originalDocumentId
    self.signatureStatus = signatureStatus
    self.sha256 = sha256
    self.format = format
    self.byteCount = byteCount
    self.width = width
    self.height = height
    self.filename = filename
    self.quality = quality
    self.quadrilateral = quadrilateral
    self.softPass = softPass
    self.reading = reading
    self.errors = errors
    self.attemptsLeft = attemptsLeft
    self.renditions = renditions
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }

  /// Whether a verdict was reached, so that the status no longer changes by itself.
  public var hasVerdict: Bool {
    ["ACCEPTED", "REJECTED", "FAILED", "DISPOSED"].contains(status)
  }
}

/// One measure of a picture.
public struct QualityFact: Codable, Sendable, Equatable {
  /// The code of the measure, for example `RESOLUTION_LOW`.
  public var code: Code
  /// The measured value, in the unit of the code.
  public var value: Double
  /// The threshold in force; null if there was none.
  @Nullable public var threshold: Double?
  /// `ok`, `warn` or `reject`.
  public var severity: Code

  /// Creates a quality fact.
  public init(code: Code, value: Double, threshold: Double?, severity: Code) {
    self.code = code
    self.value = value
    self.threshold = threshold
    self.severity = severity
  }
}

/// A reason why a document was rejected.
public struct DocumentError: Codable, Sendable, Equatable {
  /// The stable code for programs to compare.
  public var code: Code
  /// A sentence for the person, in the language of the request.
  public var message: String

  /// Creates a document error.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }
}

/// The renditions of a document that can be fetched.
public struct Renditions: Codable, Sendable, Equatable {
  /// The picture as received.
  @Nullable public var original: Rendition?
  /// The upright picture within 1600×1600 pixels, as a JPEG under 1,000,000 bytes without metadata.
  @Nullable public var display: Rendition?
  /// The upright picture within 320×320 pixels, as a JPEG without metadata.
  @Nullable public var thumbnail: Rendition?
  /// The document cut out and straightened, as a JPEG without metadata; present if the rules of its type require it.
  @Nullable public var document: Rendition?
  /// The holder's portrait cut out of the document, as a JPEG without metadata; present if the embedded presence
  /// check needs it.
  @Nullable public var portrait: Rendition?

  /// Creates a set of renditions.
  public init(
    original: Rendition? = nil, display: Rendition? = nil, thumbnail: Rendition? = nil, document: Rendition? = nil,
    portrait: Rendition? = nil
  ) {
    self.original = original
    self.display = display
    self.thumbnail = thumbnail
    self.document = document
    self.portrait = portrait
  }
}

/// A picture that can be fetched.
public struct Rendition: Codable, Sendable, Equatable {
  /// The path of the picture on the same host.
  public var href: String
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The size in bytes.
  public var byteCount: Int
  /// The media type.
  public var contentType: String

  /// Creates a rendition.
  public init(href: String, width: Int, height: Int, byteCount: Int, contentType: String) {
    self.href = href
    self.width = width
    self.height = height
    self.byteCount = byteCount
    self.contentType = contentType
  }
}

/// A page of documents, newest first.
public struct DocumentList: Codable, Sendable, Equatable {
  /// The documents of this page.
  public var documents: [Document]
  /// The value to send as `cursor` for the next page; null on the last one.
  @Nullable public var nextCursor: String?

  /// Creates a page of documents.
  public init(documents: [Document], nextCursor: String?) {
    self.documents = documents
    self.nextCursor = nextCursor
  }
}

/// The progress of an upload, as returned by `GET /v1/uploads/{id}` and its event stream.
public struct Upload: Codable, Sendable, Equatable {
  /// The id, chosen by the client or by the service.
  public var id: String
  /// `receiving`, `stored`, `decoding`, `checking`, `done` or `refused`.
  public var stage: Code
  /// The number of bytes of the picture received so far.
  public var receivedBytes: Int
  /// The number of bytes that the client announced; null if it did not.
  @Nullable public var expectedBytes: Int?
  /// The received part of the expected bytes, 0…1; null if the expected number is unknown.
  @Nullable public var fraction: Double?
  /// The ids of the documents created from the upload.
  public var documentIds: [String]
  /// The error code of the upload; null unless `stage` is `refused`.
  @Nullable public var code: Code?

  /// Creates an upload whose `fraction` follows from its bytes.
  public init(
    id: String, stage: Code, receivedBytes: Int, expectedBytes: Int?, documentIds: [String], code: Code? = nil
  ) {
    self.id = id
    self.stage = stage
    self.receivedBytes = receivedBytes
    self.expectedBytes = expectedBytes
    self.fraction = expectedBytes.map { $0 > 0 ? min(1, Double(receivedBytes) / Double($0)) : 1 }
    self.documentIds = documentIds
    self.code = code
  }

  /// Whether the upload has reached its final stage.
  public var hasEnded: Bool {
    ["done", "refused"].contains(stage)
  }
}

/// The uploads of a session, newest first, as returned by `GET /v1/sessions/{id}/uploads`.
public struct UploadList: Codable, Sendable, Equatable {
  /// The uploads.
  public var uploads: [Upload]

  /// Creates a list of uploads.
  public init(uploads: [Upload]) {
    self.uploads = uploads
  }
}
