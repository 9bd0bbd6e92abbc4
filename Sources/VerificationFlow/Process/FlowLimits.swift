/// How often things may go wrong, and how long they may take, before they end. The defaults are those of the field.
package struct FlowLimits: Sendable, Equatable {
  /// How many pictures of one side may be refused for their quality.
  package var qualityRefusalsPerSide = 5
  /// How many documents of one verification may be replaced, rejected or failed, refusals for quality not counted.
  /// One more, and the next upload resets the verification.
  package var failedDocuments = 5
  /// How many presence checks one verification may have.
  package var presenceChecks = 5
  /// How often one presence check may be begun before it counts as failed.
  package var presenceTries = 3
  /// How many wrong codes may be entered: of a process for its activation, of a verification at its end.
  package var wrongCodes = 5
  /// How many verifications one process may have.
  package var verifications = 5
  /// The error score that a process may reach and not exceed.
  package var errorScore = 15
  /// How long a code is good for.
  package var codeLifetime = Duration.seconds(5 * 60)
  /// How soon after a code another one may be sent.
  package var codeResendPeriod = Duration.seconds(30)
  /// How long a process may wait for its activation, from its beginning.
  package var activationTime = Duration.seconds(5 * 60)
  /// How long the person may take, from the activation.
  package var verificationTime = Duration.seconds(3600)
  /// How long all of it may take, from the beginning of the process.
  package var processTime = Duration.seconds(3 * 3600)
  /// How long a case may wait for a reviewer. The person's own time stands still meanwhile.
  package var reviewTime = Duration.seconds(72 * 3600)
  /// How long a verification may wait for a provider. The person's own time stands still meanwhile.
  package var providerTime = Duration.seconds(3600)
  /// How long the activation of a failed process stays, so that its app still hears why.
  package var activationRemovalDelay = Duration.seconds(60)

  /// The defaults.
  package init() {}

  /// The same with no more than this for each time in which somebody has to act: the person until the activation and
  /// from there, a reviewer, a provider.
  func shortened(toSeconds seconds: Int?) -> FlowLimits {
    guard let most = seconds.map({ Duration.seconds($0) }) else { return self }
    var limits = self
    for time in [\FlowLimits.activationTime, \.verificationTime, \.reviewTime, \.providerTime] {
      limits[keyPath: time] = min(limits[keyPath: time], most)
    }
    return limits
  }
}
