import Foundation

/// A value that threads access one at a time.
///
/// The standard library's `Mutex` is not available on all systems that the package supports. `@unchecked Sendable`:
/// `value` is private and accessed only while `lock` is held, and everything passed in and out is `Sendable`.
final class Locked<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  private let lock = NSLock()

  init(_ value: Value) {
    self.value = value
  }

  func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }

  var current: Value { withLock { $0 } }
}
