internal import Foundation
package import VerificationFlow

/// The source of the current time; tests supply their own.
package struct Clock: Sendable {
  private let read: @Sendable () -> Instant

  package init(_ read: @escaping @Sendable () -> Instant) {
    self.read = read
  }

  package func now() -> Instant {
    read()
  }

  package static let system = Clock {
    Instant(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded()))
  }
}
