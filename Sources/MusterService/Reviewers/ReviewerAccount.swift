internal import MusterStore
package import VerificationFlow

/// A reviewer's account as operators see it.
package struct ReviewerAccount: Sendable, Equatable {
  package enum State: String, CaseIterable, Sendable {
    /// The person has not joined yet.
    case invited
    /// The person has not joined, and the invitation has expired.
    case expired
    /// The person can sign in, by password or by single sign-on.
    case active
    /// An operator disabled the account.
    case disabled
  }

  package let record: ReviewerRecord
  package let state: State
  /// Whether sign-in requires one-time codes.
  package let hasSecondFactor: Bool
  /// Whether the account is linked to a person at the provider of single sign-on.
  package let isLinked: Bool
  /// What the provider said about the person at the last sign-in.
  package let profile: SignInProfile

  init(_ account: StoredReviewer, at now: Instant) {
    record = account.record
    hasSecondFactor = account.secondFactor?.isConfirmed ?? false
    isLinked = account.identity != nil
    profile = account.profile
    if account.disabledAt != nil {
      state = .disabled
    } else if account.password != nil || account.identity != nil {
      state = .active
    } else {
      state = account.invitationUntil.map { now < $0 } == true ? .invited : .expired
    }
  }
}
