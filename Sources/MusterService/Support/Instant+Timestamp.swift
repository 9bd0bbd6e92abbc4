internal import Foundation
internal import VerificationFlow

extension Instant {
  /// The moment as texts have it: RFC 3339, in UTC, to the millisecond.
  var timestamp: String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
