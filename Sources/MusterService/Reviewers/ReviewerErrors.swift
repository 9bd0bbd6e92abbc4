internal import VerificationFlow

extension ErrorCode {
  package static let formExpired = ErrorCode("FORM_EXPIRED", .forbidden)
  package static let invitationNotFound = ErrorCode("INVITATION_NOT_FOUND", .notFound)
  package static let passwordUnfit = ErrorCode("PASSWORD_UNFIT", .invalid)
  package static let passwordWrong = ErrorCode("PASSWORD_WRONG", .forbidden)
  package static let reviewerExists = ErrorCode("REVIEWER_EXISTS", .conflict)
  package static let reviewerNameInvalid = ErrorCode("REVIEWER_NAME_INVALID", .invalid)
  package static let reviewerNotFound = ErrorCode("REVIEWER_NOT_FOUND", .notFound)
  package static let secondFactorConflict = ErrorCode("SECOND_FACTOR_CONFLICT", .conflict)
  package static let secondFactorFailed = ErrorCode("SECOND_FACTOR_FAILED", .invalid)
  package static let signInFailed = ErrorCode("SIGN_IN_FAILED", .unauthenticated)
  package static let signInLocked = ErrorCode("SIGN_IN_LOCKED", .limitReached)
}

extension ServiceError {
  static let reviewerNotFound = ServiceError(
    .reviewerNotFound, "The project has no reviewer with this name who may decide cases.")
  static let invitationNotFound = ServiceError(
    .invitationNotFound, "The invitation does not exist, was already used, or has expired.")
  static let signInFailed = ServiceError(.signInFailed, "The name, the password or the one-time code is wrong.")
  /// No reviewer is signed in at the review console, or the session has ended.
  package static let notSignedIn = ServiceError(.unauthenticated, "You are not signed in, or your session has ended.")
  static let passwordWrong = ServiceError(.passwordWrong, "The password is wrong.")
  static let secondFactorFailed = ServiceError(
    .secondFactorFailed,
    "The one-time code is wrong. Check your device's clock and enter the current code.")

  static func signInLocked(until end: Instant, at now: Instant) -> ServiceError {
    ServiceError(
      .signInLocked,
      "There were too many failed attempts to sign in with this name. Try again later.",
      retryAfter: .milliseconds(end.milliseconds - now.milliseconds))
  }

  static func secondFactorConflict(_ detail: String) -> ServiceError {
    ServiceError(.secondFactorConflict, detail)
  }
}
