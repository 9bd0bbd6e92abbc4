internal import VerificationFlow

extension ServiceError {
  static let invitationNotFound = ServiceError(
    .notFound, "INVITATION_NOT_FOUND", "The invitation does not exist, was already used, or has expired.")
  static let signInFailed = ServiceError(
    .unauthenticated, "SIGN_IN_FAILED", "The name, the password or the one-time code is wrong.")
  /// No reviewer is signed in at the review console, or the session has ended.
  package static let notSignedIn = ServiceError(
    .unauthenticated, "UNAUTHENTICATED", "You are not signed in, or your session has ended.")
  static let passwordWrong = ServiceError(.forbidden, "PASSWORD_WRONG", "The password is wrong.")
  static let secondFactorFailed = ServiceError(
    .invalid, "SECOND_FACTOR_FAILED",
    "The one-time code is wrong. Check your device's clock and enter the current code.")

  static func signInLocked(until end: Instant, at now: Instant) -> ServiceError {
    ServiceError(
      .limitReached, "SIGN_IN_LOCKED",
      "There were too many failed attempts to sign in with this name. Try again later.",
      retryAfter: .milliseconds(end.milliseconds - now.milliseconds))
  }

  static func secondFactorConflict(_ detail: String) -> ServiceError {
    ServiceError(.conflict, "SECOND_FACTOR_CONFLICT", detail)
  }
}
