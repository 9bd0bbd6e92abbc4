/// A code that means the same in every sandbox, beside the one that was sent.
enum SandboxCode: String, SandboxKeyword {
  case right = "1"
  case expired = "2"

  var outcome: String {
    switch self {
    case .right: "It counts as the code that was sent; wrong for a person whom the project does not know."
    case .expired: "The code's time counts as up."
    }
  }

  /// The code that consists of this digit alone.
  init?(_ code: String, length: Int) {
    guard let known = Self.allCases.first(where: { $0.code(ofLength: length) == code }) else { return nil }
    self = known
  }

  func code(ofLength length: Int) -> String {
    String(repeating: rawValue, count: length)
  }
}
