internal import Foundation
package import VerificationFlow

/// What the service takes for the time; tests hand in their own.
package struct Clock: Sendable {
  private let read: @Sendable () -> Instant

  /// A clock that answers what `read` does.
  package init(_ read: @escaping @Sendable () -> Instant) {
    self.read = read
  }

  /// The moment it is.
  package func now() -> Instant {
    read()
  }

  /// The machine's own.
  package static let system = Clock {
    Instant(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded()))
  }
}
