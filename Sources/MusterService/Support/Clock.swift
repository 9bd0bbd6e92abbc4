internal import Foundation
public import VerificationFlow

/// What the service takes for the time; tests hand in their own.
public struct Clock: Sendable {
  private let read: @Sendable () -> Instant

  /// A clock that answers what `read` does.
  public init(_ read: @escaping @Sendable () -> Instant) {
    self.read = read
  }

  /// The moment it is.
  public func now() -> Instant {
    read()
  }

  /// The machine's own.
  public static let system = Clock {
    Instant(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded()))
  }
}
