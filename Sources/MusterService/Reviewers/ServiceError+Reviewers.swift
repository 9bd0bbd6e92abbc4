internal import VerificationFlow

extension ServiceError {
  static let invitationNotFound = ServiceError(
    .notFound, "INVITATION_NOT_FOUND", "There is no such invitation, or it was used, or its time is up.")
  static let signInFailed = ServiceError(
    .unauthenticated, "SIGN_IN_FAILED", "Name, password or one-time code is wrong.")
  /// No reviewer is signed in at the review console, or the session has ended.
  package static let notSignedIn = ServiceError(
    .unauthenticated, "UNAUTHENTICATED", "Nobody is signed in, or not any more.")
  static let passwordWrong = ServiceError(.forbidden, "PASSWORD_WRONG", "This is not the account's password.")
  static let secondFactorFailed = ServiceError(
    .invalid, "SECOND_FACTOR_FAILED", "This is no code of the secret for now; look at the clock of the device, too.")

  static func signInLocked(until end: Instant, at now: Instant) -> ServiceError {
    ServiceError(
      .exhausted, "SIGN_IN_LOCKED", "Too many tries under this name.",
      retryAfter: .milliseconds(end.milliseconds - now.milliseconds))
  }

  static func secondFactorConflict(_ detail: String) -> ServiceError {
    ServiceError(.conflict, "SECOND_FACTOR_CONFLICT", detail)
  }
}
