import Foundation
import MusterStore

/// What is in a ``FaultyFileSystem``, and what of it is on the disk.
struct FaultyFileSystemState {
  enum Entry: Equatable {
    case file(Int)
    case folder
  }

  struct Node {
    var bytes: [UInt8] = []
    var durableBytes: [UInt8] = []
    /// After a failed sync the system counts the bytes as written; a second sync succeeds and writes nothing.
    var isPoisoned = false
  }

  typealias Folder = [String: Entry]

  private let root: String
  var nodes: [Node] = []
  var folders: [String: Folder]
  private var durableFolders: [String: Folder]
  var operations: [FileOperation] = []
  var fault: (@Sendable (_ number: Int, FileOperation) -> Int32?)?
  var pause: (@Sendable (_ folder: String) -> Void)?

  init(root: String) {
    self.root = root
    self.folders = [root: [:]]
    self.durableFolders = [root: [:]]
  }

  mutating func perform(_ operation: FileOperation) throws {
    let number = operations.count
    operations.append(operation)
    if let errorNumber = fault?(number, operation) { throw error(errorNumber, "\(operation)") }
  }

  func error(_ errorNumber: Int32, _ path: String) -> FileSystemError {
    FileSystemError(operation: "simulated", path: path, errorNumber: errorNumber)
  }

  func entry(_ path: String) throws -> Entry? {
    let (folder, name) = split(path)
    guard let entries = folders[folder] else { throw error(ENOENT, path) }
    return entries[name]
  }

  mutating func set(_ path: String, to entry: Entry?) throws {
    let (folder, name) = split(path)
    guard folders[folder] != nil else { throw error(ENOENT, path) }
    folders[folder]?[name] = entry
  }

  func node(_ path: String) throws -> Int {
    guard case .file(let node) = try entry(path) else { throw error(ENOENT, path) }
    return node
  }

  mutating func add(_ path: String) throws -> Int {
    guard try entry(path) == nil else { throw error(EEXIST, path) }
    nodes.append(Node())
    try set(path, to: .file(nodes.count - 1))
    return nodes.count - 1
  }

  mutating func syncFile(_ path: String, node: Int) throws {
    do {
      try perform(.syncFile(path))
    } catch {
      nodes[node].isPoisoned = true
      throw error
    }
    if !nodes[node].isPoisoned { nodes[node].durableBytes = nodes[node].bytes }
  }

  mutating func syncFolder(_ path: String) throws {
    try perform(.syncFolder(path))
    guard let entries = folders[path] else { throw error(ENOENT, path) }
    durableFolders[path] = entries
  }

  mutating func cutPower(luck: FaultyFileSystem.Luck) {
    fault = nil
    let keepsNames = luck == .namesWithoutBytes || luck == .everything
    let keepsBytes = luck == .bytesWithoutNames || luck == .everything
    for index in nodes.indices {
      if keepsBytes { nodes[index].durableBytes = nodes[index].bytes }
      nodes[index].bytes = nodes[index].durableBytes
      nodes[index].isPoisoned = false
    }
    let written = keepsNames ? folders : durableFolders
    folders = [:]
    // What no folder names any more is gone with all that is in it.
    var reachable = [root]
    while let path = reachable.popLast() {
      let entries = written[path] ?? [:]
      folders[path] = entries
      reachable += entries.filter { $0.value == .folder }.map { "\(path)/\($0.key)" }
    }
    durableFolders = folders
  }

  private func split(_ path: String) -> (folder: String, name: String) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }
}
