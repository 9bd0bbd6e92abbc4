/// A string id typed by its `Subject`, so that ids of different kinds cannot be confused.
///
/// Its members are inlinable, because a generic type is slow in other modules where it cannot be specialized.
package struct Identifier<Subject>: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The id as stored and sent.
  package let rawValue: String

  @inlinable
  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  @inlinable
  package init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  @inlinable
  package var description: String { rawValue }
}

/// Phantom types that parameterize ``Identifier``. They are never instantiated.
package enum Subjects {
  /// A customer's project, which owns sessions, keys and settings.
  package enum Project {}
  /// An API key with scopes in one project.
  package enum Key {}
  /// Credentials that an app embeds.
  package enum AppCredentials {}
  /// A key that verifies signatures made by a project's scanners.
  package enum SignatureKey {}
  /// One person's onboarding process.
  package enum Session {}
  /// A person's device activated for a session.
  package enum Activation {}
  /// A link that leads a person to the pages of their verification.
  package enum Link {}
  /// A token with which an activated device authenticates requests.
  package enum DeviceToken {}
  /// A key that apps encrypt messages for, valid for a few minutes.
  package enum TemporaryKey {}
  /// One verification attempt of a session.
  package enum Verification {}
  /// One side of a document.
  package enum Document {}
  /// A picture upload.
  package enum Upload {}
  /// An endpoint of a project that receives webhook messages.
  package enum Webhook {}
  /// A message sent to webhooks.
  package enum WebhookMessage {}
  /// A person who decides cases.
  package enum Reviewer {}
  /// A built-in presence check.
  package enum PresenceCheck {}
}

package typealias ProjectID = Identifier<Subjects.Project>
/// The id of a key, not its secret.
package typealias KeyID = Identifier<Subjects.Key>
/// The name of credentials that an app embeds, not their secret.
package typealias ApplicationKey = Identifier<Subjects.AppCredentials>
/// The id of a signature key, unique within its project.
package typealias SignatureKeyID = Identifier<Subjects.SignatureKey>
/// The id of a session and of its onboarding process.
package typealias SessionID = Identifier<Subjects.Session>
package typealias ActivationID = Identifier<Subjects.Activation>
/// The id of a link, not its token.
package typealias LinkID = Identifier<Subjects.Link>
/// The id of a device's token, not its secret.
package typealias DeviceTokenID = Identifier<Subjects.DeviceToken>
package typealias TemporaryKeyID = Identifier<Subjects.TemporaryKey>
/// The id of a verification attempt.
package typealias VerificationID = Identifier<Subjects.Verification>
package typealias DocumentID = Identifier<Subjects.Document>
/// The id of an upload, unique within its session.
package typealias UploadID = Identifier<Subjects.Upload>
package typealias WebhookID = Identifier<Subjects.Webhook>
package typealias WebhookMessageID = Identifier<Subjects.WebhookMessage>
package typealias PresenceCheckID = Identifier<Subjects.PresenceCheck>
package typealias ReviewerID = Identifier<Subjects.Reviewer>
