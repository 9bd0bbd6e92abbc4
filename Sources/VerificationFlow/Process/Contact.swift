/// Where a person can be reached.
package struct Contact: Sendable, Equatable, Codable {
  /// The channel of a message. Raw values are sent to clients unchanged.
  package enum Channel: String, CaseIterable, Sendable, Codable {
    case email = "EMAIL"
    case sms = "SMS"
  }

  package let channel: Channel
  /// An e-mail address, or a telephone number in the form of E.164.
  package let address: String

  package init(_ channel: Channel, _ address: String) {
    self.channel = channel
    self.address = address
  }
}

extension OnboardingProcess {
  /// Whether the person must still prove that they can be reached.
  package var isContactMissing: Bool {
    rules.contact != nil && contactCode?.status != .verified
  }

  /// The kind of the code that the activated person is sent next, or was sent last.
  package var enteredCode: OneTimeCode.Kind {
    current == nil && isContactMissing ? .contact : .userVerification
  }

  /// Requests a code for the contact that the person gave, in place of an earlier one.
  mutating func askForContactCode(at now: Instant) throws(TransitionError) -> [Effect] {
    guard activation != nil, current == nil, isContactMissing else { throw error(.phaseConflict) }
    guard !isConsentMissing else { throw error(.consentRequired) }
    contactCode =
      if let contactCode { try replacement(for: contactCode, at: now) } else {
        OneTimeCode(at: now, after: nil, limits)
      }
    return [.sendCode(.contact)]
  }

  /// Evaluates the code that was sent to the person's contact.
  mutating func checkContact(isRight: Bool, isLate: Bool, at now: Instant) throws(TransitionError) -> [Effect] {
    guard current == nil, isContactMissing, var code = contactCode else { throw error(.codeNotAwaited) }
    let entry = code.enter(isRight: isRight, isLate: isLate, at: now, limits)
    if entry == .right { code.status = .verified }
    contactCode = code
    var effects: [Effect] = []
    switch entry {
    case .wrong: effects = add(score: OneTimeCode.Kind.contact.errorWeight)
    case .last: effects = fail(Ending(.tooManyWrongCodes, .otpVerification))
    case .right, .late, .void: break
    }
    return [answer(code, to: entry, weight: OneTimeCode.Kind.contact.errorWeight)] + effects
  }
}
