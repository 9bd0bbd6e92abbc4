#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

package struct FileSystemError: Error, Sendable, Equatable {
  /// The name of the operation, such as `write`.
  package let operation: String
  package let path: String
  package let errorNumber: Int32

  package init(operation: String, path: String, errorNumber: Int32) {
    self.operation = operation
    self.path = path
    self.errorNumber = errorNumber
  }

  /// Returns the same reason for another operation.
  package func at(_ path: String, during operation: String) -> FileSystemError {
    FileSystemError(operation: operation, path: path, errorNumber: errorNumber)
  }

  package var isNotFound: Bool { errorNumber == ENOENT }

  package var isAlreadyExisting: Bool { errorNumber == EEXIST }

  /// Whether the path is a folder rather than a file; some systems only report that the operation is not permitted.
  package var isFolder: Bool { errorNumber == EISDIR || errorNumber == EPERM }
  package var isNotAllowed: Bool { errorNumber == EACCES }

  package var isLocked: Bool { errorNumber == EWOULDBLOCK }

  /// Whether a change was refused because the file system is read-only, or its permissions do not allow it.
  package var isNotWritable: Bool {
    errorNumber == EROFS || operation != "open" && (errorNumber == EACCES || errorNumber == EPERM)
  }

  package var isStorageFull: Bool { errorNumber == ENOSPC || errorNumber == EDQUOT }
}

extension FileSystemError: CustomStringConvertible {
  /// A message with operation, path and reason, for example `cannot open /srv/muster/master.key: permission denied`.
  package var description: String {
    let message = unsafe strerror(errorNumber).map { unsafe String(cString: $0) } ?? "unknown error"
    return "cannot \(operation) \(path): \(message.prefix(1).lowercased())\(message.dropFirst())"
  }
}
