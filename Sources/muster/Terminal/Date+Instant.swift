import Foundation
import VerificationFlow

extension Date {
  /// The date of a moment that the store keeps.
  init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
  }
}
