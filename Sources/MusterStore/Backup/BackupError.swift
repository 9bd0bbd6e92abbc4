/// Why a backup could not be made or restored. Two errors are equal when their codes are.
package struct BackupError: Error, Sendable {
  /// What a caller can act on.
  package enum Code: String, Sendable, CaseIterable {
    /// The folder to be made is there and has something in it.
    case notEmpty
    /// Another run makes the same folder.
    case inUse
    /// There is no store to be copied.
    case storeMissing
    /// The folder is no backup.
    case notABackup
    /// The backup was made by a later release.
    case unknownFormat
    /// What is in the backup, or in the store, is not what was written.
    case damaged
    /// A picture that a row knows is not there.
    case blobMissing
    /// There is no master key, or none that can be used.
    case keyMissing
    /// The master key is another one's.
    case keyWrong
    /// The disk or the quota is full.
    case storageFull
    /// The system refused for another reason.
    case inputOutput
  }

  /// What a caller can act on.
  package let code: Code
  /// A sentence with paths and ids, never contents or keys.
  package let reason: String

  init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// An error of the store or of the system, in the words of backups.
  init(_ error: any Error) {
    switch error {
    case let error as BackupError: self = error
    case let error as FileSystemError: self.init(error.isStorageFull ? .storageFull : .inputOutput, "\(error)")
    case let error as BlobError: self.init(Code(error.code), error.reason)
    case let error as StoreError where error.code == .newer: self.init(.unknownFormat, error.reason)
    case let error as StoreError where error.code == .full: self.init(.storageFull, error.reason)
    case is StoreError: self.init(.damaged, "\(error)")
    default: self.init(.inputOutput, "\(error)")
    }
  }
}

extension BackupError.Code {
  fileprivate init(_ code: BlobError.Code) {
    switch code {
    case .notFound: self = .blobMissing
    case .corrupt: self = .damaged
    case .keyMissing: self = .keyMissing
    case .storageFull: self = .storageFull
    case .inputOutput, .writerClosed: self = .inputOutput
    }
  }
}

extension BackupError: Equatable {
  /// Whether both have the same code.
  package static func == (first: BackupError, second: BackupError) -> Bool { first.code == second.code }
}

extension BackupError: CustomStringConvertible {
  /// A line for people.
  package var description: String { "\(code.rawValue): \(reason)" }
}
