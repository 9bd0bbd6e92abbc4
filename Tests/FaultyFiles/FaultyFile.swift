internal import MusterStore
internal import Synchronization

/// An open file of a ``FaultyFileSystem``.
final class FaultyFile: WritableFile, ReadableFile {
  private let system: FaultyFileSystem
  private let path: String
  private let node: Int

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
    system.pause(before: .syncFile(path))
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
