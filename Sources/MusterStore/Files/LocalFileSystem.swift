internal import Foundation

/// The file system of this machine.
package struct LocalFileSystem: FileSystem {
  /// The file system of this machine.
  package init() {}

  /// Makes a new, empty file of mode 0600.
  package func createFile(at path: String) throws -> any WritableFile {
    try DurableFile(creating: path)
  }

  /// Opens a file for reading.
  package func openFile(at path: String) throws -> any ReadableFile {
    try DurableFile(reading: path)
  }

  /// Renames a file.
  package func rename(from oldPath: String, to newPath: String) throws {
    try DurableFile.rename(from: oldPath, to: newPath)
  }

  /// Makes a hard link.
  package func link(_ path: String, as newPath: String) throws {
    try DurableFile.link(path, as: newPath)
  }

  /// `fsync` of the file.
  package func syncFile(at path: String) throws {
    try DurableFile(reading: path).sync()
  }

  /// `fsync` of the folder.
  package func syncFolder(at path: String) throws {
    try DurableFile(folder: path).sync()
  }

  /// Removes a file.
  package func remove(at path: String) throws {
    try DurableFile.remove(path)
  }

  /// Removes an empty folder.
  package func removeFolder(at path: String) throws {
    try DurableFile.removeFolder(path)
  }

  /// The names in a folder.
  package func list(folder path: String) throws -> [String] {
    try DurableFile.list(folder: path)
  }

  /// What the system keeps for its administrator does not count as free.
  package func freeByteCount(ofFolder path: String) throws -> Int64 {
    let attributes = try FileManager.default.attributesOfFileSystem(forPath: path)
    return (attributes[.systemFreeSize] as? NSNumber)?.int64Value ?? .max
  }

  /// Makes a folder of mode 0700 unless it exists.
  package func createFolder(at path: String) throws {
    try DurableFile.createFolder(path)
  }
}
