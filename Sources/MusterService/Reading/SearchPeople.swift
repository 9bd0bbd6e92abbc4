internal import MusterStore
internal import VerificationFlow

/// Finds sessions by what people know of a person: their name, or the number of a document.
struct SearchPeople: Sendable {
  /// The maximum number of documents that are examined for each way to understand the text.
  private static let maxDocuments = 400

  let secret: ServerSecret

  /// Returns the sessions of a project whose documents state the name or the number, the newest first. There are none
  /// if the project does not recognise people.
  func search(_ text: String, in project: ProjectID, on connection: any Connection) throws -> [SessionID] {
    var found: [SessionID] = []
    for indexes in BlindIndexes(secret: secret, project: project).search(text) {
      for session in try connection.sessions(having: indexes, in: project, limit: Self.maxDocuments)
      where !found.contains(session) {
        found.append(session)
      }
    }
    return found
  }
}
