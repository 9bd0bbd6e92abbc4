import MusterAPI

/// Why a step of the verification failed, and what to show next where that is known.
public struct VerificationFailure: Error, Sendable {
  /// What went wrong.
  public let cause: MusterClientError
  /// What to show the person now; nil leaves them where they are: show the error, and ask for the status.
  public let state: VerificationState?

  /// A failure; its state follows from the code of the service.
  public init(_ cause: MusterClientError) {
    self.cause = cause
    state = cause.problem.flatMap { Self.state(after: $0.onboardingCode ?? $0.code, status: $0.status) }
  }

  private static func state(after code: Code, status: Int) -> VerificationState? {
    switch code {
    case "ONBOARDING_FAILED": .endstate(.other)
    case "ONBOARDING_PROCESS_LIMIT_REACHED": .endstate(.limitReached)
    case "IDENTITY_VERIFICATION_FAILED": .failed
    case "PRESENCE_CHECK_LIMIT_REACHED", "IDENTITY_VERIFICATION_LIMIT_REACHED": .failed
    // The token opens nothing any more: only a new activation leads on.
    default: status == 401 ? .endstate(.other) : nil
    }
  }
}

extension VerificationFailure: CustomStringConvertible {
  /// One line for a log or a terminal.
  public var description: String { cause.description }
}
