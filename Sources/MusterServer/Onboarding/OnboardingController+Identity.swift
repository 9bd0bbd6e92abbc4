import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

/// The steps of an identity verification: consent, presence check, codes and status.
extension OnboardingController {
  @Sendable func status(_ call: OnboardingCall<Nothing>) async throws -> IdentityStatus? {
    let caller = try call.caller
    let view = try await sessions.views.find(try caller.sessionID, by: caller)
    return IdentityStatus(view, configuration, call.language)
  }

  @Sendable func consentText(_ call: OnboardingCall<ConsentMessage>) async throws -> ConsentText? {
    try call.ownProcess(call.message.processId)
    try call.message.checkType()
    return ConsentText(consentText: try await sessions.consent.text(in: call.language.rawValue, by: try call.caller))
  }

  @Sendable func approve(_ call: OnboardingCall<ConsentMessage>) async throws -> Nothing? {
    try call.ownProcess(call.message.processId)
    try call.message.checkType()
    guard let isApproved = call.message.approved else {
      throw ServiceError(.invalidRequest, "approved: must be true or false.")
    }
    try await sessions.consent.give(isApproved: isApproved, language: call.language.rawValue, by: try call.caller)
    return nil
  }

  @Sendable func initialise(_ call: OnboardingCall<ProcessReference>) async throws -> Nothing? {
    try call.ownProcess(call.message.processId)
    try await sessions.verification.initialise(language: call.language.rawValue, by: try call.caller)
    return nil
  }

  @Sendable func restart(_ call: OnboardingCall<ProcessReference>) async throws -> Nothing? {
    try call.ownProcess(call.message.processId)
    try await sessions.verification.restart(by: try call.caller)
    return nil
  }

  @Sendable func beginPresenceCheck(_ call: OnboardingCall<ProcessReference>) async throws -> PresenceCheckSession? {
    try call.ownProcess(call.message.processId)
    let attributes = try await presence.check.begin(by: try call.caller)
    return PresenceCheckSession(sessionAttributes: attributes.mapValues(JSONValue.init))
  }

  @Sendable func submitPresenceCheck(_ call: OnboardingCall<ProcessReference>) async throws -> Nothing? {
    try call.ownProcess(call.message.processId)
    try await presence.check.submit(by: try call.caller)
    return nil
  }

  @Sendable func verifyCode(_ call: OnboardingCall<CodeEntry>) async throws -> CodeAnswer? {
    let id = try call.ownProcess(call.message.processId)
    let outcome = try await sessions.code.enter(call.message.otpCode, by: try call.caller)
    return CodeAnswer(
      processId: id.rawValue, onboardingStatus: Code(outcome.session.process.status.rawValue),
      verified: outcome.answer.isVerified,
      expired: outcome.answer.isExpired, remainingAttempts: outcome.answer.remainingAttempts)
  }

  @Sendable func resendCode(_ call: OnboardingCall<ProcessReference>) async throws -> Nothing? {
    try call.ownProcess(call.message.processId)
    try await sessions.code.resend(language: call.language.rawValue, by: try call.caller)
    return nil
  }

  @Sendable func exchangeActivation(_ call: OnboardingCall<ProcessReference>) async throws -> Nothing? {
    try call.ownProcess(call.message.processId)
    try await sessions.verification.exchangeActivation(by: try call.caller)
    return nil
  }
}

extension ConsentMessage {
  fileprivate func checkType() throws(ServiceError) {
    guard consentType == "GDPR" else { throw ServiceError(.invalidRequest, "consentType must be GDPR.") }
  }
}

extension IdentityStatus {
  fileprivate init(_ view: SessionView, _ configuration: ServiceConfiguration, _ language: Language) {
    let process = view.process
    let reason = process.state.status == .rejected ? process.current?.ending ?? process.ending : nil
    self.init(
      processId: process.id.rawValue, identityVerificationStatus: Code(process.state.status.rawValue),
      identityVerificationPhase: process.state.phase.map { Code($0.rawValue) }, config: CodeSettings(configuration),
      processType: view.session.processType,
      consentRequired: process.isConsentMissing,
      rejectReason: reason.map { Texts.rejection(for: $0.reason.rawValue, in: language) })
  }
}
