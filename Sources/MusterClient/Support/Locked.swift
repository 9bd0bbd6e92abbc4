import Foundation

/// A value that several threads share, one at a time.
///
/// `Mutex` would be the standard library's own, but does not exist on the systems that the package supports.
/// `@unchecked Sendable`, since `value` is private and only ever touched while `lock` is held, and what goes in and out is
/// `Sendable`.
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
