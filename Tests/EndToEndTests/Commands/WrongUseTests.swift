import Foundation
import NIOCore
import NIOPosix
import RunningPrograms
import Testing

extension Commands {
  /// What commands say when they cannot do what they are asked for.
  @Suite struct WrongUseTests {
    /// What is called, how that ends, and words of the sentence.
    struct Mistake: Sendable, CustomTestStringConvertible {
      var arguments: [String]
      var exitCode: Int32 = 64
      var says: String
      var environment: [String: String] = [:]

      var testDescription: String { arguments.joined(separator: " ") }
    }

    /// Names of types, functions and calls of the system.
    private static let internals = [
      "errno", "bind(", "Error()", "IOError", "StoreError", "NIO", "DatabaseError", "SQLite error", "Optional(",
      "Domain=",
      "inputOutput:", "notEmpty:", "folderUnusable",
    ]

    /// `FOLDER` stands for a folder of the test's own.
    @Test(arguments: [
      Mistake(arguments: ["serve", "--data", "/proc/muster"], says: "cannot create folder /proc/muster"),
      Mistake(
        arguments: ["serve", "--port", "0", "--host", "192.0.2.1"], exitCode: 1, says: "does not have that address"),
      Mistake(
        arguments: ["serve", "--port", "0", "--host", "nobody.invalid"], exitCode: 1,
        says: "the host name nobody.invalid cannot be resolved"),
      Mistake(arguments: ["serve", "--data", "FOLDER/file"], says: "is a file, not a folder"),
      Mistake(arguments: ["serve", "--data", "FOLDER/badkey"], says: "is not a master key of version 1 or 2"),
      Mistake(arguments: ["serve", "--data", "FOLDER/openkey"], says: "is accessible to others than its owner"),
      Mistake(arguments: ["keys", "list", "--data", "FOLDER/none"], says: "does not exist"),
      Mistake(arguments: ["keys", "create", "--data", "FOLDER/new"], says: "name: not given"),
      Mistake(
        arguments: ["keys", "create", "--name", "n", "--scope", "all", "--data", "FOLDER/new"], says: "is not one of"),
      Mistake(arguments: ["audit", "verify", "--data", "FOLDER/none"], says: "does not exist"),
      Mistake(arguments: ["audit", "verify", "--data", "FOLDER/badrows"], says: "cannot be used: "),
      Mistake(
        arguments: ["blobs", "verify", "--data", "FOLDER/badkey"], says: "is not a master key of version 1 or 2"),
      Mistake(
        arguments: ["backup", "FOLDER", "--data", "FOLDER/badkey"], says: "is not a master key of version 1 or 2"),
      Mistake(
        arguments: ["backup", "FOLDER/none/backup", "--data", "FOLDER/good"], exitCode: 1, says: "cannot create folder"),
      Mistake(arguments: ["restore", "FOLDER/none", "--data", "FOLDER/new"], says: "(notABackup)"),
      Mistake(arguments: ["quality", "replay", "--data", "FOLDER/good"], says: "quality: not given"),
      Mistake(
        arguments: ["quality", "replay", "--quality", "FOLDER/file", "--data", "FOLDER/good"], says: "is not JSON"),
      Mistake(arguments: ["webhooks", "test", "wh_none", "--data", "FOLDER/good"], says: "There is no such webhook."),
      Mistake(
        arguments: ["reviewers", "role", "Nobody", "senior", "--data", "FOLDER/good"], says: "REVIEWER_NOT_FOUND"),
      Mistake(
        arguments: ["submit", "FOLDER/none.jpg", "--type", "ID_CARD"], says: "cannot be read",
        environment: ["MUSTER_TOKEN": "st_x"]),
      Mistake(arguments: ["bench", "images", "FOLDER/none.jpg"], says: "no picture that can be processed"),
      Mistake(arguments: ["bench", "faces", "FOLDER/none.jpg", "--models", "FOLDER/none"], says: "run: make models"),
      Mistake(arguments: ["demo", "--samples", "FOLDER/none"], exitCode: 1, says: "no sample pictures"),
      Mistake(
        arguments: ["demo", "--server", "http://127.0.0.1:1"], exitCode: 1, says: "the service does not respond",
        environment: ["MUSTER_KEY": "mk_test_x"]),
    ])
    func everyMistakeIsReportedInOneSentence(_ mistake: Mistake) async throws {
      try await withTemporaryFolder { folder in
        _ = try writeFile(folder + "/file", Data("no folder".utf8))
        for name in ["good", "badkey", "openkey", "badrows"] { _ = try await createKey(in: "\(folder)/\(name)") }
        try Data("no key".utf8).write(to: URL(filePath: folder + "/badkey/master.key"))
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o600], ofItemAtPath: folder + "/badkey/master.key")
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o644], ofItemAtPath: folder + "/openkey/master.key")
        try Data("no rows".utf8).write(to: URL(filePath: folder + "/badrows/muster.sqlite"))
        let outcome = try await runMuster(
          mistake.arguments.map { $0.replacing("FOLDER", with: folder) },
          environment: mistake.environment.merging(["MUSTER_LOG_LEVEL": "critical"]) { $1 },
          workingFolder: repositoryFolder)
        #expect(outcome.exitCode == mistake.exitCode, "\(outcome)")
        let lines = outcome.errors.split(separator: "\n").filter {
          !$0.hasPrefix("The presence check is simulated") && !$0.hasPrefix("left out: ")
        }
        #expect(lines.count == 1 && lines.last?.hasPrefix("Error: ") == true, "\(outcome.errors)")
        #expect(lines.last?.contains(mistake.says) == true, "\(outcome.errors)")
        for word in Self.internals { #expect(!outcome.errors.contains(word), "\(word): \(outcome.errors)") }
        #expect(!FileManager.default.fileExists(atPath: folder + "/new"), "a folder was made in vain")
      }
    }

    @Test func portThatIsTakenIsOneSentence() async throws {
      try await withTemporaryFolder { folder in
        let other = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
          .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(other.localAddress?.port)
        let outcome = try await runMuster(
          "serve", "--port", "\(port)", "--operations-port", "0", "--data", folder,
          environment: ["MUSTER_LOG_LEVEL": "critical"])
        let expected =
          "Error: cannot serve on 127.0.0.1:\(port): another program is listening there; choose another --port, or 0 for any free one.\n"
        #expect(outcome.exitCode == 1 && outcome.errors == expected, "\(outcome.errors)")
        try await other.close()
      }
    }

    @Test(arguments: [
      (["serve", "--prot", "1"], "Usage: muster serve"), (["servee"], "Usage: muster"),
      (["backup"], "Usage: muster backup"),
      (["keys", "revoke"], "Usage: muster keys revoke"), (["serve", "--port", "abc"], "Usage: muster serve"),
      (["webhooks", "test"], "Usage: muster webhooks test"),
    ])
    func wrongArgumentsAreAnsweredWithTheUsage(_ arguments: [String], _ usage: String) async throws {
      let outcome = try await runMuster(arguments)
      #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("Error: ") && outcome.errors.contains(usage), "\(outcome.errors)")
    }

    @Test(arguments: [
      [], ["keys"], ["keys", "signature"], ["webhooks"], ["audit"], ["quality"], ["bench"], ["--help"],
    ])
    func groupsPrintTheirHelp(_ arguments: [String]) async throws {
      let outcome = try await runMuster(arguments)
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty && outcome.output.contains("SUBCOMMANDS:"), "\(outcome)")
    }

    /// Ctrl-C, before everything is through.
    @Test(arguments: [" runs at ", "a code is sent", "the device is activated", "id-card"])
    func interruptedDemoSaysNothingOfItsInnerLife(moment: String) async throws {
      try await withTemporaryFolder { folder in
        let demo = try await RunningProgram(
          findMuster(), ["demo", "--port", "0", "--data", folder + "/data", "--samples", locateSpecimen()],
          environment: patience)
        try await waitUntil { demo.hasEnded || demo.errors.contains(moment) || demo.output.contains(moment) }
        demo.send(SIGINT)
        let outcome = try await demo.waitForExit()
        #expect(outcome.exitCode == 0 || outcome.exitCode == 130, "\(outcome)")
        for word in Self.internals + ["Cancel", "cancelled"] {
          #expect(!outcome.errors.contains(word), "\(outcome.errors)")
        }
      }
    }

    @Test func rulesOfAReplayAreTakenFromEverySource() async throws {
      try await withTemporaryFolder { folder in
        let data = folder + "/data"
        _ = try await createKey(in: data)
        let rules = try writeFile(folder + "/rules.json", Data("{}".utf8))
        let plain = try await runMuster("quality", "replay", "--data", data, "--quality", rules)
        #expect(plain.exitCode == 0 && plain.errors.isEmpty, "\(plain)")
        let settings = try writeFile(
          folder + "/muster.json", Data(#"{"data": "\#(data)", "quality": "\#(rules)"}"#.utf8))
        for arguments in [["--quality", rules, "--config", settings], ["--config", settings]] {
          let now = try await runMuster(["quality", "replay"] + arguments)
          #expect(now.exitCode == 0 && now.errors.isEmpty && now.output == plain.output, "\(now)")
        }
        let fromVariable = try await runMuster(
          "quality", "replay", environment: ["MUSTER_CONFIG": settings])
        #expect(fromVariable.exitCode == 0 && fromVariable.output == plain.output, "\(fromVariable)")
      }
    }

    @Test func doctorTriesWhatTheServiceDoes() async throws {
      try await withTemporaryFolder { folder in
        let impossible = try await runMuster(
          "doctor", "--port", "0", "--operations-port", "0", "--data", "/proc/muster")
        #expect(impossible.exitCode == 1)
        #expect(
          impossible.output.contains(
            "fail  data folder   /proc/muster does not exist and cannot be created: cannot create"))
        _ = try await runMuster("doctor", "--port", "0", "--operations-port", "0", "--data", folder + "/data")
        #expect(try listFolder(folder) == [], "it leaves nothing behind")
        _ = try await createKey(in: folder + "/data")
        // The engine may leave its two files.
        func kept() throws -> [String] {
          try listFolder(folder + "/data").filter { !$0.hasPrefix("muster.sqlite-") }
        }
        let before = try kept()
        _ = try await runMuster("doctor", "--port", "0", "--operations-port", "0", "--data", folder + "/data")
        #expect(try kept() == before)
      }
    }
  }
}
