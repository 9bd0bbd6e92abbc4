/// What the doctor found at one place.
struct Finding: Encodable, Sendable {
  /// How bad it is.
  enum State: String, Encodable, Sendable {
    /// As it should be.
    case ok
    /// It works, but may not for long or not safely.
    case warn
    /// The service would not start or not work.
    case fail
  }

  /// What was looked at.
  let check: String
  let state: State
  /// What is there.
  let found: String
  /// What to do about it; nil where nothing is to be done.
  var advice: String?

  static func ok(_ check: String, _ found: String) -> Finding {
    Finding(check: check, state: .ok, found: found)
  }

  static func warn(_ check: String, _ found: String, _ advice: String) -> Finding {
    Finding(check: check, state: .warn, found: found, advice: advice)
  }

  static func fail(_ check: String, _ found: String, _ advice: String) -> Finding {
    Finding(check: check, state: .fail, found: found, advice: advice)
  }

  /// One line, for people.
  var line: String {
    "\(state.rawValue.rightPadded(to: 4))  \(check.rightPadded(to: 12))  \(found)\(advice.map { ": \($0)" } ?? "")"
  }
}
