/// A way that a person's verification may go, by its end.
enum DemoFlow: String, CaseIterable {
  case success
  case failed
  case rejected
  case limitReached = "limit-reached"
  case expired

  /// What the person says of themselves so that a sandbox plays this end.
  var wishes: [String: String] {
    switch self {
    case .success, .limitReached: [:]
    case .failed: ["sandbox.crossCheck": "failed"]
    case .rejected: ["sandbox.crossCheck": "rejected"]
    case .expired: ["sandbox.expiresAfterSeconds": "3"]
    }
  }

  /// The heading over its story.
  var title: String {
    switch self {
    case .success: "A person is verified"
    case .failed: "The documents cannot be compared, and the verification may begin anew"
    case .rejected: "The documents are not one person's"
    case .limitReached: "A person begins anew too often"
    case .expired: "A person takes too long"
    }
  }

  /// The flows that this word of the command line asks for; nil for a word that means none.
  static func named(_ word: String) -> [DemoFlow]? {
    word == "all" ? allCases : DemoFlow(rawValue: word).map { [$0] }
  }

  /// All words of the command line.
  static let words = (allCases.map(\.rawValue) + ["all"]).joined(separator: ", ")
}
