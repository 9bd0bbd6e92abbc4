import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

/// The steps of a verification, for the person being verified. Most respond with the session's new state.
extension SessionsController {
  func addSteps(to router: Router<MusterContext>) {
    router.get(RouterPath(Routes.sessionConsent), use: readConsent)
    router.post(RouterPath(Routes.sessionConsent), use: decideConsent)
    router.post(RouterPath(Routes.sessionVerification), use: beginVerification)
    router.delete(RouterPath(Routes.sessionVerification), use: giveVerificationUp)
    router.post(RouterPath(Routes.sessionPresenceCheck), use: beginPresenceCheck)
    router.post(RouterPath(Routes.sessionPresenceSubmission), use: submitPresenceCheck)
    router.post(RouterPath(Routes.sessionCode), use: enterCode)
    router.post(RouterPath(Routes.sessionCodeResend), use: resendCode)
  }

  @Sendable private func readConsent(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await person(request, context)
    let text = try await muster.giveConsent.text(in: request.language.rawValue, by: caller)
    let process = try await muster.showSession(caller.sessionID, by: caller).process
    return try Response(
      json: SessionConsent(text: text, required: process.isConsentMissing, approved: process.consent?.isApproved))
  }

  @Sendable private func decideConsent(_ request: Request, _ context: MusterContext) async throws -> Response {
    try await step(request, context) { (decision: SessionConsentDecision, caller, once) in
      try await muster.giveConsent(
        isApproved: decision.approved, language: request.language.rawValue, by: caller, once: once)
    }
  }

  @Sendable private func beginVerification(_ request: Request, _ context: MusterContext) async throws -> Response {
    try await step(request, context) { (_: NoFields, caller, once) in
      try await muster.runVerification.initialise(language: request.language.rawValue, by: caller, once: once)
    }
  }

  @Sendable private func giveVerificationUp(_ request: Request, _ context: MusterContext) async throws -> Response {
    let view = try await muster.runVerification.restart(by: person(request, context))
    return try Response(json: Session(view, token: nil, language: request.language))
  }

  @Sendable private func beginPresenceCheck(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await person(request, context)
    return try await muster.answer(request, context, by: caller) { (_: NoFields, once) in
      try await muster.checkPresence.begin(by: caller, once: once)
    } as: { attributes in
      try StoredResponse(json: PresenceCheckSession(sessionAttributes: attributes.mapValues(JSONValue.init)))
    }
  }

  @Sendable private func submitPresenceCheck(_ request: Request, _ context: MusterContext) async throws -> Response {
    try await step(request, context) { (_: NoFields, caller, once) in
      try await muster.checkPresence.submit(by: caller, once: once)
    }
  }

  @Sendable private func enterCode(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await person(request, context)
    let language = request.language
    return try await muster.answer(request, context, by: caller) { (entry: SessionCodeEntry, once) in
      try await muster.enterCode(entry.otpCode, by: caller, once: once)
    } as: { outcome in
      try StoredResponse(
        json: SessionCodeAnswer(
          verified: outcome.answer.isVerified, expired: outcome.answer.isExpired,
          remainingAttempts: outcome.answer.remainingAttempts,
          session: Session(outcome.session, token: nil, language: language)))
    }
  }

  @Sendable private func resendCode(_ request: Request, _ context: MusterContext) async throws -> Response {
    try await step(request, context) { (_: NoFields, caller, once) in
      try await muster.enterCode.resend(language: request.language.rawValue, by: caller, once: once)
    }
  }

  /// Handles a request that advances the caller's own verification.
  private func step<Wish: Decodable & Sendable>(
    _ request: Request, _ context: MusterContext,
    _ work: (Wish, Caller, IdempotencyContext<SessionView>?) async throws -> SessionView
  ) async throws -> Response {
    let caller = try await person(request, context)
    let language = request.language
    return try await muster.answer(request, context, by: caller) { (wish: Wish, once) in
      try await work(wish, caller, once)
    } as: { view in
      try StoredResponse(json: Session(view, token: nil, language: language))
    }
  }

  /// Authenticates the person whose session the path names.
  ///
  /// - Throws: `UNAUTHENTICATED`, `SESSION_EXPIRED`, `SESSION_TOKEN_NEEDED`, `SESSION_NOT_FOUND`.
  private func person(_ request: Request, _ context: MusterContext) async throws -> Caller {
    let caller = try await muster.authenticate(bearer: request.bearer)
    try caller.requireOwn(SessionID(context.parameter("id")))
    return caller
  }
}
