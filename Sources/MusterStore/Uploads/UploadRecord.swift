public import VerificationFlow

/// An upload: one that came to its end, its documents kept or it refused, or one that may still be continued.
public struct UploadRecord: Sendable, Equatable {
  /// What is known of an upload that may be continued.
  public struct Continuation: Sendable, Equatable {
    /// The picture that was offered.
    public let offer: Offer
    /// When it is given up.
    public let expiresAt: Instant

    /// What is known of it.
    public init(offer: Offer, expiresAt: Instant) {
      self.offer = offer
      self.expiresAt = expiresAt
    }
  }

  /// What the sender said of the picture before its bytes.
  public struct Offer: Sendable, Equatable, Codable {
    /// The document's type.
    public var type: String
    /// The document's side.
    public var side: String
    /// The issuing country.
    public var country: String?
    /// The document that this one replaces.
    public var originalDocumentId: String?
    /// The scanner's signature.
    public var signature: String?
    /// The file's name.
    public var filename: String?
    /// The sender's description in the words of its protocol, where that wants it back.
    public var metadata: String?

    /// What was said.
    public init(
      type: String, side: String, country: String?, originalDocumentId: String?, signature: String?,
      filename: String?, metadata: String?
    ) {
      self.type = type
      self.side = side
      self.country = country
      self.originalDocumentId = originalDocumentId
      self.signature = signature
      self.filename = filename
      self.metadata = metadata
    }
  }

  /// Its id, unique within the session.
  public let id: UploadID
  /// Its session.
  public let sessionId: SessionID
  /// Bytes that arrived, and that would survive a power cut.
  public var receivedBytes: Int
  /// Bytes that were announced.
  public var expectedBytes: Int?
  /// Why it was refused, if it was.
  public var refusalCode: String?
  /// Present as long as it may be continued.
  public var continuation: Continuation?
  /// When it began, or where it came at once, when it ended.
  public let createdAt: Instant

  /// An upload.
  public init(
    id: UploadID, sessionId: SessionID, receivedBytes: Int, expectedBytes: Int?, refusalCode: String?,
    continuation: Continuation? = nil, createdAt: Instant
  ) {
    self.id = id
    self.sessionId = sessionId
    self.receivedBytes = receivedBytes
    self.expectedBytes = expectedBytes
    self.refusalCode = refusalCode
    self.continuation = continuation
    self.createdAt = createdAt
  }
}
