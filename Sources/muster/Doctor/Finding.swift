/// The result of one check of `muster doctor`.
struct Finding: Encodable, Sendable {
  enum State: String, Encodable, Sendable {
    /// As it should be.
    case ok
    /// The service works, but perhaps not for long or not safely.
    case warn
    /// The service would not start or not work.
    case fail
  }

  /// The name of the check.
  let check: String
  let state: State
  /// The observed state.
  let found: String
  /// The recommended action; nil if none is needed.
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

  /// The result as one line for people.
  var line: String {
    "\(state.rawValue.rightPadded(to: 4))  \(check.rightPadded(to: 12))  \(found)\(advice.map { ": \($0)" } ?? "")"
  }
}
