internal import MusterStore
internal import VerificationFlow

/// Conducts a person's presence check.
public struct CheckPresence: Sendable {
  let advance: AdvanceProcess

  /// Begins a check; again while one goes on begins another one.
  ///
  /// - Returns: What the app's part of the presence provider needs.
  /// - Throws: `PRESENCE_CHECK_NOT_ENABLED`; `PRESENCE_CHECK_FAILED` in any other phase;
  ///   `PRESENCE_CHECK_LIMIT_REACHED`; `ONBOARDING_FAILED`; `REMOTE_COMMUNICATION_ERROR` if the provider does not
  ///   answer; `SESSION_TOKEN_NEEDED`.
  public func begin(by caller: Caller) async throws -> [String: String] {
    let session = try caller.session()
    let attributes = try await beginAtProvider(session.id)
    let step = try await advance(session.id, by: caller.actor, .presenceCheckInitialised)
    return attributes ?? step.presenceAttributes ?? [:]
  }

  /// Begins the check at the provider, if one checks this session and the flow allows it: the provider is asked before
  /// the process moves, for without its answer the person could not go on.
  private func beginAtProvider(_ id: SessionID) async throws -> [String: String]? {
    guard let provider = advance.providers.presence else { return nil }
    let now = advance.clock.now()
    let inquiry: Inquiry? = try await refusing {
      try await advance.store.database.read { connection in
        guard try ProvidedSession(id, on: connection)?.sandbox == nil else { return nil }
        var process = try advance.load(id, on: connection)
        return try process.apply(.presenceCheckInitialised, at: now).contains(.beginPresenceCheck)
          ? .presence(process) : nil
      }
    }
    guard let inquiry else { return nil }
    let (asked, pictures) = try await AskedPicture.of(id, .display, advance) { $0.status == .accepted }
    return try await advance.measures.askNow(.presence) { () throws in
      try await provider.begin(pictures, in: asked, as: "\(inquiry.id)/\(freshID())")
    }
  }

  /// Says that the person is through with it.
  ///
  /// - Throws: `PRESENCE_CHECK_NOT_ENABLED`; `PRESENCE_CHECK_FAILED` if none goes on; `ONBOARDING_FAILED`;
  ///   `ONBOARDING_PROCESS_LIMIT_REACHED`; `SESSION_TOKEN_NEEDED`.
  public func submit(by caller: Caller) async throws {
    try await advance(try caller.session().id, by: caller.actor, .presenceCheckSubmitted)
  }
}
