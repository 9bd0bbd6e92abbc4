internal import MusterStore
package import VerificationFlow

/// What every provider is told of the session.
package struct AskedSession: Sendable {
  /// Its id.
  package let id: SessionID
  /// By which name the user provider knows the person, if it does.
  package let userId: String?
  /// The words of whoever created the session.
  package let customFields: [String: String]
  /// The kind of process.
  package let processType: String
  /// The language that the person reads (ISO 639-1).
  package let language: String
  /// The request that this goes back to, if one does.
  package let requestId: String?

  init(_ record: SessionRecord, _ secret: ServerSecret) throws {
    id = record.id
    userId = try record.sealedUserId.map { try secret.open($0, for: Self.purpose(record.id)) }
    customFields = record.customFields
    processType = record.processType
    language = record.language
    requestId = RequestOrigin.current?.requestID
  }

  /// A user's id as it is kept with a session.
  static func seal(_ userId: String, for session: SessionID, _ secret: ServerSecret) throws -> String {
    try secret.seal(userId, for: purpose(session))
  }

  private static func purpose(_ session: SessionID) -> String { "user id|\(session)" }
}
