/// What went wrong in the store. Equality is by code, so that tests stay short.
package struct StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  package enum Code: String, Sendable {
    /// A row does not have the shape that the code expects.
    case malformedRow
    /// The data folder is in use by another service.
    case inUse
    /// The data folder cannot be made or entered.
    case folderUnusable
    /// The database is of an earlier release.
    case outdated
    /// The database is of a later release.
    case newer
    /// The database's file cannot be read.
    case unreadable
    /// A sealed secret does not open: another master key sealed it, or its row was changed.
    case secretUnreadable
    /// No room is left; nothing was written.
    case full
    /// The disk or what is on it failed; nothing was written.
    case failed
    /// The disk failed at the very end of a commit and ever since. Whether the rows are there shows when the store is
    /// opened again.
    case inDoubt
  }

  /// The kind.
  package let code: Code
  /// What exactly, for logs.
  package let reason: String

  /// A failure.
  package init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// Kind and reason.
  package var description: String { "\(code.rawValue): \(reason)" }

  /// Same code, same error.
  package static func == (left: StoreError, right: StoreError) -> Bool {
    left.code == right.code
  }
}
