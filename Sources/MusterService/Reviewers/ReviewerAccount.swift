internal import MusterStore
package import VerificationFlow

/// A reviewer's account as operators see it.
package struct ReviewerAccount: Sendable, Equatable {
  package enum State: String, CaseIterable, Sendable {
    /// The person has not joined yet.
    case invited
    /// The person has not joined, and the invitation has expired.
    case expired
    /// The person can sign in.
    case active
    /// An operator disabled the account.
    case disabled
  }

  package let record: ReviewerRecord
  package let state: State
  /// Whether sign-in requires one-time codes.
  package let hasSecondFactor: Bool

  init(_ account: StoredReviewer, at now: Instant) {
    record = account.record
    hasSecondFactor = account.secondFactor?.isConfirmed ?? false
    if account.disabledAt != nil {
      state = .disabled
    } else if account.password != nil {
      state = .active
    } else {
      state = account.invitationUntil.map { now < $0 } == true ? .invited : .expired
    }
  }
}
