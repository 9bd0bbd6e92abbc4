package import VerificationFlow

/// An upload that has been accepted or rejected, or can still be continued.
package struct UploadRecord: Sendable, Equatable {
  /// The data needed to continue an upload.
  package struct Continuation: Sendable, Equatable {
    /// The description of the picture being uploaded.
    package let offer: Offer
    /// The time the upload expires.
    package let expiresAt: Instant

    package init(offer: Offer, expiresAt: Instant) {
      self.offer = offer
      self.expiresAt = expiresAt
    }
  }

  /// The sender's description of a picture, given before its bytes.
  package struct Offer: Sendable, Equatable, Codable {
    package var type: String
    package var side: String
    package var country: String?
    /// The document that this one replaces.
    package var originalDocumentId: String?
    package var signature: String?
    /// The file name.
    package var filename: String?
    /// The sender's description in the format of its upload protocol, if the protocol returns it to the sender.
    package var metadata: String?

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

  /// The id, unique within the session.
  package let id: UploadID
  package let sessionId: SessionID
  /// The number of bytes received and durably stored.
  package var receivedBytes: Int
  /// The announced size in bytes, if known.
  package var expectedBytes: Int?
  /// The error code if the upload was rejected.
  package var refusalCode: String?
  /// The data to continue the upload; nil if it cannot be continued.
  package var continuation: Continuation?
  /// The time the upload started, or for one sent in a single request, the time it ended.
  package let createdAt: Instant

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
