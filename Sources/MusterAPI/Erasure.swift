public import Foundation

/// The certificate that a session was erased, and what there was of it.
public struct Erasure: Codable, Sendable, Equatable {
  /// The session that was.
  public var sessionId: String
  /// The id of the key by which it was erased.
  public var keyId: String
  /// When.
  public var erasedAt: Date
  /// Documents, replaced ones included.
  public var documents: Int
  /// Files of pictures: originals, renditions, and what had come of uploads.
  public var pictures: Int
  /// Uploads, finished and begun.
  public var uploads: Int
  /// Attempts at the verification.
  public var verifications: Int
  /// Decisions of reviewers.
  public var decisions: Int
  /// Messages in the outbox of a sandbox.
  public var messages: Int
  /// Answers that were kept for requests that are sent again.
  public var answers: Int

  /// A certificate.
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
