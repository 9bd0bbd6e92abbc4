import Foundation
import MusterStore
import Synchronization

/// A file system in memory that forgets what POSIX lets a disk forget: bytes that were not synced, and names whose
/// folder was not. It writes down each call and fails where it is told to.
final class FaultyFileSystem: FileSystem {
  /// What the disk happens to keep, at a power cut, of what nobody synced. All of it is allowed.
  enum Luck: CaseIterable {
    case nothing
    case namesWithoutBytes
    case bytesWithoutNames
    case everything
  }

  private let state: Mutex<FaultyFileSystemState>

  /// A disk with one empty folder.
  init(root: String) {
    state = Mutex(FaultyFileSystemState(root: root))
  }

  /// The calls so far, failed ones included.
  var operations: [FileOperation] { state.withLock { $0.operations } }

  /// From now on, calls for which `fault` gives an `errno` fail with it. Calls are numbered from 0.
  func fail(_ fault: @escaping @Sendable (_ number: Int, FileOperation) -> Int32?) {
    state.withLock { $0.fault = fault }
  }

  /// Runs before each look into a folder and holds it up.
  func beforeListing(_ pause: @escaping @Sendable (_ folder: String) -> Void) {
    state.withLock { $0.pause = pause }
  }

  /// Takes the power away and gives it back; the faults are gone then.
  func cutPower(luck: Luck) {
    state.withLock { $0.cutPower(luck: luck) }
  }

  /// The names in a folder, without writing down a call.
  func names(in folder: String) -> Set<String> {
    state.withLock { Set($0.folders[folder, default: [:]].keys) }
  }

  func createFile(at path: String) throws -> any WritableFile {
    let node = try state.withLock { state in
      try state.perform(.createFile(path))
      return try state.add(path)
    }
    return OpenFile(system: self, path: path, node: node)
  }

  func openFile(at path: String) throws -> any ReadableFile {
    let node = try state.withLock { state in
      try state.perform(.openFile(path))
      return try state.node(path)
    }
    return OpenFile(system: self, path: path, node: node)
  }

  func rename(from oldPath: String, to newPath: String) throws {
    try state.withLock { state in
      try state.perform(.rename(oldPath, newPath))
      try state.set(newPath, to: .file(state.node(oldPath)))
      try state.set(oldPath, to: nil)
    }
  }

  func link(_ path: String, as newPath: String) throws {
    try state.withLock { state in
      try state.perform(.link(path, newPath))
      guard try state.entry(newPath) == nil else { throw state.error(EEXIST, newPath) }
      try state.set(newPath, to: .file(state.node(path)))
    }
  }

  func syncFolder(at path: String) throws {
    try state.withLock { try $0.syncFolder(path) }
  }

  func remove(at path: String) throws {
    try state.withLock { state in
      try state.perform(.remove(path))
      _ = try state.node(path)
      try state.set(path, to: nil)
    }
  }

  func syncFile(at path: String) throws {
    try state.withLock { try $0.syncFile(path, node: $0.node(path)) }
  }

  func removeFolder(at path: String) throws {
    try state.withLock { state in
      guard state.folders[path]?.isEmpty == true else { throw state.error(ENOTEMPTY, path) }
      try state.set(path, to: nil)
      state.folders[path] = nil
    }
  }

  func list(folder path: String) throws -> [String] {
    // Outside the lock, so that others go on meanwhile.
    state.withLock { $0.pause }?(path)
    return try state.withLock { state in
      try state.perform(.list(path))
      guard let entries = state.folders[path] else { throw state.error(ENOENT, path) }
      return Array(entries.keys)
    }
  }

  func createFolder(at path: String) throws {
    try state.withLock { state in
      try state.perform(.createFolder(path))
      if try state.entry(path) != nil { return }
      try state.set(path, to: .folder)
      state.folders[path] = [:]
    }
  }

  private final class OpenFile: WritableFile, ReadableFile {
    let system: FaultyFileSystem
    let path: String
    let node: Int

    init(system: FaultyFileSystem, path: String, node: Int) {
      self.system = system
      self.path = path
      self.node = node
    }

    func write(_ bytes: [UInt8]) throws {
      try system.state.withLock { state in
        do {
          try state.perform(.write(path, byteCount: bytes.count))
        } catch {
          state.nodes[node].bytes += bytes.prefix(bytes.count / 2)  // a full disk takes what still fits
          throw error
        }
        state.nodes[node].bytes += bytes
      }
    }

    func sync() throws {
      try system.state.withLock { try $0.syncFile(path, node: node) }
    }

    func status() throws -> FileStatus {
      system.state.withLock { FileStatus(byteCount: Int64($0.nodes[node].bytes.count), permissions: 0o600) }
    }

    func read(at offset: Int64, count: Int) throws -> [UInt8] {
      try system.state.withLock { state in
        try state.perform(.read(path))
        return Array(state.nodes[node].bytes.dropFirst(Int(offset)).prefix(count))
      }
    }
  }
}
