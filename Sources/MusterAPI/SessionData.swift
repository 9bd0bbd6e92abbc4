public import Foundation

extension Routes {
  /// Exports all data of a session as a ZIP archive (GET).
  public static let sessionExport = "/v1/sessions/{id}/export"
}

/// An entry of `events.json` in the export of a session.
public struct ExportedEvent: Codable, Sendable, Equatable {
  /// The number of the event within the session, starting at 1.
  public var number: Int
  /// When the event occurred.
  public var at: Date
  /// The id of the document whose status changed; null if the verification changed.
  @Nullable public var documentId: String?
  /// The phase of the verification.
  @Nullable public var phase: Code?
  /// The new status of the document or the verification.
  public var status: Code

  /// Creates an entry.
  public init(number: Int, at: Date, documentId: String?, phase: Code?, status: Code) {
    self.number = number
    self.at = at
    self.documentId = documentId
    self.phase = phase
    self.status = status
  }
}

/// An entry of `corrections.json` in the export of a session.
public struct ExportedCorrection: Codable, Sendable, Equatable {
  /// The id of the document.
  public var documentId: String
  /// The name of the field, such as `documentNumber`.
  public var field: Code
  /// The text that was given.
  public var value: String
  /// Why it was given.
  public var reason: Code
  /// The name of the person who gave it.
  public var reviewer: String
  /// When it was given.
  public var correctedAt: Date

  /// Creates an entry.
  public init(documentId: String, field: Code, value: String, reason: Code, reviewer: String, correctedAt: Date) {
    self.documentId = documentId
    self.field = field
    self.value = value
    self.reason = reason
    self.reviewer = reviewer
    self.correctedAt = correctedAt
  }
}

/// An entry of `audit.json` in the export of a session.
public struct ExportedAuditRecord: Codable, Sendable, Equatable {
  /// When the action was recorded.
  public var at: Date
  /// The actor: `session`, `service`, `operator`, `sandbox`, or `key:`, `reviewer:` or `provider:` with an id or name.
  public var actor: String
  /// The recorded action.
  public var action: Code
  /// The id of the object of the action.
  @Nullable public var subject: String?
  /// Further details of the action.
  @Nullable public var detail: String?

  /// Creates an entry.
  public init(at: Date, actor: String, action: Code, subject: String?, detail: String?) {
    self.at = at
    self.actor = actor
    self.action = action
    self.subject = subject
    self.detail = detail
  }
}

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
  /// The number of picture files: originals, the renditions of each as one, and partially received uploads.
  public var pictures: Int
  /// The number of uploads, finished and unfinished.
  public var uploads: Int
  /// The number of verification attempts.
  public var verifications: Int
  /// The number of reviewer decisions.
  public var decisions: Int
  /// The number of messages in the sandbox outbox.
  public var messages: Int
  /// The number of responses stored under idempotency keys.
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
