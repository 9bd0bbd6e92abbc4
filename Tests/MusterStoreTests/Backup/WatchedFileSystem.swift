import FaultyFiles
import Foundation
import MusterStore
import Synchronization

/// The machine's file system, which writes down each call that changes something, and fails one of them if it is told
/// to.
final class WatchedFileSystem: FileSystem {
  private let local = LocalFileSystem()
  private let failing: Int?
  private let errorNumber: Int32
  private let calls = Mutex<[FileOperation]>([])

  init(failing number: Int? = nil, with errorNumber: Int32 = EIO) {
    self.failing = number
    self.errorNumber = errorNumber
  }

  /// The calls so far, the failed one included.
  var operations: [FileOperation] { calls.withLock { $0 } }

  private func note(_ operation: FileOperation) throws {
    let number = calls.withLock { calls in
      calls.append(operation)
      return calls.count - 1
    }
    if number == failing {
      throw FileSystemError(operation: "simulated", path: "\(operation)", errorNumber: errorNumber)
    }
  }

  func createFile(at path: String) throws -> any WritableFile {
    try note(.createFile(path))
    return OpenFile(system: self, path: path, file: try local.createFile(at: path))
  }

  func openFile(at path: String) throws -> any ReadableFile {
    try local.openFile(at: path)
  }

  func rename(from oldPath: String, to newPath: String) throws {
    try note(.rename(oldPath, newPath))
    try local.rename(from: oldPath, to: newPath)
  }

  func link(_ path: String, as newPath: String) throws {
    try note(.link(path, newPath))
    try local.link(path, as: newPath)
  }

  func syncFile(at path: String) throws {
    try note(.syncFile(path))
    try local.syncFile(at: path)
  }

  func syncFolder(at path: String) throws {
    try note(.syncFolder(path))
    try local.syncFolder(at: path)
  }

  func remove(at path: String) throws {
    try local.remove(at: path)
  }

  func removeFolder(at path: String) throws {
    try local.removeFolder(at: path)
  }

  func list(folder path: String) throws -> [String] {
    try local.list(folder: path)
  }

  func createFolder(at path: String) throws {
    try note(.createFolder(path))
    try local.createFolder(at: path)
  }

  private struct OpenFile: WritableFile {
    let system: WatchedFileSystem
    let path: String
    let file: any WritableFile

    func write(_ bytes: [UInt8]) throws {
      try system.note(.write(path, byteCount: bytes.count))
      try file.write(bytes)
    }

    func sync() throws {
      try system.note(.syncFile(path))
      try file.sync()
    }
  }
}
