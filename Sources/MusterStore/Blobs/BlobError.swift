/// Why a blob could not be kept or read. Two errors are equal when their codes are.
package struct BlobError: Error, Sendable {
  /// What a caller can act on.
  package enum Code: String, Sendable, CaseIterable {
    /// There is no file for this blob.
    case notFound
    /// What is on the disk is not what was written: damaged, cut short, or another blob's.
    case corrupt
    /// The master key that sealed this blob is not the one at hand, or its file cannot be used.
    case keyMissing
    /// The disk or the quota is full.
    case storageFull
    /// The system refused for another reason.
    case inputOutput
    /// The writer was finished, discarded or has failed before, or another task is using it.
    case writerClosed
  }

  /// What a caller can act on.
  package let code: Code
  /// For logs: ids and paths, never contents or keys.
  package let reason: String

  /// An error with a reason for logs.
  package init(code: Code, reason: String) {
    self.code = code
    self.reason = reason
  }

  init(_ error: FileSystemError) {
    self.init(code: error.isStorageFull ? .storageFull : .inputOutput, reason: error.description)
  }
}

extension BlobError: Equatable {
  /// Whether both have the same code.
  package static func == (first: BlobError, second: BlobError) -> Bool { first.code == second.code }
}

extension BlobError: CustomStringConvertible {
  /// A line for logs.
  package var description: String { "\(code.rawValue): \(reason)" }
}
