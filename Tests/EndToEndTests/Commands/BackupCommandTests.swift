import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Synchronization
import Testing

extension Commands {
  /// `muster backup` beside a service at work, and `muster restore`.
  @Suite struct BackupCommandTests {
    private struct Report: Decodable {
      let folder: String
      let rows: Int
      let blobs: Int
      let bytes: Int64
      let leftOut: Int
      let key: Bool
    }

    /// A picture that was acknowledged.
    private struct Kept: Sendable {
      let document: String
      let token: String
    }

    @Test func everythingAcknowledgedBeforeABackupIsInIt() async throws {
      try await withTemporaryFolder { folder in
        let data = folder + "/data"
        let service = try await startService(on: data)
        let key = try await createKey(in: data)
        let picture = try readFile(locateSpecimen("id-card-front-small.jpg"))
        let kept = Mutex<[Kept]>([])
        let load = Task {
          while !Task.isCancelled {
            let session = try await service.client(key).createSession(SessionRequest(documentTypes: ["ID_CARD"]))
            let token = try #require(session.token)
            let document = try await service.client(token).uploadDocument(
              DocumentFile(data: picture, type: "ID_CARD", side: .front))
            kept.withLock { $0.append(Kept(document: document.id, token: token)) }
          }
        }
        var backups: [(folder: String, kept: [Kept])] = []
        for number in 1...3 {
          try await waitUntil { kept.withLock { $0.count } >= number * 3 }
          let before = kept.withLock { $0 }
          let backup = "\(folder)/backup-\(number)"
          let outcome = try await runMuster("backup", backup, "--data", data, "--json")
          #expect(outcome.exitCode == 0, "\(outcome.errors)")
          let report: Report = try parseJSON(outcome.output)
          #expect(report.folder == backup && report.key && report.blobs >= before.count && report.leftOut == 0)
          backups.append((backup, before))
        }
        load.cancel()
        _ = try? await load.value
        #expect(try await service.stop().exitCode == 0)

        for backup in backups {
          let restored = backup.folder + "-restored"
          let outcome = try await runMuster("restore", backup.folder, "--data", restored)
          #expect(outcome.exitCode == 0 && outcome.output.contains(restored), "\(outcome.errors)")
          #expect(try await runMuster("audit", "verify", "--data", restored).exitCode == 0)
          let again = try await startService(on: restored)
          for kept in backup.kept {
            let client = again.client(kept.token)
            #expect(try await client.rendition(of: kept.document, .original) == picture)
            // What was begun is brought to its end.
            #expect(try await again.awaitVerdict(kept.document, token: kept.token).status == "REJECTED")
            #expect(try await client.rendition(of: kept.document, .display).starts(with: [0xFF, 0xD8]))
          }
          #expect(try await again.stop().exitCode == 0)
        }
      }
    }

    /// As after a power cut: the files of renditions are not synced.
    @Test func lostRenditionsAreLeftOutAndMadeAgain() async throws {
      try await withTemporaryFolder { folder in
        let (data, restored) = (folder + "/data", folder + "/restored")
        let service = try await startService(on: data)
        let token = try await createSession(on: service, in: data).token
        let picture = try readFile(locateSpecimen("id-card-front.jpg"))
        let document = try await service.client(token).uploadDocument(
          DocumentFile(data: picture, type: "ID_CARD", side: .front), wait: .seconds(60))
        let display = try await service.client(token).rendition(of: document.id, .display)
        #expect(try await service.stop().exitCode == 0)
        for blob in try listFolder(data + "/blobs") where blob != "incoming" {
          let path = "\(data)/blobs/\(blob)"
          // The original is the larger one.
          if try readFile(path).count < picture.count { try FileManager.default.removeItem(atPath: path) }
        }
        let outcome = try await runMuster("backup", folder + "/backup", "--data", data)
        #expect(outcome.exitCode == 0 && outcome.output.contains("1 file of renditions was missing"), "\(outcome)")
        let copied = try await runMuster("restore", folder + "/backup", "--data", restored, "--json")
        let report: Report = try parseJSON(copied.output)
        #expect(copied.exitCode == 0 && report.leftOut == 1 && report.blobs == 1, "\(copied)")
        let again = try await startService(on: restored)
        #expect(try await again.client(token).rendition(of: document.id, .original) == picture)
        #expect(try await again.client(token).rendition(of: document.id, .display) == display)
        #expect(try await again.stop().exitCode == 0)
      }
    }

    @Test func aBackupThatIsKilledDoesNotAppear() async throws {
      try await withService { service, data in
        let token = try await createSession(on: service, in: data).token
        _ = try await service.client(token).uploadDocument(
          DocumentFile(data: try readFile(locateSpecimen("passport.jpg")), type: "PASSPORT", side: .front))
        try await withTemporaryFolder { folder in
          let backup = folder + "/backup"
          for pause in stride(from: 0, to: 60, by: 6) {
            let program = try await RunningProgram(findMuster(), ["backup", backup, "--data", data])
            try await Task.sleep(for: .milliseconds(pause))
            program.send(SIGKILL)
            let outcome = try await program.waitForExit()
            guard FileManager.default.fileExists(atPath: backup) else { continue }
            // It was quicker than the signal, or almost: what has appeared is whole.
            #expect(outcome.signal != nil || outcome.exitCode == 0)
            let restored = try await runMuster("restore", backup, "--data", folder + "/restored")
            #expect(restored.exitCode == 0, "\(restored.errors)")
            try FileManager.default.removeItem(atPath: backup)
            try FileManager.default.removeItem(atPath: folder + "/restored")
          }
          #expect(try await runMuster("backup", backup, "--data", data).exitCode == 0)
          #expect(try listFolder(folder) == ["backup"])
        }
      }
    }

    @Test func theKeyStaysWhereItIsIfWanted() async throws {
      try await withTemporaryFolder { folder in
        let data = folder + "/data"
        _ = try await createKey(in: data)
        let outcome = try await runMuster("backup", folder + "/backup", "--data", data, "--without-key")
        #expect(outcome.exitCode == 0 && outcome.output.contains("without the master key"), "\(outcome.output)")
        #expect(try listFolder(folder + "/backup") == ["backup.json", "blobs", "muster.sqlite"])
        let refused = try await runMuster("restore", folder + "/backup", "--data", folder + "/restored")
        #expect(refused.exitCode == 64 && refused.errors.contains("keyMissing"), "\(refused.errors)")
        let restored = try await runMuster(
          "restore", folder + "/backup", "--data", folder + "/restored", "--master-key", data + "/master.key")
        #expect(restored.exitCode == 0, "\(restored.errors)")
        let keys = try await runMuster("keys", "list", "--data", folder + "/restored")
        #expect(keys.output.contains("test"), "\(keys.output)")
      }
    }

    @Test func impossibleBackupsAreRefused() async throws {
      try await withTemporaryFolder { folder in
        let data = folder + "/data"
        _ = try await createKey(in: data)
        let refusals: [([String], String, Int32)] = [
          (["backup", folder, "--data", data], "notEmpty", 64),
          (["backup", folder + "/backup", "--data", folder + "/none"], "storeMissing", 64),
          (["backup", folder + "/none/backup", "--data", data], "inputOutput", 1),
          (["restore", folder + "/none", "--data", folder + "/restored"], "notABackup", 64),
          (["restore", data, "--data", folder + "/restored"], "notABackup", 64),
        ]
        for (arguments, code, exitCode) in refusals {
          let outcome = try await runMuster(arguments)
          #expect(outcome.exitCode == exitCode && outcome.errors.contains(code), "\(arguments): \(outcome.errors)")
          #expect(outcome.output.isEmpty)
        }
        #expect(try listFolder(folder) == ["data"])

        #expect(try await runMuster("backup", folder + "/backup", "--data", data).exitCode == 0)
        let inUse = try await runMuster("restore", folder + "/backup", "--data", data)
        #expect(inUse.exitCode == 64 && inUse.errors.contains("notEmpty"), "\(inUse.errors)")
        let database = folder + "/backup/muster.sqlite"
        var bytes = try readFile(database)
        bytes[bytes.count / 2] ^= 1
        try writeFile(database, bytes)
        let damaged = try await runMuster("restore", folder + "/backup", "--data", folder + "/restored")
        #expect(damaged.exitCode == 1 && damaged.errors.contains("damaged"), "\(damaged.errors)")
        #expect(try listFolder(folder) == ["backup", "data"])
      }
    }
  }
}
