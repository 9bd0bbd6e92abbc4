#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file operation that the system refused.
package struct FileSystemError: Error, Sendable, Equatable {
  /// What was tried, in a word such as `write`.
  package let operation: String
  /// The file or folder it was tried on.
  package let path: String
  /// The system's `errno`.
  package let errorNumber: Int32

  /// An error of the given operation.
  package init(operation: String, path: String, errorNumber: Int32) {
    self.operation = operation
    self.path = path
    self.errorNumber = errorNumber
  }

  /// There is no such file.
  package var isNotFound: Bool { errorNumber == ENOENT }

  /// The name is taken.
  package var isAlreadyExisting: Bool { errorNumber == EEXIST }

  /// It is a folder and not a file; some systems say no more than that it must not be.
  package var isFolder: Bool { errorNumber == EISDIR || errorNumber == EPERM }
  /// Its owner does not let us.
  package var isNotAllowed: Bool { errorNumber == EACCES }

  /// Another process holds the file.
  package var isLocked: Bool { errorNumber == EWOULDBLOCK }

  /// The disk or the user's quota is full.
  package var isStorageFull: Bool { errorNumber == ENOSPC || errorNumber == EDQUOT }
}

extension FileSystemError: CustomStringConvertible {
  /// What could not be done, where and why, for example `cannot open /srv/muster/master.key: permission denied`.
  package var description: String {
    let message = DurableFile.message(errorNumber: errorNumber)
    return "cannot \(operation) \(path): \(message.prefix(1).lowercased())\(message.dropFirst())"
  }
}
