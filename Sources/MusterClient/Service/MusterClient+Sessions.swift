public import MusterAPI

extension MusterClient {
  /// Starts one person's verification. Needs a key with the scope `sessions`.
  ///
  /// - Returns: the session with its `token`, which is shown this once.
  public func createSession(
    _ request: SessionRequest = SessionRequest()
  ) async throws(MusterClientError) -> Session {
    try await send(Request(.post, Routes.sessions, body: .json(request)).onceOnly())
  }

  /// One session with its documents. Needs its own token or a key of its project.
  public func session(id: String) async throws(MusterClientError) -> Session {
    try await send(Request(.get, Routes.session, [id]))
  }

  /// Erases all that is kept of a session, or shows the certificate that it was. Needs a key with the scope `admin`.
  public func eraseSession(id: String) async throws(MusterClientError) -> Erasure {
    try await send(Request(.delete, Routes.session, [id]))
  }

  /// What changes in a session, from the event behind `number` on: news of its phase and documents, and of uploads while
  /// they arrive. A stream that was cut goes on where it was. It ends with the process, and throws
  /// ``MusterClientError`` when the service refuses or stays away.
  ///
  /// - Parameter number: The `id` of the last event that is known; nil begins with the session.
  public func sessionEvents(id: String, after number: Int? = nil) -> AsyncThrowingStream<SessionNews, any Error> {
    events(Request(.get, Routes.sessionEvents, [id]), after: number) { try SessionNews($0) }
  }
}

/// One of the things that happen in a session.
public enum SessionNews: Sendable, Equatable {
  /// The verification stands somewhere else.
  case phase(PhaseEvent)
  /// A document stands somewhere else.
  case document(DocumentEvent)
  /// An upload went on.
  case upload(Upload)

  /// - Throws: What decoding throws; nil for an event of a kind that is not known yet.
  init?(_ event: ServerEvent) throws {
    switch event.name {
    case "phase": self = .phase(try event.decoded())
    case "document": self = .document(try event.decoded())
    case "upload": self = .upload(try event.decoded())
    default: return nil
    }
  }
}
