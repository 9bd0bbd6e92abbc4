import MusterAPI

/// The failure of a verification step, with the state to show next if it is known.
public struct VerificationFailure: Error, Sendable {
  /// The error that caused the failure.
  public let cause: MusterClientError
  /// The state to show now; nil means: keep the current screen, show the error, and request the status.
  public let state: VerificationState?

  /// Creates a failure whose state follows from the service's error code.
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
    // The token is no longer valid; only a new activation can continue.
    default: status == 401 ? .endstate(.other) : nil
    }
  }
}

extension VerificationFailure: CustomStringConvertible {
  /// A one-line description for a log or terminal.
  public var description: String { cause.description }
}
