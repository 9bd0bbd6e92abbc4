/// The few file operations that keeping blobs needs: the seam between Muster and the disk.
///
/// All calls block, so they belong on an I/O thread. Errors are ``FileSystemError``.
///
/// The seam promises no more than POSIX does: bytes survive a power cut once ``WritableFile/sync()`` has returned, and
/// a name (made, renamed or removed) once ``syncFolder(at:)`` of its folder has returned. Whoever needs more asks for
/// it in this order: write, sync, rename, sync the folder.
package protocol FileSystem: Sendable {
  /// Makes a new, empty file that only its owner can read and write (0600).
  ///
  /// - Throws: ``FileSystemError`` when the name is taken or the file cannot be made.
  func createFile(at path: String) throws -> any WritableFile

  /// Opens an existing file for reading.
  ///
  /// - Throws: ``FileSystemError``; ``FileSystemError/isNotFound`` when there is none.
  func openFile(at path: String) throws -> any ReadableFile

  /// Gives a file another name on the same file system, in place of a file that had it. A crash at any moment leaves it
  /// under one name or the other.
  func rename(from oldPath: String, to newPath: String) throws

  /// Gives a file a second name (a hard link) and never replaces another: of several who try at once, one succeeds.
  ///
  /// - Throws: ``FileSystemError``; ``FileSystemError/isAlreadyExisting`` when the name is taken.
  func link(_ path: String, as newPath: String) throws

  /// Makes the bytes of a file durable that somebody else wrote.
  func syncFile(at path: String) throws

  /// Makes the names in a folder durable. After a failure nothing is known about them, and calling again proves
  /// nothing.
  func syncFolder(at path: String) throws

  /// Removes a file. Not durable by itself.
  ///
  /// - Throws: ``FileSystemError``; ``FileSystemError/isNotFound`` when there is none, ``FileSystemError/isFolder``.
  func remove(at path: String) throws

  /// Removes an empty folder. Not durable by itself.
  func removeFolder(at path: String) throws

  /// The names of all entries of a folder, in no order.
  func list(folder path: String) throws -> [String]

  /// How many bytes may still be written to the disk that a folder is on.
  func freeByteCount(ofFolder path: String) throws -> Int64

  /// Makes a folder that only its owner can enter (0700); an existing one stays as it is.
  ///
  /// - Throws: ``FileSystemError`` when the folder around it does not exist or the folder cannot be made.
  func createFolder(at path: String) throws
}

extension FileSystem {
  /// Of a file system that does not tell there is no end.
  package func freeByteCount(ofFolder path: String) throws -> Int64 { .max }
}
