/// How often things may go wrong, and how long they may take, before they end. The defaults are those of the field.
public struct FlowLimits: Sendable, Equatable {
  /// How many pictures of one side may be refused for their quality.
  public var qualityRefusalsPerSide = 5
  /// How many documents of one verification may be replaced, rejected or failed, refusals for quality not counted.
  /// One more, and the next upload resets the verification.
  public var failedDocuments = 5
  /// How many presence checks one verification may have.
  public var presenceChecks = 5
  /// How often one presence check may be begun before it counts as failed.
  public var presenceTries = 3
  /// How many wrong codes may be entered: of a process for its activation, of a verification at its end.
  public var wrongCodes = 5
  /// How many verifications one process may have.
  public var verifications = 5
  /// The error score that a process may reach and not exceed.
  public var errorScore = 15
  /// How long a code is good for.
  public var codeLifetime = Duration.seconds(5 * 60)
  /// How soon after a code another one may be sent.
  public var codeResendPeriod = Duration.seconds(30)
  /// How long a process may wait for its activation, from its beginning.
  public var activationTime = Duration.seconds(5 * 60)
  /// How long the person may take, from the activation.
  public var verificationTime = Duration.seconds(3600)
  /// How long all of it may take, from the beginning of the process.
  public var processTime = Duration.seconds(3 * 3600)
  /// How long a case may wait for a reviewer. The person's own time stands still meanwhile.
  public var reviewTime = Duration.seconds(72 * 3600)
  /// How long a verification may wait for a provider. The person's own time stands still meanwhile.
  public var providerTime = Duration.seconds(3600)
  /// How long the activation of a failed process stays, so that its app still hears why.
  public var activationRemovalDelay = Duration.seconds(60)

  /// The defaults.
  public init() {}

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
