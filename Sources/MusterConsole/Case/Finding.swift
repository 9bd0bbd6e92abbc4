/// An actual or possible fault of a picture.
struct Finding: Sendable {
  let code: String
  let sentence: String
  let severity: String
  let icon: String

  /// - Parameter severity: `reject` or `warn`.
  init(_ code: String, severity: String) {
    self.code = code
    sentence = Words.finding(code)
    self.severity = severity
    icon = severity == "warn" ? "warn" : "bad"
  }
}
