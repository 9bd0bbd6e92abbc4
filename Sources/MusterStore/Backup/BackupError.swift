/// An error of a backup or restore. Two errors are equal if their codes are equal.
package struct BackupError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Code: String, Sendable, CaseIterable {
    case notEmpty
    /// Another run is creating the same folder.
    case inUse
    /// The folder to back up contains no store.
    case storeMissing
    case notABackup
    case unknownFormat
    /// Data in the backup or the store differs from what was written.
    case damaged
    /// A blob referred to by a row is missing, and its contents cannot be regenerated.
    case blobMissing
    /// The master key is missing or cannot be used.
    case keyMissing
    /// The master key is not the one of the backup, or is being rotated.
    case keyWrong
    case storageFull
    case inputOutput
  }

  package let code: Code
  /// A message with paths and ids, never contents or keys.
  package let reason: String

  init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// Converts an error of the store or the system.
  init(_ error: any Error) {
    switch error {
    case let error as BackupError: self = error
    case let error as FileSystemError: self.init(error.isStorageFull ? .storageFull : .inputOutput, "\(error)")
    case let error as BlobError: self.init(Code(error.code), error.reason)
    case let error as StoreError where error.code == .newer: self.init(.unknownFormat, error.reason)
    case let error as StoreError where error.code == .full: self.init(.storageFull, error.reason)
    case let error as StoreError where error.code == .unfinished: self.init(.storeMissing, error.reason)
    case let error as StoreError where [.notWritable, .failed, .unavailable].contains(error.code):
      self.init(.inputOutput, error.reason)
    case is StoreError: self.init(.damaged, "\(error)")
    default: self.init(.inputOutput, "\(error)")
    }
  }

  package var description: String { "\(code.rawValue): \(reason)" }

  package static func == (first: BackupError, second: BackupError) -> Bool { first.code == second.code }
}

extension BackupError.Code {
  fileprivate init(_ code: BlobError.Code) {
    switch code {
    case .notFound: self = .blobMissing
    case .corrupt: self = .damaged
    case .keyMissing: self = .keyMissing
    case .storageFull: self = .storageFull
    case .inputOutput, .notWritable, .unavailable, .writerClosed: self = .inputOutput
    }
  }
}
