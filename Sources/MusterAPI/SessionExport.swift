public import Foundation

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

/// An entry of `audit.json` in the export of a session.
public struct ExportedNote: Codable, Sendable, Equatable {
  /// When the action was recorded.
  public var at: Date
  /// The actor: `session`, `key:` with the id of the API key, `service`, `operator` or `sandbox`.
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
