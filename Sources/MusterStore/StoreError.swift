/// An error of the store. Two errors are equal if their codes are equal.
package struct StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of store errors.
  package enum Code: String, Sendable {
    /// A row does not have the shape that the code expects.
    case malformedRow
    case inUse
    /// The URL of the database or of the blobs is malformed.
    case locationInvalid
    /// A pooler before the database server does not keep sessions, which the store needs.
    case unsupported
    /// The data folder cannot be created or accessed.
    case folderUnusable
    case outdated
    case newer
    /// The store is the target of a migration that has not ended.
    case unfinished
    case unreadable
    /// A sealed secret cannot be opened because another master key sealed it or its row was changed.
    case secretUnreadable
    /// The disk is full; nothing was written.
    case full
    /// The file system is read-only, or does not allow this user to write; nothing was written.
    case notWritable
    /// The disk or the data on it is faulty; nothing was written.
    case failed
    /// The database server is unreachable or overloaded, or another process has locked the database file; nothing was
    /// written.
    case unavailable
    /// Another worker has taken the job, or the job was rescheduled; nothing was written.
    case leaseLost
    /// Another request has taken the upload over, or an upload of this id exists; nothing was written.
    case uploadTaken
    /// The request was answered by another service in the meantime; nothing was written.
    case answered
    /// The disk failed at the end of a commit and has kept failing. Whether the rows were written is only known once
    /// the store is reopened.
    case inDoubt
    /// The database server did not report whether it has committed a transaction.
    case unconfirmed
  }

  package let code: Code
  package let reason: String

  package init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  package var description: String { "\(code.rawValue): \(reason)" }

  /// An error to compare others with.
  package static let unavailable = StoreError(.unavailable, "")
  /// Whether the transaction may have been committed, so that nothing its rows refer to may be removed.
  package var isInDoubt: Bool { code == .inDoubt || code == .unconfirmed }

  package static func == (left: StoreError, right: StoreError) -> Bool {
    left.code == right.code
  }
}
