import Foundation

/// Where the client notes what must outlive the app's process: which process is being activated, and which documents the
/// person chose. No secrets are kept there; a session's token is the app's to keep.
public protocol ClientStorage: Sendable {
  /// The text that was noted under `key`.
  func text(for key: String) -> String?
  /// Notes `text` under `key`; nil forgets what was there.
  func set(_ text: String?, for key: String)
}

/// Notes that end with the process.
public final class MemoryStorage: ClientStorage {
  private let texts = Locked<[String: String]>([:])

  /// No notes yet.
  public init() {}

  /// The text that was noted under `key`.
  public func text(for key: String) -> String? {
    texts.withLock { $0[key] }
  }

  /// Notes `text` under `key`; nil forgets what was there.
  public func set(_ text: String?, for key: String) {
    texts.withLock { $0[key] = text }
  }
}

/// Notes in the app's preferences.
public struct DefaultsStorage: ClientStorage {
  private let suiteName: String?

  /// - Parameter suiteName: The preferences' suite; nil for the app's own.
  public init(suiteName: String? = nil) {
    self.suiteName = suiteName
  }

  /// The text that was noted under `key`.
  public func text(for key: String) -> String? {
    defaults?.string(forKey: key)
  }

  /// Notes `text` under `key`; nil forgets what was there.
  public func set(_ text: String?, for key: String) {
    defaults?.set(text, forKey: key)
  }

  private var defaults: UserDefaults? {
    suiteName.map { UserDefaults(suiteName: $0) } ?? .standard
  }
}
