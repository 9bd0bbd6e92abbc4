import Foundation
import RunningPrograms
import Testing

extension Operations {
  /// What the program says where it cannot write.
  @Suite struct UnwritableFolderTests {
    private static let namespaces = geteuid() == 0 ? ["-m"] : ["-U", "-r", "-m"]

    /// Runs the program where a shell script has changed the file systems. `$0` is the folder.
    private func runMuster(
      _ arguments: [String], in folder: String, after script: String
    ) async throws -> RunningProgram.Outcome {
      let command =
        try Self.namespaces + ["sh", "-c", "\(script) && exec \"$@\"", folder, findMuster()] + arguments
      return try await runProgram("unshare", command)
    }

    private func expectOneSentence(_ outcome: RunningProgram.Outcome, _ words: String) {
      let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("Error: ") }
      #expect(lines.count == 1 && lines.first?.contains(words) == true, "\(outcome.errors)")
      #expect(!outcome.errors.contains("damaged") && !outcome.errors.contains("SQLite"), "\(outcome.errors)")
      #expect(outcome.exitCode.map { $0 != 0 } == true)
    }

    @Test(
      .needs("unshare", "mount"),
      .enabled("needs the right to mount a disk in a namespace") { try await SmallDisk.isAvailable },
      arguments: [
        ["serve", "--port", "0"], ["keys", "list"], ["keys", "create", "--name", "n", "--scope", "sessions"],
        ["projects", "list"], ["reviewers", "list"], ["reviewers", "invite", "Ada", "--role", "reviewer"],
        ["webhooks", "list"],
        ["audit", "verify"], ["keys", "rotate-master"],
      ])
    func `a read-only file system is named`(_ arguments: [String]) async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder + "/data")
        let outcome = try await runMuster(
          arguments + ["--data", folder + "/data"], in: folder,
          after: "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\"")
        expectOneSentence(outcome, "read-only file system")
      }
    }

    @Test(
      .needs("unshare", "mount", "head"),
      .enabled("needs the right to mount a disk in a namespace") { try await SmallDisk.isAvailable },
      arguments: [0, 8, 24, 64])
    func `a disk that is full at the start is named`(kilobytes: Int) async throws {
      try await withTemporaryFolder { folder in
        let outcome = try await runMuster(
          ["serve", "--port", "0", "--data", folder + "/data"], in: folder,
          after: """
            mount -t tmpfs -o size=256k,mode=700 tmpfs "$0" &&
            { head -c \((256 - kilobytes) * 1024) /dev/zero > "$0/filler" || true; }
            """)
        let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("Error: ") }
        #expect(lines.first?.contains(/no space left on device|the disk is full/) == true, "\(outcome.errors)")
        #expect(!outcome.errors.contains("SQLite error"), "\(outcome.errors)")
      }
    }

    @Test(.needs("python3")) func `a database that another program has locked is named`() async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        let script = """
          import sqlite3, sys, time
          database = sqlite3.connect(sys.argv[1], isolation_level=None)
          database.execute("BEGIN IMMEDIATE")
          print("locked", flush=True)
          time.sleep(300)
          """
        let python = try #require(findProgram("python3"))
        let other = try await RunningProgram(python, ["-c", script, folder + "/muster.sqlite"])
        try await waitUntil { other.output.contains("locked") }
        let outcome = try await RunningPrograms.runMuster(
          "keys", "create", "--name", "n", "--scope", "sessions", "--data", folder)
        other.send(SIGKILL)
        _ = try await other.waitForExit()
        expectOneSentence(outcome, "another process has locked")
      }
    }

    @Test func `what is no database is named`() async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        try Data(repeating: 0x6D, count: 8192).write(to: URL(filePath: folder + "/muster.sqlite"))
        let outcome = try await RunningPrograms.runMuster("keys", "list", "--data", folder)
        #expect(outcome.errors.contains("is not a database"), "\(outcome.errors)")
      }
    }
  }
}
