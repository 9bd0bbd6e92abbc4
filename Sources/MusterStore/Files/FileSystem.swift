/// The file operations needed to store blobs, abstracted from the disk.
///
/// All calls block, so they belong on an I/O thread. Errors are ``FileSystemError``.
///
/// The guarantees are those of POSIX: bytes survive a power failure once ``WritableFile/sync()`` has returned, and a
/// name (created, renamed or removed) once ``syncFolder(at:)`` of its folder has returned. The order for durable
/// files is: write, sync, rename, sync the folder.
package protocol FileSystem: Sendable {
  /// Creates an empty file that only its owner can read and write (0600).
  ///
  /// - Throws: ``FileSystemError`` if the name exists or the file cannot be created.
  func createFile(at path: String) throws -> any WritableFile

  /// Opens an existing file for reading.
  ///
  /// - Throws: ``FileSystemError``; ``FileSystemError/isNotFound`` if it does not exist.
  func openFile(at path: String) throws -> any ReadableFile

  /// Renames a file within the same file system, replacing any file with the new name. After a crash, the file has
  /// either the old or the new name.
  func rename(from oldPath: String, to newPath: String) throws

  /// Creates a hard link to a file without ever replacing another file: of several concurrent calls, one succeeds.
  ///
  /// - Throws: ``FileSystemError``; ``FileSystemError/isAlreadyExisting`` if the name exists.
  func link(_ path: String, as newPath: String) throws

  /// Makes the bytes of a file durable that was written by other means.
  func syncFile(at path: String) throws

  /// Makes the names in a folder durable. After a failure their state is unknown, and a repeated call proves nothing.
  func syncFolder(at path: String) throws

  /// Removes a file. The removal is not durable by itself.
  ///
  /// - Throws: ``FileSystemError``; ``FileSystemError/isNotFound`` if it does not exist,
  ///   ``FileSystemError/isFolder``.
  func remove(at path: String) throws

  /// Removes an empty folder. The removal is not durable by itself.
  func removeFolder(at path: String) throws

  /// Returns the names of all entries of a folder, in no particular order.
  func list(folder path: String) throws -> [String]

  func freeByteCount(ofFolder path: String) throws -> Int64

  /// Creates a folder that only its owner can access (0700); an existing one is left unchanged.
  ///
  /// - Throws: ``FileSystemError`` if the parent folder does not exist or the folder cannot be created.
  func createFolder(at path: String) throws
}

extension FileSystem {
  /// The default for file systems that do not report their free space: unlimited.
  package func freeByteCount(ofFolder path: String) throws -> Int64 { .max }
}

/// A file being read. It is closed when the last reference is released.
package protocol ReadableFile: Sendable {
  func status() throws -> FileStatus

  /// Reads `count` bytes from `offset`, or fewer if the file ends before.
  func read(at offset: Int64, count: Int) throws -> [UInt8]
}

/// A new file being written. It is closed when the last reference is released; after a successful ``sync()``, closing
/// cannot fail.
package protocol WritableFile: Sendable {
  /// Appends all bytes.
  ///
  /// - Throws: ``FileSystemError``; some of the bytes may have been written.
  func write(_ bytes: [UInt8]) throws

  /// Returns once everything written survives a power failure.
  ///
  /// - Throws: ``FileSystemError``. The file is lost then: the system may have dropped the bytes it failed to write,
  ///   and a second call would succeed without them.
  func sync() throws
}

package struct FileStatus: Sendable, Equatable {
  package let byteCount: Int64
  /// The permission bits, such as `0o600`.
  package let permissions: UInt32

  package init(byteCount: Int64, permissions: UInt32) {
    self.byteCount = byteCount
    self.permissions = permissions
  }

  /// Whether users other than the owner have any permission on the file.
  var isOpenToOthers: Bool { permissions & 0o077 != 0 }
}
