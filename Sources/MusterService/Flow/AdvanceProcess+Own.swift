internal import MusterStore
internal import VerificationFlow

extension AdvanceProcess {
  /// Moves the process of the caller's own session.
  ///
  /// - Parameter once: Keeps the answer for a request that may be sent again, also a refusal that changed something.
  /// - Returns: The session as it stands then.
  /// - Throws: Why the event is refused, or what it came to; `SESSION_TOKEN_NEEDED`.
  func own(
    _ caller: Caller, once: IdempotencyContext<SessionView>?,
    _ event: @escaping @Sendable (OnboardingProcess, any Connection) throws -> Event
  ) async throws -> SessionView {
    let id = try caller.sessionID
    return try await self(id, by: caller.actor, event) { step, connection in
      let view = try view(of: id, for: caller, on: connection)
      try once?.keep(step.error.map { .failure(ServiceError($0)) } ?? .success(view), of: id, on: connection)
      return view
    }
  }

  /// The session with all that this caller may see of it, within a transaction that is under way.
  ///
  /// - Throws: `SESSION_NOT_FOUND`.
  func view(of id: SessionID, for caller: Caller, on connection: any Connection) throws -> SessionView {
    try ShowSession(store: store, configuration: configuration, clock: clock).view(of: id, for: caller, on: connection)
  }
}
