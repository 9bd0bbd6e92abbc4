public import MusterAPI

extension MusterClient {
  /// Starts one person's verification. Needs a key with the scope `sessions`.
  ///
  /// - Returns: the session with its `token`, which is shown this once.
  public func createSession(_ request: SessionRequest = SessionRequest()) async throws -> Session {
    try await send(Request(.post, Routes.sessions, body: .json(request)))
  }

  /// One session with its documents. Needs its own token or a key of its project.
  public func session(id: String) async throws -> Session {
    try await send(Request(.get, Routes.session, [id]))
  }
}
