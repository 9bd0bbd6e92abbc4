internal import VerificationFlow

/// What a provider says.
enum SandboxAnswer: String, SandboxKeyword {
  case accepted
  case rejected
  case failed
  case unsure
  case late
  case silent

  /// Those that are said at once.
  static let atOnce: [SandboxAnswer] = [.accepted, .rejected, .failed, .unsure]
  /// How long the late one takes.
  static let delay = Duration.seconds(3)

  var outcome: String {
    switch self {
    case .accepted: "It is good."
    case .rejected: "It is refused."
    case .failed: "It could not be judged."
    case .unsure: "It is left to a reviewer; where nobody reviews it is refused."
    case .late: "It is good, which is said after \(Self.delay.components.seconds) seconds."
    case .silent: "No answer ever comes; it ends by time."
    }
  }

  /// The answer in the flow's words; nil while none comes.
  var inFlow: Event.ProviderAnswer? {
    switch self {
    case .accepted: .accepted
    case .rejected: .rejected
    case .failed: .failed
    case .unsure: .unsure
    case .late, .silent: nil
    }
  }
}

extension Array {
  /// The element whose turn it is; the last one holds for all that follow.
  func inTurn(_ index: Int) -> Element? {
    isEmpty ? nil : self[Swift.max(0, Swift.min(index, count - 1))]
  }
}
