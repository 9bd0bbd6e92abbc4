/// A demonstrated verification, named by its outcome.
enum DemoFlow: String, CaseIterable {
  case success
  case failed
  case rejected
  case limitReached = "limit-reached"
  case expired

  /// The identification values that make a sandbox produce this outcome.
  var wishes: [String: String] {
    switch self {
    case .success, .limitReached: [:]
    case .failed: ["sandbox.crossCheck": "failed"]
    case .rejected: ["sandbox.crossCheck": "rejected"]
    case .expired: ["sandbox.expiresAfterSeconds": "3"]
    }
  }

  /// The heading of the demonstration.
  var title: String {
    switch self {
    case .success: "A person is verified"
    case .failed: "The documents cannot be compared, and the verification may start again"
    case .rejected: "The documents belong to different persons"
    case .limitReached: "A person starts again too often"
    case .expired: "A person takes too long"
    }
  }

  /// Returns the flows for a command-line word; nil for an unknown word.
  static func named(_ word: String) -> [DemoFlow]? {
    word == "all" ? allCases : DemoFlow(rawValue: word).map { [$0] }
  }

  /// The accepted command-line words, as text.
  static let words = (allCases.map(\.rawValue) + ["all"]).joined(separator: ", ")
}
