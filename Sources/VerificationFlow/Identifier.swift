/// The id of one `Subject`: a bare string that cannot be mistaken for the id of something else.
public struct Identifier<Subject>: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The id as it is stored and sent.
  public let rawValue: String

  /// The id with this text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The id with this text.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The id's text.
  public var description: String { rawValue }
}

/// What ids are of. Nothing is ever made of these types.
public enum Subjects {
  /// A customer's own space: sessions, keys and their settings.
  public enum Project {}
  /// A secret with scopes that opens a project.
  public enum Key {}
  /// What a project's scanners sign pictures with.
  public enum SignatureKey {}
  /// One person's onboarding process.
  public enum Session {}
  /// A person's device that may act for a session.
  public enum Activation {}
  /// One attempt of a session.
  public enum Verification {}
  /// One side of one document.
  public enum Document {}
  /// Bytes arriving.
  public enum Upload {}
  /// Where a project's own systems hear of what happens.
  public enum Webhook {}
  /// A piece of news for webhooks.
  public enum WebhookMessage {}
  /// A person who decides cases.
  public enum Reviewer {}
  /// A presence check of our own.
  public enum PresenceCheck {}
}

/// The id of a project.
public typealias ProjectID = Identifier<Subjects.Project>
/// The id of a key; not the key itself.
public typealias KeyID = Identifier<Subjects.Key>
/// The id of a signature key; unique within its project.
public typealias SignatureKeyID = Identifier<Subjects.SignatureKey>
/// The id of a session, and of its onboarding process.
public typealias SessionID = Identifier<Subjects.Session>
/// The id of an activation.
public typealias ActivationID = Identifier<Subjects.Activation>
/// The id of an attempt.
public typealias VerificationID = Identifier<Subjects.Verification>
/// The id of a document.
public typealias DocumentID = Identifier<Subjects.Document>
/// The id of an upload; unique within its session.
public typealias UploadID = Identifier<Subjects.Upload>
/// The id of a webhook.
public typealias WebhookID = Identifier<Subjects.Webhook>
/// The id of a message to webhooks.
public typealias WebhookMessageID = Identifier<Subjects.WebhookMessage>
/// The id of a presence check.
public typealias PresenceCheckID = Identifier<Subjects.PresenceCheck>
/// The id of a reviewer's account.
public typealias ReviewerID = Identifier<Subjects.Reviewer>
