public import Foundation
public import MusterAPI

/// The reason why a request failed.
public enum MusterClientError: Error, Sendable {
  /// The service returned an error. Programs compare the problem's `code`.
  case refused(Problem)
  /// No response was received: no connection, a timeout, or an untrusted certificate.
  case transport(URLError)
  /// The response, with this status, is not from Muster; for example, it is a proxy's error page.
  case notMuster(status: Int)
  /// The picture is larger than the service accepts, in bytes. Nothing was sent.
  case pictureTooLarge(byteCount: Int, limit: Int)
  /// The request is not valid in the current state. Nothing was sent.
  case misplaced(Misplacement)
  /// The task, and the request with it, was cancelled.
  case cancelled

  /// The reason why a request is not valid in the current state.
  public enum Misplacement: String, Sendable {
    /// A process is already active; cancel it first.
    case activationInProgress = "wdo_activation_inProgress"
    /// No process is active; start one first.
    case activationNotRunning = "wdo_activation_notRunning"
    /// The status was never requested, so the process is unknown.
    case missingStatus = "wdo_verification_missingStatus"
    /// The code was wrong and no attempt is left, or the code had expired.
    case otpFailed = "wdo_verification_otpFailed"
    /// The service returned a status that this version of the client does not know.
    case unknownStatus
  }

  /// The problem that the service returned; nil for any other kind of error.
  public var problem: Problem? {
    if case .refused(let problem) = self { problem } else { nil }
  }

  /// Whether the device has no network connection, so that the same request may succeed later.
  public var networkIsNotReachable: Bool {
    guard case .transport(let error) = self else { return false }
    return [.notConnectedToInternet, .internationalRoamingOff, .dataNotAllowed].contains(error.code)
  }

  /// The number of further codes that may be entered to activate the device, if the service returned it.
  public var onboardingOtpRemainingAttempts: Int? { problem?.remainingAttempts }

  /// Whether another code may be entered to activate the device.
  public var allowOnboardingOtpRetry: Bool { (onboardingOtpRemainingAttempts ?? 0) > 0 }
}

extension MusterClientError: CustomStringConvertible, LocalizedError {
  /// A one-line description for a log or terminal.
  public var description: String {
    switch self {
    case .refused(let problem):
      "\(problem.status) \(problem.code): \(problem.detail ?? problem.title)"
    case .transport(let error):
      "no response: \(error.localizedDescription)"
    case .notMuster(let status):
      "a response with status \(status) that is not from a Muster service"
    case .pictureTooLarge(let byteCount, let limit):
      "the picture has \(byteCount) bytes; the service accepts at most \(limit)"
    case .misplaced(let reason):
      reason.rawValue
    case .cancelled:
      "cancelled"
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
