internal import VerificationFlow

/// The limits on sign-in attempts, and the lifetimes of sessions and invitations.
package struct ReviewerLimits: Sendable, Equatable {
  /// The rate at which one address may try to sign in or to accept an invitation.
  package var signInRate = RequestRate(perSecond: 1.0 / 6, burst: 10)
  /// The number of consecutive wrong passwords or codes after which a name is locked.
  package var maxFailedSignIns = 5
  /// How long a name stays locked.
  package var signInLock = Duration.seconds(15 * 60)
  /// The maximum lifetime of a session.
  package var reviewSessionTime = Duration.seconds(12 * 3600)
  /// The time after which an unused session ends.
  package var reviewIdleTime = Duration.seconds(30 * 60)
  /// The lifetime of an invitation.
  package var invitationTime = Duration.seconds(72 * 3600)

  package init() {}
}
