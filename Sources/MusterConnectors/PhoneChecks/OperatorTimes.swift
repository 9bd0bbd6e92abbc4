internal import MusterService
internal import VerificationFlow

extension Instant {
  /// Reads a time as operators write it (ISO 8601), to the second; nil if it cannot be read. Unlike a timestamp, it may
  /// have no colon in its offset.
  init?(iso8601 text: String) {
    guard text.utf8.count <= 40 else { return nil }
    let whole = text.replacing(/\.[0-9]+/, with: "")
    self.init(timestamp: whole.replacing(/([+-][0-9]{2})([0-9]{2})$/) { "\($0.1):\($0.2)" })
  }

  /// Reads an HTTP date (RFC 9110, section 5.6.7) in the form that is not obsolete; nil if it is not one.
  init?(httpDate text: String) {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let form = /[A-Z][a-z]{2}, ([0-9]{2}) ([A-Z][a-z]{2}) ([0-9]{4}) ([0-9]{2}:[0-9]{2}:[0-9]{2}) GMT/
    guard text.utf8.count == 29, let match = text.wholeMatch(of: form),
      let month = months.firstIndex(of: String(match.2))
    else { return nil }
    self.init(iso8601: "\(match.3)-\(month < 9 ? "0" : "")\(month + 1)-\(match.1)T\(match.4)Z")
  }
}
