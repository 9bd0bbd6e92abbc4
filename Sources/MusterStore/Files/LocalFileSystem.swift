internal import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file system of the local machine.
package struct LocalFileSystem: FileSystem {
  package init() {}

  package func createFile(at path: String) throws -> any WritableFile {
    try DurableFile(creating: path)
  }

  package func openFile(at path: String) throws -> any ReadableFile {
    try DurableFile(reading: path)
  }

  /// Opens an existing file for writing, and leaves it as it is.
  ///
  /// - Throws: ``FileSystemError``; ``FileSystemError/isNotFound``, ``FileSystemError/isNotWritable``.
  func tryOpening(_ path: String) throws {
    _ = try DurableFile(writing: path)
  }

  package func rename(from oldPath: String, to newPath: String) throws {
    try DurableFile.call("rename", oldPath) { systemRename(oldPath, newPath) }
  }

  package func link(_ path: String, as newPath: String) throws {
    try DurableFile.call("link", path) { systemLink(path, newPath) }
  }

  package func syncFile(at path: String) throws {
    try DurableFile(reading: path).sync()
  }

  package func syncFolder(at path: String) throws {
    try DurableFile(folder: path).sync()
  }

  package func remove(at path: String) throws {
    try DurableFile.call("remove", path) { unsafe unlink(path) }
  }

  package func removeFolder(at path: String) throws {
    try DurableFile.call("remove folder", path) { unsafe rmdir(path) }
  }

  package func list(folder path: String) throws -> [String] {
    guard let folder = unsafe opendir(path) else {
      throw FileSystemError(operation: "list", path: path, errorNumber: errno)
    }
    defer { _ = unsafe closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0  // only errno distinguishes the end from an error
      guard let entry = unsafe readdir(folder) else {
        if errno == 0 { return names }
        throw FileSystemError(operation: "list", path: path, errorNumber: errno)
      }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// Returns the free space, excluding blocks reserved for the administrator.
  package func freeByteCount(ofFolder path: String) throws -> Int64 {
    let attributes = try FileManager.default.attributesOfFileSystem(forPath: path)
    return (attributes[.systemFreeSize] as? NSNumber)?.int64Value ?? .max
  }

  package func createFolder(at path: String) throws {
    do {
      try DurableFile.call("create folder", path) { unsafe mkdir(path, 0o700) }
    } catch let error as FileSystemError where error.isAlreadyExisting {
      return
    }
  }
}

/// An open file or folder of the system, and wrappers of the system calls on it.
///
/// Apart from `SQLiteConnection`, this is the only file of the module that passes pointers to C.
final class DurableFile: WritableFile, ReadableFile {
  private let descriptor: Int32
  private let path: String

  /// Creates a file with mode 0600. `O_EXCL` also rejects a symbolic link in its place.
  convenience init(creating path: String) throws {
    try self.init(opening: path, flags: O_WRONLY | O_CREAT | O_EXCL, operation: "create")
  }

  convenience init(reading path: String) throws {
    try self.init(opening: path, flags: O_RDONLY, operation: "open")
  }

  convenience init(writing path: String) throws {
    try self.init(opening: path, flags: O_WRONLY, operation: "write to")
  }

  /// Opens a lock file, creating it if missing. Only one process at a time can hold it, until it closes the file or
  /// ends.
  ///
  /// - Throws: ``FileSystemError``; ``FileSystemError/isLocked`` while another process holds the lock.
  convenience init(locking path: String) throws {
    try self.init(opening: path, flags: O_RDWR | O_CREAT, operation: "open lock")
    try Self.call("lock", path) { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  /// Releases the lock explicitly. A child process being started shares the descriptor until it calls `exec`, so
  /// closing the file alone would keep the lock until then.
  func unlock() {
    _ = flock(descriptor, LOCK_UN)
  }

  /// Opens a folder, only for ``sync()``.
  convenience init(folder path: String) throws {
    try self.init(opening: path, flags: O_RDONLY | O_DIRECTORY, operation: "open folder")
  }

  private init(opening path: String, flags: Int32, operation: String) throws {
    self.path = path
    self.descriptor = try Self.call(operation, path) { unsafe open(path, flags | O_CLOEXEC, 0o600) }
  }

  deinit {
    _ = close(descriptor)
  }

  func write(_ bytes: [UInt8]) throws {
    var written = 0
    while written < bytes.count {
      let rest = written
      written += try Self.call("write", path) {
        unsafe bytes.withUnsafeBytes { buffer in
          unsafe systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: buffer[rest...]))
        }
      }
    }
  }

  func sync() throws {
    #if canImport(Darwin)
      // On Darwin, `fsync` stops at the drive's cache. Not every volume supports the stronger call.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    try Self.call("sync", path) { fsync(descriptor) }
  }

  func status() throws -> FileStatus {
    var status = stat()
    try Self.call("look at", path) { unsafe fstat(descriptor, &status) }
    return FileStatus(byteCount: Int64(status.st_size), permissions: UInt32(status.st_mode & 0o7777))
  }

  func read(at offset: Int64, count: Int) throws -> [UInt8] {
    try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let start = filled
        let got = try Self.call("read", path) {
          unsafe pread(descriptor, buffer.baseAddress?.advanced(by: start), count - start, off_t(offset) + off_t(start))
        }
        if got == 0 { return }
        filled += got
      }
    }
  }

  /// Repeats a call interrupted by a signal, and throws if it returns -1.
  @discardableResult
  fileprivate static func call<Result: SignedInteger>(
    _ operation: String, _ path: String, _ body: () -> Result
  ) throws -> Result {
    while true {
      let result = body()
      if result != -1 { return result }
      guard errno == EINTR else { throw FileSystemError(operation: operation, path: path, errorNumber: errno) }
    }
  }
}

// Wrappers for system calls that are hidden by methods of the same name.

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}

private func systemRename(_ oldPath: String, _ newPath: String) -> Int32 {
  unsafe rename(oldPath, newPath)
}

private func systemLink(_ path: String, _ newPath: String) -> Int32 {
  unsafe link(path, newPath)
}
