internal import MusterStore
package import VerificationFlow

/// Shows, cancels and resends codes of a process, for an app's key or the person's own token.
package struct FollowProcess: Sendable {
  let store: Store
  let clock: Clock
  @Shared var flow: AdvanceProcess
  @Shared var gate: PhoneGate

  /// Returns the process with this id in its current state.
  ///
  /// - Throws: `ONBOARDING_FAILED` if it does not exist for this key, `INVALID_REQUEST` if it is not the person's
  ///   own; `SCOPE_MISSING`.
  package func show(_ id: SessionID, by caller: Caller) async throws -> OnboardingProcess {
    if case .key = caller { _ = try caller.key(with: .onboarding) }
    return try await store.database.readInline { connection in
      try check(id, for: caller, on: connection)
      return try flow.load(id, on: connection).asOf(clock.now())
    }
  }

  /// Sends another activation code.
  ///
  /// - Parameter once: Stores the answer for idempotent retries.
  /// - Returns: The process after the step.
  /// - Throws: `OTP_NOT_AWAITED`, `OTP_RESEND_TOO_SOON`, `OTP_CODES_EXHAUSTED`, `OTP_DELIVERY_FAILED`;
  ///   `ONBOARDING_FAILED`; `SCOPE_MISSING`.
  @discardableResult
  package func resendCode(
    _ id: SessionID, language: String, by caller: Caller, once: IdempotencyContext<OnboardingProcess>? = nil
  ) async throws -> OnboardingProcess {
    _ = try caller.key(with: .onboarding)
    if let session = try await store.database.readInline({ try $0.session(id) }), caller.sees(session) {
      try await gate.require(session.contact, in: session) { _ in .activation }
    }
    return try await move(id, by: caller, once) { connection in
      try connection.setLanguage(language, of: id)
      return .codeResendAsked(.activation)
    }
  }

  /// Cancels a process. Repeating the call is not an error.
  ///
  /// - Parameter once: Stores the answer for idempotent retries.
  /// - Returns: The process after the step.
  /// - Throws: `ONBOARDING_FAILED` if it does not exist for this key, `INVALID_REQUEST` if it is not the person's
  ///   own; `PHASE_CONFLICT` if it is finished.
  @discardableResult
  package func cancel(
    _ id: SessionID, by caller: Caller, once: IdempotencyContext<OnboardingProcess>? = nil
  ) async throws -> OnboardingProcess {
    if case .key = caller { _ = try caller.key(with: .onboarding) }
    return try await move(id, by: caller, once) { _ in .cancelled }
  }

  /// Returns the code that was sent last in a sandbox project, where no code is delivered.
  ///
  /// - Throws: `OTP_NOT_AWAITED` if none was sent; `SANDBOX_ONLY` in a live project; `ONBOARDING_FAILED` if the
  ///   process does not exist for this key, `INVALID_REQUEST` if it is not the person's own; `SCOPE_MISSING`.
  package func sentCode(_ kind: OneTimeCode.Kind, of id: SessionID, by caller: Caller) async throws -> String {
    if case .key = caller { _ = try caller.key(with: .onboarding) }
    return try await mappingErrors {
      try await store.database.read { connection in
        try check(id, for: caller, on: connection)
        guard let session = try connection.session(id), try connection.project(session.projectId)?.isSandbox == true
        else { throw ServiceError.sandboxOnly }
        let messages = try connection.sandboxMessages(of: id, in: session.projectId)
        guard let message = messages.last(where: { $0.kind == kind }) else {
          throw TransitionError(.codeNotAwaited, in: try flow.load(id, on: connection).state)
        }
        return message.code
      }
    }
  }

  private func move(
    _ id: SessionID, by caller: Caller, _ once: IdempotencyContext<OnboardingProcess>?,
    _ event: @escaping @Sendable (any Connection) throws -> Event
  ) async throws -> OnboardingProcess {
    do {
      return try await flow.advance(id, by: caller.actor) { _, connection in
        try check(id, for: caller, on: connection)
        return try event(connection)
      } also: { step, connection in
        try once?.keep(
          step.error.map { .failure(ServiceError($0)) } ?? .success(step.after), of: id, on: connection)
        return step.after
      }
    } catch let error as ServiceError where error == .sessionNotFound {
      throw ServiceError.processUnknown
    }
  }

  /// Checks that the process exists for the caller. An unknown id and one of another caller give the same error. For
  /// a person it is not `ONBOARDING_FAILED`, since their own process has not failed.
  func check(_ id: SessionID, for caller: Caller, on connection: any Connection) throws {
    if case .session(let own, _) = caller, own.id != id {
      throw ServiceError.invalid("processId: must be the caller's own process.")
    }
    guard let session = try connection.session(id), caller.sees(session) else { throw ServiceError.processUnknown }
  }
}

extension ServiceError {
  static let processUnknown = ServiceError(
    ErrorCode(TransitionError.Code.processFailed.rawValue, .notFound), "The caller has no such process.")
}
