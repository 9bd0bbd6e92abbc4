internal import Foundation
package import MusterStore
internal import Synchronization

/// A file system in memory that forgets what POSIX lets a disk forget: bytes that were not synced, and names whose
/// folder was not. It writes down each call and fails where it is told to.
package final class FaultyFileSystem: FileSystem {
  let state: Mutex<FaultyFileSystemState>

  /// A disk with one empty folder.
  package init(root: String) {
    state = Mutex(FaultyFileSystemState(root: root))
  }

  /// The calls so far, failed ones included.
  package var operations: [FileOperation] { state.withLock { $0.operations } }

  /// From now on, calls for which `fault` gives an `errno` fail with it. Calls are numbered from 0.
  package func fail(_ fault: @escaping @Sendable (_ number: Int, FileOperation) -> Int32?) {
    state.withLock { $0.fault = fault }
  }

  /// Runs before each call of some kinds and holds it up, while others go on: looks into a folder and syncs.
  package func before(_ pause: @escaping @Sendable (FileOperation) -> Void) {
    state.withLock { $0.pause = pause }
  }

  /// Takes the power away and gives it back; the faults are gone then.
  package func cutPower(luck: Luck) {
    state.withLock { $0.cutPower(luck: luck) }
  }

  /// The names in a folder, without writing down a call.
  package func names(in folder: String) -> Set<String> {
    state.withLock { Set($0.folders[folder, default: [:]].keys) }
  }

  package func createFile(at path: String) throws -> any WritableFile {
    let node = try state.withLock { state in
      try state.perform(.createFile(path))
      return try state.add(path)
    }
    return FaultyFile(system: self, path: path, node: node)
  }

  package func openFile(at path: String) throws -> any ReadableFile {
    let node = try state.withLock { state in
      try state.perform(.openFile(path))
      return try state.node(path)
    }
    return FaultyFile(system: self, path: path, node: node)
  }

  package func rename(from oldPath: String, to newPath: String) throws {
    try state.withLock { state in
      try state.perform(.rename(oldPath, newPath))
      try state.set(newPath, to: .file(state.node(oldPath)))
      try state.set(oldPath, to: nil)
    }
  }

  package func link(_ path: String, as newPath: String) throws {
    try state.withLock { state in
      try state.perform(.link(path, newPath))
      guard try state.entry(newPath) == nil else { throw state.error(EEXIST, newPath) }
      try state.set(newPath, to: .file(state.node(path)))
    }
  }

  /// The names are taken as they are when the call begins: what changes while it is held up is not in it.
  package func syncFolder(at path: String) throws {
    let entries = state.withLock { $0.folders[path] }
    pause(before: .syncFolder(path))
    try state.withLock { try $0.syncFolder(path, entries) }
  }

  package func remove(at path: String) throws {
    try state.withLock { state in
      try state.perform(.remove(path))
      _ = try state.node(path)
      try state.set(path, to: nil)
    }
  }

  package func syncFile(at path: String) throws {
    pause(before: .syncFile(path))
    try state.withLock { try $0.syncFile(path, node: $0.node(path)) }
  }

  package func removeFolder(at path: String) throws {
    try state.withLock { state in
      guard state.folders[path]?.isEmpty == true else { throw state.error(ENOTEMPTY, path) }
      try state.set(path, to: nil)
      state.folders[path] = nil
    }
  }

  package func list(folder path: String) throws -> [String] {
    pause(before: .list(path))
    return try state.withLock { state in
      try state.perform(.list(path))
      guard let entries = state.folders[path] else { throw state.error(ENOENT, path) }
      return Array(entries.keys)
    }
  }

  package func createFolder(at path: String) throws {
    try state.withLock { state in
      try state.perform(.createFolder(path))
      if try state.entry(path) != nil { return }
      try state.set(path, to: .folder)
      state.folders[path] = [:]
    }
  }

  /// Outside the lock, so that others go on meanwhile.
  func pause(before operation: FileOperation) {
    state.withLock { $0.pause }?(operation)
  }
}
