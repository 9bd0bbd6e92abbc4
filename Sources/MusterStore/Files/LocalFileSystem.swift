internal import Foundation

/// The file system of this machine.
public struct LocalFileSystem: FileSystem {
  /// The file system of this machine.
  public init() {}

  /// Makes a new, empty file of mode 0600.
  public func createFile(at path: String) throws -> any WritableFile {
    try DurableFile(creating: path)
  }

  /// Opens a file for reading.
  public func openFile(at path: String) throws -> any ReadableFile {
    try DurableFile(reading: path)
  }

  /// Renames a file.
  public func rename(from oldPath: String, to newPath: String) throws {
    try DurableFile.rename(from: oldPath, to: newPath)
  }

  /// Makes a hard link.
  public func link(_ path: String, as newPath: String) throws {
    try DurableFile.link(path, as: newPath)
  }

  /// `fsync` of the file.
  public func syncFile(at path: String) throws {
    try DurableFile(reading: path).sync()
  }

  /// `fsync` of the folder.
  public func syncFolder(at path: String) throws {
    try DurableFile(folder: path).sync()
  }

  /// Removes a file.
  public func remove(at path: String) throws {
    try DurableFile.remove(path)
  }

  /// Removes an empty folder.
  public func removeFolder(at path: String) throws {
    try DurableFile.removeFolder(path)
  }

  /// The names in a folder.
  public func list(folder path: String) throws -> [String] {
    try DurableFile.list(folder: path)
  }

  /// What the system keeps for its administrator does not count as free.
  public func freeByteCount(ofFolder path: String) throws -> Int64 {
    let attributes = try FileManager.default.attributesOfFileSystem(forPath: path)
    return (attributes[.systemFreeSize] as? NSNumber)?.int64Value ?? .max
  }

  /// Makes a folder of mode 0700 unless it exists.
  public func createFolder(at path: String) throws {
    try DurableFile.createFolder(path)
  }
}
