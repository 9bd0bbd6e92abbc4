import VerificationFlow

/// What decides how a process can go on. Two processes in the same situation take the same events and come to the same
/// ends; an attempt's pictures, for example, matter no more once they are compared.
struct Situation: Hashable {
  /// What matters of one side that is shown.
  private struct Side: Hashable, Comparable {
    var status = 0
    var passedQuality = false
    var isUnsure = false
    var refusals = 0

    init(_ attempt: Verification, _ key: SideKey) {
      for document in attempt.documents where document.key == key {
        if document.rejectOrigin == .quality { refusals += 1 }
        guard document.isInForce else { continue }
        status = 1 + (DocumentStatus.allCases.firstIndex(of: document.status) ?? 0)
        (passedQuality, isUnsure) = (document.passedQuality, document.isUnsure)
      }
    }

    private var rank: Int { status * 1000 + (passedQuality ? 200 : 0) + (isUnsure ? 100 : 0) + refusals }
    static func < (left: Side, right: Side) -> Bool { left.rank < right.rank }
  }

  /// What matters of a code that is or was waited for.
  private struct Code: Hashable {
    let status: OneTimeCode.Status
    let failedAttempts: Int
    let isLate: Bool
    let isResendable: Bool

    init(_ code: OneTimeCode, at now: Instant, _ limits: FlowLimits) {
      (status, failedAttempts) = (code.status, code.failedAttempts)
      isLate = code.expiresAt <= now
      isResendable = code.sentAt.advanced(by: limits.otpResendPeriod) <= now
    }
  }

  private let status: OnboardingStatus
  private let state: FlowState
  private let apps: Set<FirstSDK>
  private var isApproved: Bool?
  private var errorScore = 0
  private var attempts = 0
  private var activationCode: Code?
  private var contactCode: Code?
  private var failures = 0
  private var sides: [Side] = []
  private var presence: [Int] = []
  private var code: Code?

  init(_ process: OnboardingProcess, at now: Instant, with apps: Set<FirstSDK>) {
    (status, state, self.apps) = (process.status, process.state, apps)
    guard status.isOpen else { return }
    isApproved = process.consent?.isApproved
    (errorScore, attempts) = (process.errorScore, process.attempts)
    guard status == .verificationInProgress else {
      activationCode = process.activationCode.map { Code($0, at: now, process.limits) }
      return
    }
    contactCode = process.contactCode.map { Code($0, at: now, process.limits) }
    guard let attempt = process.current, attempt.state.isOpen else { return }
    switch attempt.state.phase {
    case .presenceCheck, .otpVerification:
      presence = [
        attempt.presence.attempts, attempt.presence.isHeld ? 1 : 0, attempt.presence.result == .accepted ? 1 : 0,
      ]
      code = attempt.code.map { Code($0, at: now, process.limits) }
    default:
      failures = attempt.failures
      // All sides are asked for alike, so their order does not matter.
      sides = Set(attempt.documents.map(\.key)).map { Side(attempt, $0) }.sorted()
    }
  }
}
