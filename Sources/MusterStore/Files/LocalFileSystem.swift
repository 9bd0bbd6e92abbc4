internal import Foundation

/// The file system of the local machine.
package struct LocalFileSystem: FileSystem {
  package init() {}

  /// Creates an empty file with mode 0600.
  package func createFile(at path: String) throws -> any WritableFile {
    try DurableFile(creating: path)
  }

  package func openFile(at path: String) throws -> any ReadableFile {
    try DurableFile(reading: path)
  }

  package func rename(from oldPath: String, to newPath: String) throws {
    try DurableFile.rename(from: oldPath, to: newPath)
  }

  package func link(_ path: String, as newPath: String) throws {
    try DurableFile.link(path, as: newPath)
  }

  /// Calls `fsync` on the file.
  package func syncFile(at path: String) throws {
    try DurableFile(reading: path).sync()
  }

  /// Calls `fsync` on the folder.
  package func syncFolder(at path: String) throws {
    try DurableFile(folder: path).sync()
  }

  package func remove(at path: String) throws {
    try DurableFile.remove(path)
  }

  package func removeFolder(at path: String) throws {
    try DurableFile.removeFolder(path)
  }

  package func list(folder path: String) throws -> [String] {
    try DurableFile.list(folder: path)
  }

  /// Returns the free space, excluding blocks reserved for the administrator.
  package func freeByteCount(ofFolder path: String) throws -> Int64 {
    let attributes = try FileManager.default.attributesOfFileSystem(forPath: path)
    return (attributes[.systemFreeSize] as? NSNumber)?.int64Value ?? .max
  }

  /// Creates a folder with mode 0700 unless it exists.
  package func createFolder(at path: String) throws {
    try DurableFile.createFolder(path)
  }
}
