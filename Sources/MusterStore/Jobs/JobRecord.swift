public import VerificationFlow

/// Something to be done for certain, now or later.
public struct JobRecord: Sendable, Equatable {
  /// What is to be done.
  public enum Kind: String, CaseIterable, Sendable {
    /// Look at the picture of the document that the payload names.
    case inspectDocument = "inspect-document"
    /// Let time pass in the process of the session that the payload names.
    case deadline = "deadline"
    /// Give the upload up that the payload names.
    case expireUpload = "expire-upload"
    /// Take the step that the sandbox session asked for that the payload names.
    case playSandbox = "play-sandbox"
  }

  /// Its id.
  public let id: String
  /// What is to be done.
  public let kind: Kind
  /// With what: an id.
  public let payload: String
  /// Not before this moment.
  public let runAt: Instant
  /// How often it was begun.
  public let attempts: Int

  /// A job.
  public init(id: String, kind: Kind, payload: String, runAt: Instant, attempts: Int = 0) {
    self.id = id
    self.kind = kind
    self.payload = payload
    self.runAt = runAt
    self.attempts = attempts
  }
}
