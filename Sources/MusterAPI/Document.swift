public import Foundation

/// One side of one document, as the Documents door answers it.
public struct Document: Codable, Sendable, Equatable {
  /// The document's id.
  public var id: String
  /// The session it belongs to.
  public var sessionId: String
  /// The upload that brought it.
  public var uploadId: String
  /// The type from the catalogue, for example `ID_CARD`.
  public var type: Code
  /// `FRONT` or `BACK`.
  public var side: Code
  /// The issuing country (ISO 3166-1 alpha-3), where it was given.
  @Nullable public var country: String?
  /// `VERIFICATION_PENDING`, `VERIFICATION_IN_PROGRESS`, `ACCEPTED`, `REJECTED`, `FAILED` or `DISPOSED`.
  public var status: Code
  /// The judgement once reached: `ACCEPTED`, `REJECTED` or `FAILED`. It stays when the document is replaced.
  @Nullable public var verdict: Code?
  /// Who refused it: `QUALITY` for our own look, `DOCUMENT_VERIFICATION` for the document provider, `REVIEW`.
  @Nullable public var rejectOrigin: Code?
  /// The document that this one replaced.
  @Nullable public var originalDocumentId: String?
  /// `absent`, `unverified` or `verified`.
  public var signatureStatus: Code
  /// The SHA-256 of the picture as it came, in lower-case hexadecimal.
  public var sha256: String
  /// `JPEG` or `PNG`; null where what came is no picture.
  @Nullable public var format: Code?
  /// The size of the picture as it came, in bytes.
  public var byteCount: Int
  /// The width of the picture held upright, in pixels; 0 where what came is no picture.
  public var width: Int
  /// The height of the picture held upright, in pixels; 0 where what came is no picture.
  public var height: Int
  /// The name the caller gave the file.
  @Nullable public var filename: String?
  /// What was measured on the picture, worst first. Empty until it was inspected.
  public var quality: [QualityFact]
  /// Where the document lies: its four corners `[x, y]` in whole pixels of the picture held upright, clockwise from the
  /// upper left; null where none was found.
  @Nullable public var quadrilateral: [[Double]]?
  /// Whether it passed only because pictures of its side had been refused often enough.
  public var softPass: Bool
  /// Why the document was refused, worst first, with a sentence for the person. Not empty if and only if `verdict` is
  /// `REJECTED` or `FAILED`.
  public var errors: [DocumentError]
  /// How many more pictures of this side may be refused for their quality.
  public var attemptsLeft: Int
  /// The pictures to be fetched. All but `original` are there once the picture was inspected.
  public var renditions: Renditions
  /// When the document was taken in.
  public var createdAt: Date
  /// When it last changed.
  public var updatedAt: Date

  /// A document with everything it shows.
  public init(
    id: String, sessionId: String, uploadId: String, type: Code, side: Code, country: String?, status: Code,
    verdict: Code? = nil, rejectOrigin: Code? = nil, originalDocumentId: String?, signatureStatus: Code, sha256: String,
    format: Code?, byteCount: Int, width: Int,
    height: Int, filename: String?, quality: [QualityFact], quadrilateral: [[Double]]? = nil, softPass: Bool = false,
    errors: [DocumentError], attemptsLeft: Int,
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
    self.errors = errors
    self.attemptsLeft = attemptsLeft
    self.renditions = renditions
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }

  /// Whether a verdict was reached: the status will not change by itself any more.
  public var hasVerdict: Bool {
    ["ACCEPTED", "REJECTED", "FAILED", "DISPOSED"].contains(status)
  }
}

/// One measure of a picture.
public struct QualityFact: Codable, Sendable, Equatable {
  /// What was measured, for example `RESOLUTION_LOW`.
  public var code: Code
  /// The value found, in the unit of the code.
  public var value: Double
  /// The threshold in force; null where there was none.
  @Nullable public var threshold: Double?
  /// `ok`, `warn` or `reject`.
  public var severity: Code

  /// A fact.
  public init(code: Code, value: Double, threshold: Double?, severity: Code) {
    self.code = code
    self.value = value
    self.threshold = threshold
    self.severity = severity
  }
}

/// One reason why a document was refused.
public struct DocumentError: Codable, Sendable, Equatable {
  /// The stable word that programs compare.
  public var code: Code
  /// A sentence for the person, in the language of the request.
  public var message: String

  /// A reason.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }
}

/// The pictures of a document that can be fetched.
public struct Renditions: Codable, Sendable, Equatable {
  /// The picture as it came.
  @Nullable public var original: Rendition?
  /// Upright, inside 1600×1600 pixels, JPEG under 1,000,000 bytes, without metadata.
  @Nullable public var display: Rendition?
  /// Upright, inside 320×320 pixels, JPEG, without metadata.
  @Nullable public var thumbnail: Rendition?
  /// The document alone, cut out and straightened, JPEG, without metadata; where its type's rules ask for it.
  @Nullable public var document: Rendition?
  /// The holder's face on it, JPEG, without metadata; where the service's own presence check needs it.
  @Nullable public var portrait: Rendition?

  /// The pictures there are.
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

/// One picture that can be fetched.
public struct Rendition: Codable, Sendable, Equatable {
  /// The path to fetch it from, on the same host.
  public var href: String
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The size in bytes.
  public var byteCount: Int
  /// The media type.
  public var contentType: String

  /// A picture.
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
  /// What to send as `cursor` for the next page; null on the last one.
  @Nullable public var nextCursor: String?

  /// A page.
  public init(documents: [Document], nextCursor: String?) {
    self.documents = documents
    self.nextCursor = nextCursor
  }
}
