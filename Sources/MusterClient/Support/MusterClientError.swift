public import Foundation
public import MusterAPI

/// Why a request brought no result.
public enum MusterClientError: Error, Sendable {
  /// The service refused. Programs compare the problem's `code`.
  case refused(Problem)
  /// No answer came: no connection, a time-out, a certificate that is not trusted.
  case transport(URLError)
  /// An answer came that is not Muster's, for example a proxy's page, with this status.
  case notMuster(status: Int)
  /// A picture is larger than the service takes, in bytes. Nothing was sent.
  case pictureTooLarge(byteCount: Int, limit: Int)
  /// The request makes no sense now. Nothing was sent.
  case misplaced(Misplacement)
  /// The task was cancelled, and the request with it.
  case cancelled

  /// Why a request makes no sense now.
  public enum Misplacement: String, Sendable {
    /// A process runs already: cancel it first.
    case activationInProgress = "wdo_activation_inProgress"
    /// No process runs: start one first.
    case activationNotRunning = "wdo_activation_notRunning"
    /// The status was never asked for, so that it is not known what there is to act upon.
    case missingStatus = "wdo_verification_missingStatus"
    /// The code was wrong, and no attempt is left, or it came too late.
    case otpFailed = "wdo_verification_otpFailed"
    /// The service says something that this version of the client does not know.
    case unknownStatus
  }

  /// What the service said, where it refused.
  public var problem: Problem? {
    if case .refused(let problem) = self { problem } else { nil }
  }

  /// Whether the service could not be reached, so that the same may do well later.
  public var networkIsNotReachable: Bool {
    guard case .transport(let error) = self else { return false }
    return [.notConnectedToInternet, .internationalRoamingOff, .dataNotAllowed].contains(error.code)
  }

  /// How many more codes may be entered to activate the device, where the service said so.
  public var onboardingOtpRemainingAttempts: Int? { problem?.remainingAttempts }

  /// Whether another code may be entered to activate the device.
  public var allowOnboardingOtpRetry: Bool { (onboardingOtpRemainingAttempts ?? 0) > 0 }
}

extension MusterClientError: CustomStringConvertible, LocalizedError {
  /// One line for a log or a terminal.
  public var description: String {
    switch self {
    case .refused(let problem):
      "\(problem.status) \(problem.code): \(problem.detail ?? problem.title)"
    case .transport(let error):
      "no answer: \(error.localizedDescription)"
    case .notMuster(let status):
      "an answer with status \(status) that is not a Muster service's"
    case .pictureTooLarge(let byteCount, let limit):
      "the picture has \(byteCount) bytes, and the service takes \(limit)"
    case .misplaced(let reason):
      reason.rawValue
    case .cancelled:
      "cancelled"
    }
  }

  /// The same line.
  public var errorDescription: String? { description }
}
