internal import VerificationFlow

/// The answer of a simulated provider.
enum SandboxAnswer: String, SandboxKeyword {
  case accepted
  case rejected
  case failed
  case unsure
  case late
  case silent

  static let atOnce: [SandboxAnswer] = [.accepted, .rejected, .failed, .unsure]
  /// The delay of a late answer.
  static let delay = Duration.seconds(3)

  var outcome: String {
    switch self {
    case .accepted: "The check passes."
    case .rejected: "The check fails: the result is a rejection."
    case .failed: "The check could not be carried out."
    case .unsure: "A reviewer decides; if review is off, the result is a rejection."
    case .late: "The check passes after \(Self.delay.components.seconds) seconds."
    case .silent: "No result arrives; the step ends at its time limit."
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
