extension OnboardingProcess {
  mutating func start(at now: Instant) throws(TransitionError) -> [Effect] {
    guard status == .activationInProgress, activationCode == nil else { throw error(.phaseConflict) }
    activationCode = OneTimeCode(at: now, after: nil, limits)
    return [.sendCode(.activation)]
  }

  mutating func decide(_ consent: Consent) throws(TransitionError) -> [Effect] {
    // Declining after the start would leave documents without consent; to withdraw consent, the person cancels the
    // process.
    guard consent.isApproved || current == nil else { throw error(.phaseConflict) }
    self.consent = consent
    return []
  }

  mutating func initialise(as id: VerificationID) throws(TransitionError) -> [Effect] {
    guard activation != nil, current == nil else { throw error(.phaseConflict) }
    guard !isConsentMissing else { throw error(.consentRequired) }
    guard attempts < limits.maxVerifications else {
      return fail(Ending(.tooManyVerifications, .processLimitCheck)) + [.refuse(.processLimitReached)]
    }
    attempts += 1
    verification = Verification(id: id)
    activation?.flag = .verificationInProgress
    return []
  }
}
