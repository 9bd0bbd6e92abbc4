internal import MusterStore
public import VerificationFlow

/// What every provider is told of the session.
public struct AskedSession: Sendable {
  /// Its id.
  public let id: SessionID
  /// By which name the user provider knows the person, if it does.
  public let userId: String?
  /// The words of whoever created the session.
  public let customFields: [String: String]
  /// The kind of process.
  public let processType: String
  /// The language that the person reads (ISO 639-1).
  public let language: String
  /// The request that this goes back to, if one does.
  public let requestId: String?

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
