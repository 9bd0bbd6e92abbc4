import FaultyFiles
import Foundation
import NIOCore
import NIOPosix

@testable import MusterStore

/// Runs a test in a temporary folder and removes it.
func withTemporaryFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("muster-blobs-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.path)
}

/// Runs a test on a store with real files.
func withBlobStore<Value>(_ body: (BlobStore) async throws -> Value) async throws -> Value {
  try await withTemporaryFolder { folder in
    try await body(makeStore(in: "\(folder)/blobs"))
  }
}

func makeStore(
  in folder: String, masterKey: MasterKey = testKey, fileSystem: any FileSystem = LocalFileSystem()
) throws -> BlobStore {
  try BlobStore(folder: folder, masterKey: masterKey, fileSystem: fileSystem, threads: .singleton)
}

let testKey = MasterKey(bytes: [UInt8](1...32))

/// Bytes that look random and are the same in each run.
func makeBytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var generator = SeededGenerator(seed: seed)
  let words = (0..<(count + 7) / 8).map { _ in generator.next() as UInt64 }
  return Array(unsafe words.withUnsafeBytes { unsafe Array($0) }.prefix(count))
}

extension BlobStore {
  func path(of blob: StoredBlob) -> String { folder.path(of: blob.id) }

  /// Everything in the store's folders but the folder `incoming` itself.
  func fileNames() throws -> Set<String> {
    let committed = try folder.fileSystem.list(folder: folder.path).filter { $0 != "incoming" }
    return try Set(committed + folder.fileSystem.list(folder: folder.incomingPath).map { "incoming/\($0)" })
  }

  func collect(_ blob: StoredBlob, range: Range<Int64>? = nil) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for try await piece in try await stream(blob, range: range) { bytes += piece.readableBytesView }
    return bytes
  }
}

func readFile(_ path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}

func writeFile(_ bytes: [UInt8], _ path: String) throws {
  try Data(bytes).write(to: URL(fileURLWithPath: path))
}

func permissions(_ path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}
