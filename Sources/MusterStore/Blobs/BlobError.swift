/// An error of the blob store. Two errors are equal if their codes are equal.
package struct BlobError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Code: String, Sendable, CaseIterable {
    case notFound
    /// The file differs from what was written: it is damaged, truncated, or belongs to another blob.
    case corrupt
    /// The blob was sealed with another master key, or the key file cannot be used.
    case keyMissing
    case storageFull
    /// The file system is read-only, or does not allow this user to write.
    case notWritable
    case inputOutput
    /// The object store is unreachable or rejects the service.
    case unavailable
    /// The writer is finished, discarded or failed, or another task is using it.
    case writerClosed
  }

  package let code: Code
  /// Details for logs: ids and paths, never contents or keys.
  package let reason: String

  package var description: String { "\(code.rawValue): \(reason)" }

  /// Whether the blob is not as it was written, rather than unreachable.
  package var isDamage: Bool { code == .notFound || code == .corrupt }

  /// The error for a blob that the store must have but does not return.
  package var ofFailingStore: BlobError { BlobError(code: .unavailable, reason: reason) }

  package static func == (first: BlobError, second: BlobError) -> Bool { first.code == second.code }
}

extension BlobError {
  init(_ error: FileSystemError) {
    let code: Code = error.isStorageFull ? .storageFull : error.isNotWritable ? .notWritable : .inputOutput
    self.init(code: code, reason: error.description)
  }
}
