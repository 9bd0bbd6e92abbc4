internal import Foundation
internal import MusterStore

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
  /// The changes of names that a failed sync lost: the system counts them as written until the name changes again.
  private var lostNames: [String: [String: Entry?]] = [:]
  var operations: [FileOperation] = []
  var fault: (@Sendable (_ number: Int, FileOperation) -> Int32?)?
  var pause: (@Sendable (FileOperation) -> Void)?

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
    lostNames[folder]?[name] = nil
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

  /// - Parameter entries: What was in the folder when the sync began.
  mutating func syncFolder(_ path: String, _ entries: Folder?) throws {
    let changed = changedNames(in: path, now: folders[path] ?? [:])
    do {
      try perform(.syncFolder(path))
    } catch {
      lostNames[path, default: [:]].merge(changed) { $1 }
      throw error
    }
    guard let entries else { throw error(ENOENT, path) }
    for (name, entry) in changedNames(in: path, now: entries) where lostNames[path]?[name] == nil {
      durableFolders[path, default: [:]][name] = entry
    }
  }

  mutating func cutPower(luck: Luck) {
    var random = luck.random
    fault = nil
    lostNames = [:]
    for index in nodes.indices {
      let node = nodes[index]
      let unsynced = node.bytes.dropFirst(node.durableBytes.count)
      nodes[index].bytes = node.durableBytes + unsynced.prefix(luck.keptBytes(of: unsynced.count, &random))
      nodes[index].durableBytes = nodes[index].bytes
      nodes[index].isPoisoned = false
    }
    for path in folders.keys.sorted() {
      for (name, entry) in changedNames(in: path, now: folders[path] ?? [:]).sorted(by: { $0.key < $1.key })
      where luck.keepsName(&random) {
        durableFolders[path, default: [:]][name] = entry
      }
    }
    // What no folder names any more is gone with all that is in it.
    folders = [:]
    var reachable = [root]
    while let path = reachable.popLast() {
      let entries = durableFolders[path] ?? [:]
      folders[path] = entries
      reachable += entries.filter { $0.value == .folder }.map { "\(path)/\($0.key)" }
    }
    durableFolders = folders
  }

  /// The names whose entry is not the one on the disk, with what it is now: nil where the name is gone.
  private func changedNames(in path: String, now entries: Folder) -> [String: Entry?] {
    let durable = durableFolders[path] ?? [:]
    let names = Set(entries.keys).union(durable.keys).filter { entries[$0] != durable[$0] }
    return Dictionary(uniqueKeysWithValues: names.map { ($0, entries[$0]) })
  }

  private func split(_ path: String) -> (folder: String, name: String) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }
}
