import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension EndToEnd {
  /// The service on a disk that is nearly full, each time with a little more room, until everything fits.
  @Suite struct DiskFullTests {
    @Test(
      .needs("unshare", "nsenter", "mount"),
      .enabled("needs the right to mount a disk in a namespace") { try await SmallDisk.isAvailable },
      .timeLimit(.minutes(5)))
    func uploadsAreRefusedWhileTheDiskIsFull() async throws {
      try await withTemporaryFolder { root in
        let service = try await startService(
          on: root + "/data", environment: ["MUSTER_MIN_FREE_DISK_BYTES": "0"],
          by: SmallDisk.mount(at: root, megaBytes: 24))
        let disk = SmallDisk(root: root, pid: service.program.pid)
        let made = try await disk.runMuster("keys", "create", "--name", "test", "--scope", "sessions", "--sandbox")
        let key = try #require(made.lines.first, "\(made.errors)")
        let picture = try readFile(locateSpecimen("passport-grayscale.jpg"))
        var outcomes: [Bool] = []
        // Not even one chunk; half the picture; all of it, but not its rows; rows, but not the renditions; everything.
        for roomInKilobytes in [0, 128, 256, 260, 264, 272, 288, 320, 384, 512, 768] {
          let session = try await service.client(key).createSession(SessionRequest(documentTypes: ["PASSPORT"]))
          let client = service.client(session.token)
          let before = try disk.blobs()
          try disk.fill(leaving: roomInKilobytes * 1024)
          let file = DocumentFile(data: picture, type: "PASSPORT", side: .front)
          var document: Document?
          do {
            document = try await client.uploadDocument(file)
          } catch let error as MusterClientError {
            #expect(error.problem?.status == 507)
            // A commit that finds no room, not even to be taken back, is one that failed.
            let codes: [Code] = roomInKilobytes == 0 ? ["STORAGE_FULL", "STORAGE_FAILED"] : ["STORAGE_FULL"]
            #expect(codes.contains(error.problem?.code ?? ""), "\(roomInKilobytes) KiB: \(service.program.errors)")
            #expect(try disk.blobs() == before, "\(roomInKilobytes) KiB")
            #expect(try disk.incoming() == [])
            #expect(try await client.session(id: session.id).documents.isEmpty)
          }
          outcomes.append(document != nil)
          try disk.free()
          if document == nil { document = try await client.uploadDocument(file) }
          let judged = try await service.awaitVerdict(try #require(document).id, token: session.token)
          #expect(judged.status == "ACCEPTED")
          #expect(try await client.rendition(of: judged.id, .original) == picture)
          #expect(try disk.blobs().count == before.count + 2)
        }
        #expect(outcomes.first == false && outcomes.last == true)
        #expect(try await disk.runMuster("audit", "verify").exitCode == 0)
        #expect(try await service.stop().exitCode == 0)
      }
    }
  }
}

/// A small disk in memory that only one program and its children see.
private struct SmallDisk {
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
