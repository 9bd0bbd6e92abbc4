internal import VerificationFlow

/// How often reviewers may try to sign in, and how long what opens their accounts holds.
package struct ReviewerLimits: Sendable, Equatable {
  /// How often the same address may try to sign in or to take an invitation.
  package var signInRate = RequestRate(perSecond: 1.0 / 6, burst: 10)
  /// How often in a row the password or the code under one name may be wrong before the name is locked.
  package var maxFailedSignIns = 5
  /// How long a name is locked then.
  package var signInLock = Duration.seconds(15 * 60)
  /// When a session ends at the latest.
  package var sessionTime = Duration.seconds(12 * 3600)
  /// When a session ends that is not used.
  package var idleTime = Duration.seconds(30 * 60)
  /// How long an invitation holds.
  package var invitationTime = Duration.seconds(72 * 3600)

  /// The defaults.
  package init() {}
}
