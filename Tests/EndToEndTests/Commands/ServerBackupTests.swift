import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Synchronization
import Testing

extension Commands {
  /// Backups of a store on servers as `docs/scale.md` describes them: the rows first, then the objects.
  @Suite(.servers) struct ServerBackupTests {
    private struct Kept: Sendable {
      let document: String
      let token: String
    }

    private struct Verification: Decodable {
      struct Damage: Decodable {
        let code: String
      }

      let whole: Bool
      let blobs: Int
      let damaged: [Damage]
    }

    private struct Backup {
      let rows: String
      let objects: String
      let kept: [Kept]
    }

    @Test func everythingAcknowledgedBeforeABackupIsThereAfterItsRestore() async throws {
      try await withTemporaryFolder { folder in
        try await withServerPlaces { places in
          let masterKey = folder + "/master.key"
          #expect(try await runMuster("keys", "create-master", masterKey).exitCode == 0)
          let servers = places.arguments(masterKey: masterKey)
          let service = try await startService(on: folder + "/spool", servers)
          let key = try await createKey(in: folder + "/spool", servers: servers)
          let picture = try readFile(locateSpecimen("id-card-front-small.jpg"))
          let kept = Mutex<[Kept]>([])
          let load = Task {
            while !Task.isCancelled {
              let new = try await send(picture, to: service, key)
              kept.withLock { $0.append(new) }
            }
          }
          try await waitUntil { kept.withLock { $0.count } >= 4 }
          let backup = Backup(rows: folder + "/rows", objects: folder + "/objects", kept: kept.withLock { $0 })
          try await dump(places, to: backup.rows)
          // Pictures arrive between the two.
          try await waitUntil { kept.withLock { $0.count } >= backup.kept.count + 3 }
          _ = try await places.object("copy", backup.objects)
          load.cancel()
          _ = try? await load.value
          #expect(try await service.stop().exitCode == 0)

          try await places.destroy()
          try await restore(backup, to: places)
          let audit = try await runMuster(["audit", "verify"] + servers)
          #expect(audit.exitCode == 0 && audit.output.hasPrefix("The audit is intact"), "\(audit)")
          let verification = try await verify(servers)
          #expect(verification.whole && verification.blobs >= backup.kept.count)
          let objects = try #require(Int(try await places.object("count").lines[0]))
          #expect(objects > verification.blobs, "there are objects that came after the rows")

          let again = try await startService(on: folder + "/spool-again", servers)
          for kept in backup.kept {
            #expect(try await again.client(kept.token).rendition(of: kept.document, .original) == picture)
            _ = try await again.awaitVerdict(kept.document, token: kept.token)
          }
          _ = try await send(picture, to: again, key)
          #expect(try await again.stop().exitCode == 0)
          #expect(try await runMuster(["audit", "verify"] + servers).exitCode == 0)
        }
      }
    }

    /// In the other order, rows have no pictures, and the verification says so.
    @Test func objectsThatAreCopiedFirstAreNotEnough() async throws {
      try await withTemporaryFolder { folder in
        try await withServerPlaces { places in
          let masterKey = folder + "/master.key"
          #expect(try await runMuster("keys", "create-master", masterKey).exitCode == 0)
          let servers = places.arguments(masterKey: masterKey)
          let service = try await startService(on: folder + "/spool", servers)
          let key = try await createKey(in: folder + "/spool", servers: servers)
          let picture = try readFile(locateSpecimen("id-card-front-small.jpg"))
          let backup = Backup(rows: folder + "/rows", objects: folder + "/objects", kept: [])
          _ = try await send(picture, to: service, key)
          _ = try await places.object("copy", backup.objects)
          _ = try await send(picture, to: service, key)
          try await dump(places, to: backup.rows)
          #expect(try await service.stop().exitCode == 0)
          try await places.destroy()
          try await restore(backup, to: places)
          let verification = try await verify(servers)
          #expect(!verification.whole && verification.damaged.allSatisfy { $0.code == "notFound" })
        }
      }
    }

    private func send(_ picture: Data, to service: RunningService, _ key: String) async throws -> Kept {
      let session = try await service.client(key).createSession(SessionRequest(documentTypes: ["ID_CARD"]))
      let token = try #require(session.token)
      let document = try await service.client(token).uploadDocument(
        DocumentFile(data: picture, type: "ID_CARD", side: .front))
      return Kept(document: document.id, token: token)
    }

    private func dump(_ places: ServerPlaces, to path: String) async throws {
      let outcome = try await runProgram("pg_dump", ["--format=custom", "--file", path, places.database])
      try #require(outcome.exitCode == 0, "\(outcome.errors)")
    }

    private func restore(_ backup: Backup, to places: ServerPlaces) async throws {
      try await places.createDatabase()
      let outcome = try await runProgram(
        "pg_restore", ["--exit-on-error", "--no-owner", "--dbname", places.database, backup.rows])
      try #require(outcome.exitCode == 0, "\(outcome.errors)")
      _ = try await places.object("put", backup.objects)
    }

    private func verify(_ servers: [String]) async throws -> Verification {
      let outcome = try await runMuster(["blobs", "verify", "--json"] + servers)
      let verification: Verification = try parseJSON(try #require(outcome.lines.first, "\(outcome.errors)"))
      #expect(outcome.exitCode == (verification.whole ? 0 : 1))
      return verification
    }
  }
}
