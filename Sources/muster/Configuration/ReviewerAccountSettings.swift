import MusterService

/// How reviewers sign in, and for how long.
struct ReviewerAccountSettings: SettingGroup {
  let reviewSessionSeconds = Setting(
    "reviewSessionSeconds", \.service.reviewers.reviewSessionTime, in: 60...2_592_000,
    "The maximum duration of a reviewer's session.")
  let reviewIdleSeconds = Setting(
    "reviewIdleSeconds", \.service.reviewers.reviewIdleTime, in: 60...2_592_000,
    "How long a reviewer's session may be idle.")
  let signInRequestsPerSecond = Setting(
    "signInRequestsPerSecond", \.service.reviewers.signInRate.perSecond, in: 0...1_000_000,
    """
    How often one address may try to [sign in](#reviewers-accounts) or to accept an invitation; 0 is no limit.
    """)
  let signInBurst = Setting(
    "signInBurst", \.service.reviewers.signInRate.burst, in: 1...1_000_000, "Such attempts allowed at once.")
  let maxFailedSignIns = Setting(
    "maxFailedSignIns", \.service.reviewers.maxFailedSignIns, in: 1...1000,
    "The number of consecutive failures after which a reviewer's name is locked.")
  let signInLockSeconds = Setting(
    "signInLockSeconds", \.service.reviewers.signInLock, in: 1...86_400, "How long the name is locked.")
  let invitationSeconds = Setting(
    "invitationSeconds", \.service.reviewers.invitationTime, in: 60...2_592_000,
    "How long a reviewer's invitation is valid; also applies to `muster reviewers`.")
}

extension Settings {
  subscript<Value>(dynamicMember path: KeyPath<ReviewerAccountSettings, Value>) -> Value {
    reviewerAccounts[keyPath: path]
  }
}
