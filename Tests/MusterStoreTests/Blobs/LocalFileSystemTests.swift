import Foundation
import Testing

@testable import MusterStore

@Suite struct LocalFileSystemTests {
  private let files = LocalFileSystem()

  @Test func `a new file never replaces another`() async throws {
    try await withTemporaryFolder { folder in
      try files.createFile(at: "\(folder)/a").write([1])
      let error = #expect(throws: FileSystemError.self) { try files.createFile(at: "\(folder)/a") }
      #expect(error?.isAlreadyExisting == true)
      #expect(try readFile("\(folder)/a") == [1])
    }
  }

  @Test func `reading gives what is there`() async throws {
    try await withTemporaryFolder { folder in
      let file = try files.createFile(at: "\(folder)/a")
      try file.write([])
      try file.write([1, 2, 3])
      try file.write([4, 5])
      try file.sync()
      let reader = try files.openFile(at: "\(folder)/a")
      #expect(try reader.status() == FileStatus(byteCount: 5, permissions: 0o600))
      #expect(try reader.read(at: 0, count: 5) == [1, 2, 3, 4, 5])
      #expect(try reader.read(at: 3, count: 100) == [4, 5])
      #expect(try reader.read(at: 5, count: 1) == [])
      #expect(try reader.read(at: 2, count: 0) == [])
    }
  }

  @Test func `names are listed, changed, added and removed`() async throws {
    try await withTemporaryFolder { folder in
      try files.createFolder(at: "\(folder)/inner")
      try files.createFolder(at: "\(folder)/inner")
      _ = try files.createFile(at: "\(folder)/a")
      _ = try files.createFile(at: "\(folder)/c")
      try files.rename(from: "\(folder)/a", to: "\(folder)/inner/ä b")
      try files.link("\(folder)/c", as: "\(folder)/d")
      try files.syncFolder(at: folder)
      #expect(try Set(files.list(folder: folder)) == ["inner", "c", "d"])
      #expect(try files.list(folder: "\(folder)/inner") == ["ä b"])
      let taken = #expect(throws: FileSystemError.self) { try files.link("\(folder)/c", as: "\(folder)/d") }
      #expect(taken?.isAlreadyExisting == true)
      try files.remove(at: "\(folder)/inner/ä b")
      #expect(try files.list(folder: "\(folder)/inner").isEmpty)
    }
  }

  @Test func `what is missing is told apart`() {
    let path = "/nonexistent-\(UUID().uuidString)"
    for attempt: () throws -> Void in [
      { _ = try files.openFile(at: path) }, { try files.remove(at: path) }, { _ = try files.list(folder: path) },
      { try files.syncFolder(at: path) }, { try files.createFolder(at: "\(path)/inner") },
      { try files.rename(from: path, to: "\(path)2") }, { _ = try files.createFile(at: "\(path)/a") },
    ] {
      let error = #expect(throws: FileSystemError.self, performing: attempt)
      #expect(error?.isNotFound == true)
      #expect(error?.description.contains("no such file") == true)
    }
  }

  @Test(arguments: [(ENOSPC, true), (EDQUOT, true), (EIO, false), (ENOENT, false)])
  func `a full disk is told apart`(errorNumber: Int32, isFull: Bool) {
    #expect(FileSystemError(operation: "write", path: "", errorNumber: errorNumber).isStorageFull == isFull)
  }

  @Test(arguments: [
    ("/a/b", "/a"), ("/a/b/", "/a"), ("/a", "/"), ("a", "."), ("a/b/c", "a/b"), ("/", "/"), ("./a", "."),
  ])
  func `the folder around a path`(path: String, folder: String) {
    #expect(LocalFileSystem.folder(of: path) == folder)
  }
}
