internal import Foundation
package import VerificationFlow

extension Instant {
  /// Parses a timestamp (RFC 3339, section 5.6), with or without fractions of a second; nil for any other text.
  package init?(timestamp text: String) {
    var text = text.uppercased()
    var offsetMinutes = 0
    // Foundation parses offsets of up to 18 hours only, and no lower-case letters.
    if let match = text.firstMatch(of: /([+-])([01][0-9]|2[0-3]):([0-5][0-9])$/), let hours = Int(match.2),
      let minutes = Int(match.3)
    {
      offsetMinutes = (match.1 == "-" ? -1 : 1) * (hours * 60 + minutes)
      text.replaceSubrange(match.range, with: "Z")
    }
    let styles = [true, false].map { Date.ISO8601FormatStyle(includingFractionalSeconds: $0) }
    guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded() - Double(offsetMinutes) * 60_000
    // Rejects years of more than four digits.
    guard abs(milliseconds) < 253_402_300_800_000 else { return nil }
    self.init(milliseconds: Int64(milliseconds))
  }

  /// The time in RFC 3339 format, in UTC, to the millisecond.
  var timestamp: String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
