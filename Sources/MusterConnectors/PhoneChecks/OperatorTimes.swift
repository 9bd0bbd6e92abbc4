internal import Foundation
internal import VerificationFlow

extension Instant {
  /// The current time.
  static var ofWallClock: Instant { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }

  /// Reads a time as operators write it (ISO 8601), to the second; nil if it cannot be read.
  init?(iso8601 text: String) {
    guard text.utf8.count <= 40 else { return nil }
    var text = text.uppercased().replacing(/\.[0-9]+/, with: "")
    var offsetMinutes = 0
    if let match = text.firstMatch(of: /([+-])([01][0-9]|2[0-3]):?([0-5][0-9])$/), let hours = Int(match.2),
      let minutes = Int(match.3)
    {
      offsetMinutes = (match.1 == "-" ? -1 : 1) * (hours * 60 + minutes)
      text.replaceSubrange(match.range, with: "Z")
    }
    guard let date = try? Date.ISO8601FormatStyle().parse(text) else { return nil }
    let seconds = date.timeIntervalSince1970.rounded() - Double(offsetMinutes) * 60
    // Years of more than four digits are a mistake.
    guard abs(seconds) < 253_402_300_800 else { return nil }
    self.init(milliseconds: Int64(seconds) * 1000)
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
