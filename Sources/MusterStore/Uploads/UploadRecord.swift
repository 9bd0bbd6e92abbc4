package import VerificationFlow

/// An upload: one that came to its end, its documents kept or it refused, or one that may still be continued.
package struct UploadRecord: Sendable, Equatable {
  /// What is known of an upload that may be continued.
  package struct Continuation: Sendable, Equatable {
    /// The picture that was offered.
    package let offer: Offer
    /// When it is given up.
    package let expiresAt: Instant

    /// What is known of it.
    package init(offer: Offer, expiresAt: Instant) {
      self.offer = offer
      self.expiresAt = expiresAt
    }
  }

  /// What the sender said of the picture before its bytes.
  package struct Offer: Sendable, Equatable, Codable {
    /// The document's type.
    package var type: String
    /// The document's side.
    package var side: String
    /// The issuing country.
    package var country: String?
    /// The document that this one replaces.
    package var originalDocumentId: String?
    /// The scanner's signature.
    package var signature: String?
    /// The file's name.
    package var filename: String?
    /// The sender's description in the words of its protocol, where that wants it back.
    package var metadata: String?

    /// What was said.
    package init(
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
  package let id: UploadID
  /// Its session.
  package let sessionId: SessionID
  /// Bytes that arrived, and that would survive a power cut.
  package var receivedBytes: Int
  /// Bytes that were announced.
  package var expectedBytes: Int?
  /// Why it was refused, if it was.
  package var refusalCode: String?
  /// Present as long as it may be continued.
  package var continuation: Continuation?
  /// When it began, or where it came at once, when it ended.
  package let createdAt: Instant

  /// An upload.
  package init(
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
