/// The id of one `Subject`: a bare string that cannot be mistaken for the id of something else.
package struct Identifier<Subject>: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The id as it is stored and sent.
  package let rawValue: String

  /// The id with this text.
  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The id with this text.
  package init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The id's text.
  package var description: String { rawValue }
}

/// What ids are of. Nothing is ever made of these types.
package enum Subjects {
  /// A customer's own space: sessions, keys and their settings.
  package enum Project {}
  /// A secret with scopes that opens a project.
  package enum Key {}
  /// What a project's scanners sign pictures with.
  package enum SignatureKey {}
  /// One person's onboarding process.
  package enum Session {}
  /// A person's device that may act for a session.
  package enum Activation {}
  /// One attempt of a session.
  package enum Verification {}
  /// One side of one document.
  package enum Document {}
  /// Bytes arriving.
  package enum Upload {}
  /// Where a project's own systems hear of what happens.
  package enum Webhook {}
  /// A piece of news for webhooks.
  package enum WebhookMessage {}
  /// A person who decides cases.
  package enum Reviewer {}
  /// A presence check of our own.
  package enum PresenceCheck {}
}

/// The id of a project.
package typealias ProjectID = Identifier<Subjects.Project>
/// The id of a key; not the key itself.
package typealias KeyID = Identifier<Subjects.Key>
/// The id of a signature key; unique within its project.
package typealias SignatureKeyID = Identifier<Subjects.SignatureKey>
/// The id of a session, and of its onboarding process.
package typealias SessionID = Identifier<Subjects.Session>
/// The id of an activation.
package typealias ActivationID = Identifier<Subjects.Activation>
/// The id of an attempt.
package typealias VerificationID = Identifier<Subjects.Verification>
/// The id of a document.
package typealias DocumentID = Identifier<Subjects.Document>
/// The id of an upload; unique within its session.
package typealias UploadID = Identifier<Subjects.Upload>
/// The id of a webhook.
package typealias WebhookID = Identifier<Subjects.Webhook>
/// The id of a message to webhooks.
package typealias WebhookMessageID = Identifier<Subjects.WebhookMessage>
/// The id of a presence check.
package typealias PresenceCheckID = Identifier<Subjects.PresenceCheck>
/// The id of a reviewer's account.
package typealias ReviewerID = Identifier<Subjects.Reviewer>
