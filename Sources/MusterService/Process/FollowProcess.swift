internal import MusterStore
public import VerificationFlow

/// Shows a process to whoever may know its id: an app's own key, or the person's own token.
public struct FollowProcess: Sendable {
  let advance: AdvanceProcess

  /// The process with this id, as it is at this moment.
  ///
  /// - Throws: `ONBOARDING_FAILED` if it does not exist for this caller; `SCOPE_MISSING`.
  public func callAsFunction(_ id: SessionID, by caller: Caller) async throws -> OnboardingProcess {
    if case .key = caller { _ = try caller.key(with: .onboarding) }
    return try await advance.store.database.read { connection in
      try check(id, for: caller, on: connection)
      return try advance.load(id, on: connection).asOf(advance.clock.now())
    }
  }

  /// Sends another code for the activation.
  ///
  /// - Throws: `ONBOARDING_OTP_FAILED` if it is too soon or none is waited for; `ONBOARDING_FAILED`; `SCOPE_MISSING`.
  public func resendCode(_ id: SessionID, language: String, by caller: Caller) async throws {
    _ = try caller.key(with: .onboarding)
    try await move(id, by: caller) { connection in
      try connection.setLanguage(language, of: id)
      return .codeResendAsked(.activation)
    }
  }

  /// Gives a process up. Again is no error.
  ///
  /// - Throws: `ONBOARDING_FAILED` if it does not exist for this caller; `PHASE_CONFLICT` if it is finished.
  public func cancel(_ id: SessionID, by caller: Caller) async throws {
    if case .key = caller { _ = try caller.key(with: .onboarding) }
    try await move(id, by: caller) { _ in .cancelled }
  }

  private func move(
    _ id: SessionID, by caller: Caller, _ event: @escaping @Sendable (any Connection) throws -> Event
  ) async throws {
    do {
      try await advance(id, by: caller.actor) { _, connection in
        try check(id, for: caller, on: connection)
        return try event(connection)
      } also: { _, _ in
      }
    } catch let refusal as Refusal where refusal == .sessionNotFound {
      throw Refusal.processUnknown
    }
  }

  /// An id that is not there and one of somebody else look the same.
  func check(_ id: SessionID, for caller: Caller, on connection: any Connection) throws {
    guard let session = try connection.session(id), caller.sees(session) else { throw Refusal.processUnknown }
  }
}

extension Refusal {
  static let processUnknown = Refusal(
    .invalid, TransitionError.Code.processFailed.rawValue, "There is no such process for this caller.")
}
