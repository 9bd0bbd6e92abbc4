/// A code that was sent to a person, as the flow sees it: its digits are nobody's business here.
package struct OneTimeCode: Sendable, Equatable {
  /// What a code is for; the words are those of the onboarding protocol.
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// To activate the person's device.
    case activation = "ACTIVATION"
    /// To finish the verification.
    case userVerification = "USER_VERIFICATION"
  }

  /// Where a code stands; the words are those of the onboarding protocol.
  package enum Status: String, CaseIterable, Sendable, Codable {
    /// It is waited for.
    case active = "ACTIVE"
    /// It was entered.
    case verified = "VERIFIED"
    /// It is worth nothing any more.
    case failed = "FAILED"
  }

  /// What became of an entered code; all that a person is told of it.
  package struct Answer: Sendable, Equatable {
    /// Whether it was right, and everything else as well.
    package let isVerified: Bool
    /// Whether it came too late.
    package let isExpired: Bool
    /// How many more wrong ones may be entered.
    package let remainingAttempts: Int
  }

  /// When it was sent.
  package let sentAt: Instant
  /// From when on it is worth nothing.
  package let expiresAt: Instant
  /// Where it stands.
  package internal(set) var status: Status
  /// How many wrong ones were entered, for this one and for those that it replaced.
  package internal(set) var failedAttempts: Int

  /// A code.
  package init(sentAt: Instant, expiresAt: Instant, status: Status = .active, failedAttempts: Int = 0) {
    self.sentAt = sentAt
    self.expiresAt = expiresAt
    self.status = status
    self.failedAttempts = failedAttempts
  }

  /// The code that is sent now in place of `former`. Wrong entries are not forgotten.
  init(at now: Instant, after former: OneTimeCode?, _ limits: FlowLimits) {
    self.init(
      sentAt: now, expiresAt: now.advanced(by: limits.codeLifetime), failedAttempts: former?.failedAttempts ?? 0)
  }

  /// What an entered code was.
  enum Entry {
    /// The right one, in time.
    case right
    /// A wrong one.
    case wrong
    /// A wrong one, and the last that was allowed.
    case last
    /// One that came too late.
    case late
    /// One that nobody waited for.
    case void
  }

  /// Counts an entered code. What a right one leads to is the caller's.
  ///
  /// - Parameter isLate: Whether its time counts as up, whatever time it is.
  mutating func enter(isRight: Bool, isLate: Bool, at now: Instant, _ limits: FlowLimits) -> Entry {
    guard status == .active else { return .void }
    guard !isLate, now < expiresAt else {
      status = .failed
      return .late
    }
    guard !isRight else { return .right }
    failedAttempts += 1
    guard failedAttempts < limits.wrongCodes else {
      status = .failed
      return .last
    }
    return .wrong
  }

  /// Ends it without it having been entered. One that was entered stays so.
  mutating func giveUp() {
    if status == .active { status = .failed }
  }
}
