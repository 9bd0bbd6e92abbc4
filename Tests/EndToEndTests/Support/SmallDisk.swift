import Foundation
import RunningPrograms
import Testing

/// A small disk in memory that only one program and its children see.
struct SmallDisk {
  /// Where it is for them.
  let root: String
  /// That program.
  let pid: Int32

  /// The way to it from outside.
  private var path: String { "/proc/\(pid)/root\(root)" }
  private var filler: String { path + "/filler" }

  /// Whether such a disk can be made here: with root's rights, or in a namespace of users.
  static var isAvailable: Bool {
    get async throws {
      try await runProgram("unshare", namespaces + ["mount", "-t", "tmpfs", "tmpfs", "/mnt"]).exitCode == 0
    }
  }

  private static let namespaces = geteuid() == 0 ? ["-m"] : ["-U", "-r", "-m"]

  /// What runs a program with such a disk at a path.
  static func mount(at path: String, megaBytes: Int) throws -> [String] {
    let script = "mount -t tmpfs -o size=\(megaBytes)m,mode=700 tmpfs \"$0\" && exec \"$@\""
    return [findProgram("unshare") ?? ""] + namespaces + ["sh", "-c", script, path]
  }

  /// Takes all room but so many bytes. The service takes some at the same time, so what is free is asked again and again.
  func fill(leaving byteCount: Int) throws {
    try Data().write(to: URL(filePath: filler))
    let file = try FileHandle(forWritingTo: URL(filePath: filler))
    while case let excess = try freeByteCount() - byteCount, excess > 0 {
      do {
        try file.write(contentsOf: Data(count: excess))
      } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
        // What it could write stays.
      }
    }
    try file.close()
  }

  private func freeByteCount() throws -> Int {
    try #require(FileManager.default.attributesOfFileSystem(forPath: path)[.systemFreeSize] as? Int)
  }

  func free() throws {
    try FileManager.default.removeItem(atPath: filler)
  }

  func blobs() throws -> [String] { try listFolder(path + "/data/blobs").filter { $0 != "incoming" } }
  func incoming() throws -> [String] { try listFolder(path + "/data/blobs/incoming") }

  /// Runs our program where the disk is seen.
  func runMuster(_ arguments: String...) async throws -> RunningProgram.Outcome {
    let users = Self.namespaces.contains("-U") ? ["-U", "--preserve-credentials"] : []
    let command = try [findMuster()] + arguments + ["--data", root + "/data"]
    return try await runProgram("nsenter", ["-t", "\(pid)", "-m"] + users + command)
  }
}
