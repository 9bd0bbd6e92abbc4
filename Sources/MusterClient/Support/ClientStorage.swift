import Foundation

/// Storage for values that must outlive the app's process: the id of the process being activated, and the documents
/// the person chose. It holds no secrets; the app has to store a session's token itself.
public protocol ClientStorage: Sendable {
  /// Returns the text stored under `key`.
  func text(for key: String) -> String?
  /// Stores `text` under `key`; nil deletes the stored text.
  func set(_ text: String?, for key: String)
}

/// Storage in memory, lost when the app's process ends.
public final class MemoryStorage: ClientStorage {
  private let texts = Locked<[String: String]>([:])

  /// Creates empty storage.
  public init() {}

  /// Returns the text stored under `key`.
  public func text(for key: String) -> String? {
    texts.withLock { $0[key] }
  }

  /// Stores `text` under `key`; nil deletes the stored text.
  public func set(_ text: String?, for key: String) {
    texts.withLock { $0[key] = text }
  }
}

/// Storage in the app's `UserDefaults`.
public struct DefaultsStorage: ClientStorage {
  private let suiteName: String?

  /// Creates storage in a defaults suite.
  ///
  /// - Parameter suiteName: The name of the suite; nil for the app's standard defaults.
  public init(suiteName: String? = nil) {
    self.suiteName = suiteName
  }

  /// Returns the text stored under `key`.
  public func text(for key: String) -> String? {
    defaults?.string(forKey: key)
  }

  /// Stores `text` under `key`; nil deletes the stored text.
  public func set(_ text: String?, for key: String) {
    defaults?.set(text, forKey: key)
  }

  private var defaults: UserDefaults? {
    suiteName.map { UserDefaults(suiteName: $0) } ?? .standard
  }
}

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
