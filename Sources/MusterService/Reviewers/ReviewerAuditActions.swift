package import MusterStore

extension AuditRecord.Action {
  /// An operator invited a reviewer, possibly again.
  package static let reviewerInvited = Self(rawValue: "reviewer.invited")
  /// A reviewer accepted an invitation and chose a password.
  package static let reviewerJoined = Self(rawValue: "reviewer.joined")
  package static let reviewerSignedIn = Self(rawValue: "reviewer.signed_in")
  package static let reviewerSignInFailed = Self(rawValue: "reviewer.sign_in_failed")
  /// A reviewer's account was locked temporarily after too many failed attempts.
  package static let reviewerLocked = Self(rawValue: "reviewer.locked")
  /// A reviewer signed out of one or all sessions.
  package static let reviewerSignedOut = Self(rawValue: "reviewer.signed_out")
  package static let reviewerDisabled = Self(rawValue: "reviewer.disabled")
  /// A reviewer enabled or disabled one-time codes.
  package static let reviewerSecondFactorChanged = Self(rawValue: "reviewer.second_factor_changed")
  package static let reviewerPasswordChanged = Self(rawValue: "reviewer.password_changed")
  package static let reviewerRoleChanged = Self(rawValue: "reviewer.role_changed")

  static let ofReviewers: [Self] =
    [
      .reviewerInvited, .reviewerJoined, .reviewerSignedIn, .reviewerSignInFailed, .reviewerLocked, .reviewerSignedOut,
      .reviewerDisabled, .reviewerSecondFactorChanged, .reviewerPasswordChanged, .reviewerRoleChanged,
    ] + ofSingleSignOn
}
