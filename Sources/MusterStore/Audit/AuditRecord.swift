public import VerificationFlow

/// Something that happened and must be answerable for. Rows are only ever added.
public struct AuditRecord: Sendable, Equatable {
  /// What is noted.
  public enum Action: String, CaseIterable, Sendable {
    /// A session was created.
    case sessionCreated = "session.created"
    /// Something happened to a process: what, and from where to where it led.
    case processMoved = "process.moved"
    /// A document was taken in.
    case documentReceived = "document.received"
    /// A document got its verdict.
    case documentJudged = "document.judged"
    /// A picture was to replace a document that is not there for this caller.
    case originalDocumentUnknown = "document.original_unknown"
    /// A reviewer decided a case or a document: what, and for which reason.
    case reviewDecided = "review.decided"
    /// A picture of a document was fetched.
    case renditionRead = "rendition.read"
    /// All that is kept of a session was handed out.
    case sessionExported = "session.exported"
    /// All that was kept of a session was erased.
    case sessionErased = "session.erased"
    /// The pictures of a session were erased when their time was up.
    case picturesErased = "pictures.erased"
    /// An operator changed how long pictures are kept.
    case retentionChanged = "retention.changed"
    /// Another master key took the place of the one before.
    case masterKeyRotated = "master_key.rotated"
  }

  /// When.
  public let at: Instant
  /// In which session, if in one.
  public let sessionId: SessionID?
  /// Who: `session`, `key:` with the key's id, `service`, `operator` for a command, or `sandbox`: the reviewer that it
  /// plays.
  public let actor: String
  /// What.
  public let action: Action
  /// Of what: an id.
  public let subject: String?
  /// More words about it. Never personal data.
  public let detail: String?

  /// A note.
  public init(
    at: Instant, sessionId: SessionID?, actor: String, action: Action, subject: String? = nil, detail: String? = nil
  ) {
    self.at = at
    self.sessionId = sessionId
    self.actor = actor
    self.action = action
    self.subject = subject
    self.detail = detail
  }
}
