/// The state of a code sent to the person. The digits themselves are not part of it.
package struct OneTimeCode: Sendable, Equatable {
  /// The purpose of a code. Raw values are those of the onboarding protocol.
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// Activates the person's device.
    case activation = "ACTIVATION"
    /// Completes the verification.
    case userVerification = "USER_VERIFICATION"
  }

  /// The status of a code. Raw values are those of the onboarding protocol.
  package enum Status: String, CaseIterable, Sendable, Codable {
    /// The code can be entered.
    case active = "ACTIVE"
    /// The code was entered correctly.
    case verified = "VERIFIED"
    /// The code is no longer valid.
    case failed = "FAILED"
  }

  /// The result of entering a code, as returned to the person.
  package struct Answer: Sendable, Equatable {
    /// Whether the code was right and the other conditions are met as well.
    package let isVerified: Bool
    /// Whether the code was entered too late.
    package let isExpired: Bool
    /// The number of wrong codes that may still be entered.
    package let remainingAttempts: Int
  }

  package let sentAt: Instant
  /// The time at which the code becomes invalid.
  package let expiresAt: Instant
  package internal(set) var status: Status
  /// The number of wrong entries for this code and those it replaced.
  package internal(set) var failedAttempts: Int

  package init(sentAt: Instant, expiresAt: Instant, status: Status = .active, failedAttempts: Int = 0) {
    self.sentAt = sentAt
    self.expiresAt = expiresAt
    self.status = status
    self.failedAttempts = failedAttempts
  }

  /// Creates a code that is sent now and replaces `former`, keeping its count of wrong entries.
  init(at now: Instant, after former: OneTimeCode?, _ limits: FlowLimits) {
    self.init(
      sentAt: now, expiresAt: now.advanced(by: limits.otpExpiration), failedAttempts: former?.failedAttempts ?? 0)
  }

  /// The outcome of entering a code.
  enum Entry {
    /// Correct and in time.
    case right
    /// Wrong, with attempts left.
    case wrong
    /// Wrong, with no attempts left.
    case last
    /// Too late.
    case late
    /// No code was awaited.
    case void
  }

  /// Counts an entered code. The caller handles the consequences of a correct one.
  ///
  /// - Parameter isLate: Whether to treat the code as expired regardless of `now`.
  mutating func enter(isRight: Bool, isLate: Bool, at now: Instant, _ limits: FlowLimits) -> Entry {
    guard status == .active else { return .void }
    guard !isLate, now < expiresAt else {
      status = .failed
      return .late
    }
    guard !isRight else { return .right }
    failedAttempts += 1
    guard failedAttempts < limits.otpMaxFailedAttempts else {
      status = .failed
      return .last
    }
    return .wrong
  }

  /// Invalidates the code if it has not been entered.
  mutating func giveUp() {
    if status == .active { status = .failed }
  }
}
