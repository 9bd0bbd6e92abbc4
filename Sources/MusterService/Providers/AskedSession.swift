internal import MusterStore
package import VerificationFlow

/// The session data that every provider receives.
package struct AskedSession: Sendable {
  package let id: SessionID
  /// The user provider's id for the person, if it knows them.
  package let userId: String?
  /// The custom fields that the session was created with.
  package let customFields: [String: String]
  package let processType: String
  /// The person's language (ISO 639-1).
  package let language: String
  /// The id of the request that led to this question, if any.
  package let requestId: String?

  init(_ record: SessionRecord, _ secret: ServerSecret) throws {
    id = record.id
    userId = try record.sealedUserId.map { try secret.open($0, for: Self.purpose(record.id)) }
    customFields = record.customFields
    processType = record.processType
    language = record.language
    requestId = RequestOrigin.current?.requestID
  }

  /// Encrypts a user's id for storage with a session.
  static func seal(_ userId: String, for session: SessionID, _ secret: ServerSecret) throws -> String {
    try secret.seal(userId, for: purpose(session))
  }

  private static func purpose(_ session: SessionID) -> String { "user id|\(session)" }
}
