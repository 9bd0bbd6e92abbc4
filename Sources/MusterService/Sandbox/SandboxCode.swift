/// A code with a fixed meaning in every sandbox project, besides the one that was sent.
enum SandboxCode: String, SandboxKeyword {
  case right = "1"
  case expired = "2"

  var outcome: String {
    switch self {
    case .right: "It counts as the code that was sent, but as wrong for a person whom the project does not know."
    case .expired: "The code counts as expired."
    }
  }

  /// Recognises a code that repeats one of these digits; nil for any other.
  init?(_ code: String, length: Int) {
    guard let known = Self.allCases.first(where: { $0.code(ofLength: length) == code }) else { return nil }
    self = known
  }

  func code(ofLength length: Int) -> String {
    String(repeating: rawValue, count: length)
  }
}
