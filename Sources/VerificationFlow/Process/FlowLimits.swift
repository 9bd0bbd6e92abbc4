/// The limits on errors and durations of a process. The defaults are common practice in the field.
package struct FlowLimits: Sendable, Equatable {
  /// The number of pictures of one side that may be rejected for quality.
  package var maxQualityRefusals = 5
  /// The number of documents of one verification that may be replaced, rejected or failed, not counting quality
  /// rejections. Once exceeded, the next upload resets the verification.
  package var maxFailedDocuments = 5
  /// The maximum number of presence checks per verification.
  package var maxPresenceChecks = 5
  /// The number of times one presence check may be started before it counts as used.
  package var maxPresenceTries = 3
  /// The maximum number of wrong codes: per process for its activation, per verification at its end.
  package var otpMaxFailedAttempts = 5
  /// The maximum number of verifications per process.
  package var maxVerifications = 5
  /// The highest allowed error score; a higher score ends the process.
  package var maxErrorScore = 15
  /// The validity period of a code.
  package var otpExpiration = Duration.seconds(5 * 60)
  /// The minimum interval between two codes.
  package var otpResendPeriod = Duration.seconds(30)
  /// The maximum time from the start of a process to its activation.
  package var activationExpiration = Duration.seconds(5 * 60)
  /// The maximum time for the person from the activation on.
  package var verificationExpiration = Duration.seconds(3600)
  /// The maximum duration of the whole process from its start.
  package var sessionLifetime = Duration.seconds(3 * 3600)
  /// The maximum wait for a reviewer. The person's own time is paused meanwhile.
  package var reviewExpiration = Duration.seconds(72 * 3600)
  /// The maximum wait for a provider. The person's own time is paused meanwhile.
  package var providerExpiration = Duration.seconds(3600)
  /// The delay before the activation of a failed process is removed, so that its app can still learn the reason.
  package var activationRemovalDelay = Duration.seconds(60)

  /// Creates the default limits.
  package init() {}

  /// Returns the limits with each action time capped at `seconds`: the person's times before and after the
  /// activation, the reviewer's and the provider's.
  func shortened(toSeconds seconds: Int?) -> FlowLimits {
    guard let most = seconds.map({ Duration.seconds($0) }) else { return self }
    var limits = self
    for time in [\FlowLimits.activationExpiration, \.verificationExpiration, \.reviewExpiration, \.providerExpiration] {
      limits[keyPath: time] = min(limits[keyPath: time], most)
    }
    return limits
  }
}
