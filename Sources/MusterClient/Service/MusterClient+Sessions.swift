public import MusterAPI

extension MusterClient {
  /// Creates a session for the verification of one person. Requires an API key with the scope `sessions`.
  ///
  /// - Returns: The session with its `token`, which the service returns only once.
  public func createSession(
    _ request: SessionRequest = SessionRequest()
  ) async throws(MusterClientError) -> Session {
    try await send(Request(.post, Routes.sessions, body: .json(request)).onceOnly())
  }

  /// Returns a session with its documents. Requires its own token or an API key of its project.
  public func session(id: String) async throws(MusterClientError) -> Session {
    try await send(Request(.get, Routes.session, [id]))
  }

  /// Erases all data of a session, or returns the certificate if it is already erased. Requires an API key with the
  /// scope `admin`.
  public func eraseSession(id: String) async throws(MusterClientError) -> Erasure {
    try await send(Request(.delete, Routes.session, [id]))
  }

  /// Returns a stream of the changes of a session after event `number`: its phase, its documents, and uploads in
  /// progress.
  ///
  /// The stream reconnects after an interruption and continues where it stopped. It ends with the process, and throws
  /// ``MusterClientError`` if the service returns an error or stays unreachable.
  ///
  /// - Parameter number: The `id` of the last event received; nil starts at the creation of the session.
  public func sessionEvents(id: String, after number: Int? = nil) -> AsyncThrowingStream<SessionNews, any Error> {
    events(Request(.get, Routes.sessionEvents, [id]), after: number) { try SessionNews($0) }
  }
}

/// An event of a session.
public enum SessionNews: Sendable, Equatable {
  /// The phase or status of the verification changed.
  case phase(PhaseEvent)
  /// The status of a document changed.
  case document(DocumentEvent)
  /// An upload progressed.
  case upload(Upload)

  /// Decodes an event; nil if its kind is unknown.
  ///
  /// - Throws: `DecodingError`.
  init?(_ event: ServerEvent) throws {
    switch event.name {
    case "phase": self = .phase(try event.decoded())
    case "document": self = .document(try event.decoded())
    case "upload": self = .upload(try event.decoded())
    default: return nil
    }
  }
}
