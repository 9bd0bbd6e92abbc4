import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

/// The steps of a verification, for the person being verified. Most respond with the session's new state.
extension SessionsController {
  func addSteps(to router: RouterGroup<CallerContext>) {
    router.get(RouterPath(Routes.sessionConsent), use: readConsent)
    router.post(RouterPath(Routes.sessionConsent), use: decideConsent)
    router.post(RouterPath(Routes.sessionContact), use: giveContact)
    router.post(RouterPath(Routes.sessionVerification), use: beginVerification)
    router.delete(RouterPath(Routes.sessionVerification), use: giveVerificationUp)
    router.post(RouterPath(Routes.sessionPresenceCheck), use: beginPresenceCheck)
    router.post(RouterPath(Routes.sessionPresenceSubmission), use: submitPresenceCheck)
    router.post(RouterPath(Routes.sessionCode), use: enterCode)
    router.post(RouterPath(Routes.sessionCodeResend), use: resendCode)
  }

  @Sendable private func readConsent(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = try person(context)
    let text = try await sessions.consent.text(in: request.language.rawValue, by: caller)
    let process = try await sessions.views.find(caller.sessionID, by: caller).process
    return try Response(
      json: SessionConsent(text: text, required: process.isConsentMissing, approved: process.consent?.isApproved))
  }

  @Sendable private func decideConsent(_ request: Request, _ context: CallerContext) async throws -> Response {
    try await step(request, context) { (decision: SessionConsentDecision, caller, once) in
      try await sessions.consent.give(
        isApproved: decision.approved, language: request.language.rawValue, by: caller, once: once)
    }
  }

  @Sendable private func giveContact(_ request: Request, _ context: CallerContext) async throws -> Response {
    try await step(request, context) { (entry: SessionContactEntry, caller, once) in
      try await sessions.contact.give(entry.address, language: request.language.rawValue, by: caller, once: once)
    }
  }

  @Sendable private func beginVerification(_ request: Request, _ context: CallerContext) async throws -> Response {
    try await step(request, context) { (start: SessionVerificationStart, caller, once) in
      try await sessions.verification.initialise(
        language: request.language.rawValue, keepsDocuments: start.keepDocuments ?? false, by: caller, once: once)
    }
  }

  @Sendable private func giveVerificationUp(_ request: Request, _ context: CallerContext) async throws -> Response {
    let view = try await sessions.verification.restart(by: person(context))
    return try Response(json: Session(view, token: nil, language: request.language))
  }

  @Sendable private func beginPresenceCheck(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = try person(context)
    return try await idempotency.answer(request, context) { (_: NoFields, once) in
      try await presence.check.begin(by: caller, once: once)
    } as: { attributes in
      try StoredResponse(json: PresenceCheckSession(sessionAttributes: attributes.mapValues(JSONValue.init)))
    }
  }

  @Sendable private func submitPresenceCheck(_ request: Request, _ context: CallerContext) async throws -> Response {
    try await step(request, context) { (_: NoFields, caller, once) in
      try await presence.check.submit(by: caller, once: once)
    }
  }

  @Sendable private func enterCode(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = try person(context)
    let language = request.language
    return try await idempotency.answer(request, context) { (entry: SessionCodeEntry, once) in
      try await sessions.code.enter(entry.otpCode, by: caller, once: once)
    } as: { outcome in
      try StoredResponse(
        json: SessionCodeAnswer(
          verified: outcome.answer.isVerified, expired: outcome.answer.isExpired,
          remainingAttempts: outcome.answer.remainingAttempts,
          session: Session(outcome.session, token: nil, language: language)))
    }
  }

  @Sendable private func resendCode(_ request: Request, _ context: CallerContext) async throws -> Response {
    try await step(request, context) { (_: NoFields, caller, once) in
      try await sessions.code.resend(language: request.language.rawValue, by: caller, once: once)
    }
  }

  /// Handles a request that advances the caller's own verification.
  private func step<Message: Decodable & Sendable>(
    _ request: Request, _ context: CallerContext,
    _ work: (Message, Caller, IdempotencyContext<SessionView>?) async throws -> SessionView
  ) async throws -> Response {
    let caller = try person(context)
    let language = request.language
    return try await idempotency.answer(request, context) { (message: Message, once) in
      try await work(message, caller, once)
    } as: { view in
      try StoredResponse(json: Session(view, token: nil, language: language))
    }
  }

  /// Returns the caller, who has to be the person whose session the path names.
  ///
  /// - Throws: `SESSION_TOKEN_NEEDED`, `SESSION_NOT_FOUND`.
  private func person(_ context: CallerContext) throws -> Caller {
    let caller = context.caller
    try caller.requireOwn(context.id())
    return caller
  }
}
