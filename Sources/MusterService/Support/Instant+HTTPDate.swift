internal import Foundation
package import VerificationFlow

extension Instant {
  private static let httpDateStyle = Date.VerbatimFormatStyle(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))

  /// The time as an HTTP date (RFC 9110, section 5.6.7).
  package var httpDate: String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000).formatted(Self.httpDateStyle)
  }
}
