public import Foundation

/// The certificate that a session was erased, with counts of what was deleted.
public struct Erasure: Codable, Sendable, Equatable {
  /// The id of the erased session.
  public var sessionId: String
  /// The id of the API key that requested the erasure.
  public var keyId: String
  /// When the session was erased.
  public var erasedAt: Date
  /// The number of documents, including replaced ones.
  public var documents: Int
  /// The number of picture files: originals, renditions and partially received uploads.
  public var pictures: Int
  /// The number of uploads, finished and unfinished.
  public var uploads: Int
  /// The number of verification attempts.
  public var verifications: Int
  /// The number of reviewer decisions.
  public var decisions: Int
  /// The number of messages in the sandbox outbox.
  public var messages: Int
  /// The number of responses stored for repeated requests.
  public var answers: Int

  /// Creates a certificate.
  public init(
    sessionId: String, keyId: String, erasedAt: Date, documents: Int, pictures: Int, uploads: Int,
    verifications: Int, decisions: Int, messages: Int, answers: Int
  ) {
    self.sessionId = sessionId
    self.keyId = keyId
    self.erasedAt = erasedAt
    self.documents = documents
    self.pictures = pictures
    self.uploads = uploads
    self.verifications = verifications
    self.decisions = decisions
    self.messages = messages
    self.answers = answers
  }
}
