public import Foundation

/// A line of `events.json` in the export of a session.
public struct ExportedEvent: Codable, Sendable, Equatable {
  /// Its number in the session, from 1.
  public var number: Int
  /// When.
  public var at: Date
  /// The document that stands somewhere else; null where the verification does.
  @Nullable public var documentId: String?
  /// The phase of the verification.
  @Nullable public var phase: Code?
  /// The status of either.
  public var status: Code

  /// A line.
  public init(number: Int, at: Date, documentId: String?, phase: Code?, status: Code) {
    self.number = number
    self.at = at
    self.documentId = documentId
    self.phase = phase
    self.status = status
  }
}

/// A line of `audit.json` in the export of a session.
public struct ExportedNote: Codable, Sendable, Equatable {
  /// When.
  public var at: Date
  /// Who: `session`, `key:` with the key's id, `service`, `operator` or `sandbox`.
  public var actor: String
  /// What.
  public var action: Code
  /// Of what: an id.
  @Nullable public var subject: String?
  /// More words about it.
  @Nullable public var detail: String?

  /// A line.
  public init(at: Date, actor: String, action: Code, subject: String?, detail: String?) {
    self.at = at
    self.actor = actor
    self.action = action
    self.subject = subject
    self.detail = detail
  }
}
