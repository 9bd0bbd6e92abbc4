import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Commands {
  /// `muster migrate` between a folder and servers, with what a service has written.
  @Suite struct MigrateCommandTests {
    private struct Report: Decodable {
      let from: String
      let to: String
      let rows: Int
      let blobs: Int
      let leftOut: Int
      let audit: String
      let identical: Bool
    }

    private struct Kept {
      let document: String
      let token: String
    }

    /// Sends pictures of as many persons.
    private func fill(_ service: RunningService, _ key: String, _ count: Int, _ picture: Data) async throws -> [Kept] {
      var kept: [Kept] = []
      for _ in 0..<count {
        let session = try await service.client(key).createSession(SessionRequest(documentTypes: ["ID_CARD"]))
        let token = try #require(session.token)
        let document = try await service.client(token).uploadDocument(
          DocumentFile(data: picture, type: "ID_CARD", side: .front))
        kept.append(Kept(document: document.id, token: token))
      }
      for document in kept { _ = try await service.awaitVerdict(document.document, token: document.token) }
      return kept
    }

    private func expect(_ kept: [Kept], at service: RunningService, _ picture: Data) async throws {
      for document in kept {
        let client = service.client(document.token)
        #expect(try await client.rendition(of: document.document, .original) == picture)
        #expect(try await client.rendition(of: document.document, .display).starts(with: [0xFF, 0xD8]))
      }
    }

    @Test(.servers, .needs("python3")) func aStoreGoesToServersAndBack() async throws {
      try await withTemporaryFolder { folder in
        try await withServerPlaces { places in
          let (data, back) = (folder + "/data", folder + "/back")
          let picture = try readFile(locateSpecimen("id-card-front-small.jpg"))
          let key = try await createKey(in: data)
          var service = try await startService(on: data)
          var kept = try await fill(service, key, 4, picture)
          let inUse = try await runMuster("migrate", "--from", data, "--to", places.database, places.bucket)
          #expect(inUse.exitCode == 64 && inUse.errors.contains("stop it first (inUse)"), "\(inUse.errors)")
          #expect(try await service.stop().exitCode == 0)

          let there = try await migrate(["--from", data, "--to", places.database, places.bucket])
          #expect(there.blobs == 8 && there.leftOut == 0 && there.to.hasPrefix("PostgreSQL and the bucket"))
          let servers = places.arguments(masterKey: data + "/master.key")
          let audit = try await runMuster(["audit", "verify"] + servers)
          #expect(audit.exitCode == 0 && audit.output.contains(there.audit), "\(audit)")
          let blobs = try await runMuster(["blobs", "verify"] + servers)
          #expect(blobs.exitCode == 0 && blobs.output.hasPrefix("All are intact: 8 blobs"), "\(blobs)")

          // Without a change in between, the way back gives the same folder.
          let serversAgain = ["--master-key", data + "/master.key"]
          let way = ["--from", places.database, places.bucket, "--to", back] + serversAgain
          #expect(try await migrate(way).rows == there.rows)
          try await expectSame(data, back)
          try FileManager.default.removeItem(atPath: back)

          service = try await startService(on: folder + "/spool", servers)
          try await expect(kept, at: service, picture)
          kept += try await fill(service, key, 2, picture)
          #expect(try await service.stop().exitCode == 0)

          let home = try await migrate(way)
          #expect(home.blobs == 12 && home.rows > there.rows)
          service = try await startService(on: back)
          try await expect(kept, at: service, picture)
          kept += try await fill(service, key, 1, picture)
          #expect(try await service.stop().exitCode == 0)
          let end = try await runMuster("audit", "verify", "--data", back)
          #expect(end.exitCode == 0, "\(end.output)")
        }
      }
    }

    /// Whatever it had done when it was killed, the next run goes on; until then no service starts there.
    @Test(.servers, .needs("python3")) func aMigrationThatIsKilledGoesOn() async throws {
      try await withTemporaryFolder { folder in
        try await withServerPlaces { places in
          let (data, back) = (folder + "/data", folder + "/back")
          let picture = try readFile(locateSpecimen("id-card-front-small.jpg"))
          let key = try await createKey(in: data)
          let service = try await startService(on: data)
          _ = try await fill(service, key, 8, picture)
          #expect(try await service.stop().exitCode == 0)
          let masterKey = data + "/master.key"
          for way in [
            ["--from", data, "--to", places.database, places.bucket],
            ["--from", places.database, places.bucket, "--to", back, "--master-key", masterKey],
          ] {
            var kills = 0
            var pause = Duration.milliseconds(20)
            while true {
              let program = try await RunningProgram(findMuster(), ["migrate"] + way)
              try await Task.sleep(for: pause)
              program.send(SIGKILL)
              let outcome = try await program.waitForExit()
              guard outcome.signal != nil else {
                // The one before may have come to its end in the moment of the kill.
                #expect(outcome.exitCode == 0 || outcome.errors.contains("targetNotEmpty"), "\(outcome)")
                break
              }
              kills += 1
              // However fast the machine is, some runs end early and some late.
              pause = pause * 1.3
            }
            #expect(kills > 2)
          }
          try await expectSame(data, back)
        }
      }
    }

    @Test func wrongPlacesAreRefused() async throws {
      try await withTemporaryFolder { folder in
        let data = folder + "/data"
        _ = try await createKey(in: data)
        let database = "postgres://muster:secret@127.0.0.1:1/muster"
        let bucket = "s3://pictures/?endpoint=http://127.0.0.1:1"
        let credentials = ["AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"]
        let refusals: [([String], String)] = [
          (["--from", data, "--to", database], "the pictures have no place"),
          (["--from", data, "--to", bucket], "the rows have no place"),
          (["--from", data, data, "--to", folder + "/goal"], "two places of the same kind"),
          (["--from", data, "--to", database, "s3://", folder], "--to: "),
          (["--from", folder + "/none", "--to", folder + "/goal"], "(sourceMissing)"),
          (["--from", database, bucket, "--to", folder + "/goal"], "(keyMissing)"),
          (["--from", data, "--to", data], "(targetNotEmpty)"),
        ]
        for (arguments, says) in refusals {
          let outcome = try await runMuster(["migrate"] + arguments, environment: credentials)
          #expect(outcome.exitCode == 64 && outcome.errors.contains(says), "\(arguments): \(outcome)")
          #expect(outcome.output.isEmpty && !outcome.errors.contains("secret"))
        }
        let unreachable = try await runMuster(
          ["migrate", "--from", data, "--to", database, bucket], environment: credentials)
        #expect(unreachable.exitCode == 1 && !unreachable.errors.contains("secret"), "\(unreachable)")
        #expect(try listFolder(folder) == ["data"])
        let copied = try await runMuster("migrate", "--from", data, "--to", folder + "/goal")
        #expect(copied.exitCode == 0 && copied.output.contains("found both identical"), "\(copied)")
        try await expectSame(data, folder + "/goal")
      }
    }

    private func migrate(_ arguments: [String]) async throws -> Report {
      let outcome = try await runMuster(["migrate"] + arguments + ["--json"])
      try #require(outcome.exitCode == 0, "\(outcome.errors)")
      let report: Report = try parseJSON(outcome.output)
      #expect(report.identical)
      return report
    }

    /// Compares all rows, and the bytes of all pictures and of the master key.
    private func expectSame(_ one: String, _ other: String) async throws {
      let script = """
        import sqlite3, sys
        def rows(folder):
            return sorted(sqlite3.connect(folder + "/muster.sqlite").iterdump())
        one, other = map(rows, sys.argv[1:])
        assert len(one) > 100
        assert one == other, [row for row in one + other if (row in one) != (row in other)][:3]
        """
      let outcome = try await runProgram("python3", ["-c", script, one, other])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let names = try listFolder(one + "/blobs")
      #expect(try listFolder(other + "/blobs") == names)
      for name in names.filter({ $0 != "incoming" }).map({ "blobs/\($0)" }) + ["master.key"] {
        #expect(try readFile("\(one)/\(name)") == readFile("\(other)/\(name)"), "\(name)")
      }
    }
  }
}
