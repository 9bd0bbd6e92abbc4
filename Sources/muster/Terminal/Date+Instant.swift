import Foundation
import VerificationFlow

extension Date {
  /// Converts a time of the store.
  init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
  }
}
