internal import Encodings
internal import GRDB

extension StoreError {
  /// Converts an error of SQLite on the file at `path`; nil for errors of statements.
  ///
  /// SQLite reports that it cannot open or write a file, but not why. Trying the same through the file system gives the
  /// reason.
  init?(_ error: DatabaseError, at path: String) {
    switch error.resultCode {
    case .SQLITE_FULL: self.init(.full, "the disk is full, so the database has no room left")
    case .SQLITE_NOTADB: self.init(.unreadable, "\(path) is not a database, or its beginning is damaged")
    case .SQLITE_CORRUPT: self.init(.failed, "\(path) is damaged: \(error.message ?? "its structure is broken")")
    case .SQLITE_BUSY, .SQLITE_LOCKED: self.init(.unavailable, "another process has locked \(path)")
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_PERM:
      if let fault = Self.fault(at: path) {
        self.init(fault)
      } else {
        self.init(.failed, "the disk failed at \(path): \(error.message ?? "error \(error.resultCode.rawValue)")")
      }
    default: return nil
    }
  }

  private init(_ error: FileSystemError) {
    let code: Code = error.isStorageFull ? .full : error.isNotWritable ? .notWritable : .failed
    self.init(code, error.description)
  }

  /// Tries to open and write the files that SQLite does, without changing them.
  ///
  /// - Returns: The error; nil if all of it succeeds.
  private static func fault(at path: String) -> FileSystemError? {
    let files = LocalFileSystem()
    do {
      try files.tryOpening(path)
      // A command that another user has run may have left these.
      for path in ["\(path)-wal", "\(path)-shm"] {
        do {
          try files.tryOpening(path)
        } catch let error as FileSystemError where error.isNotFound {}
      }
    } catch {
      return error as? FileSystemError
    }
    do {
      try files.tryWriting(to: "\(path)-trial-\([UInt8].random(count: 8).lowerHex)")
      return nil
    } catch {
      // The operator knows the folder, but not the trial file.
      return (error as? FileSystemError)?.at(LocalFileSystem.folder(of: path), during: "write to")
    }
  }
}
