internal import VerificationFlow

/// The answer of a simulated provider.
enum SandboxAnswer: String, SandboxKeyword {
  case accepted
  case rejected
  case failed
  case unsure
  case late
  case silent

  /// The answers that are given at once.
  static let atOnce: [SandboxAnswer] = [.accepted, .rejected, .failed, .unsure]
  /// The delay of a late answer.
  static let delay = Duration.seconds(3)

  var outcome: String {
    switch self {
    case .accepted: "It is good."
    case .rejected: "It is refused."
    case .failed: "It could not be judged."
    case .unsure: "It is left to a reviewer; without review it is refused."
    case .late: "It is good, which is said after \(Self.delay.components.seconds) seconds."
    case .silent: "No answer ever comes; it ends by time."
    }
  }

  /// The answer as an event of the flow; nil while there is none.
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
  /// Returns the element with this index, or the last one beyond the end; nil if the array is empty.
  func inTurn(_ index: Int) -> Element? {
    isEmpty ? nil : self[Swift.max(0, Swift.min(index, count - 1))]
  }
}
