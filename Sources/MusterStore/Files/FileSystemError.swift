#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An error reported by the system for a file operation.
package struct FileSystemError: Error, Sendable, Equatable {
  /// The name of the operation, such as `write`.
  package let operation: String
  /// The path of the file or folder.
  package let path: String
  /// The system's `errno`.
  package let errorNumber: Int32

  package init(operation: String, path: String, errorNumber: Int32) {
    self.operation = operation
    self.path = path
    self.errorNumber = errorNumber
  }

  /// Whether the file does not exist.
  package var isNotFound: Bool { errorNumber == ENOENT }

  /// Whether the name already exists.
  package var isAlreadyExisting: Bool { errorNumber == EEXIST }

  /// Whether the path is a folder rather than a file; some systems only report that the operation is not permitted.
  package var isFolder: Bool { errorNumber == EISDIR || errorNumber == EPERM }
  /// Whether the permissions deny access.
  package var isNotAllowed: Bool { errorNumber == EACCES }

  /// Whether another process holds the lock.
  package var isLocked: Bool { errorNumber == EWOULDBLOCK }

  /// Whether the disk or the user's quota is full.
  package var isStorageFull: Bool { errorNumber == ENOSPC || errorNumber == EDQUOT }
}

extension FileSystemError: CustomStringConvertible {
  /// A message with operation, path and reason, for example `cannot open /srv/muster/master.key: permission denied`.
  package var description: String {
    let message = DurableFile.message(errorNumber: errorNumber)
    return "cannot \(operation) \(path): \(message.prefix(1).lowercased())\(message.dropFirst())"
  }
}
