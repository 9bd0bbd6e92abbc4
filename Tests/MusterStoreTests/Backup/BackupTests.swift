import FaultyFiles
import Foundation
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// Copies of a store that is in use.
@Suite(.embeddedEngines) struct BackupTests {
  @Test func backupsCanBeRestored() async throws {
    try await withFilledStore { filled, blobs in
      let audit = try await note(in: filled.store)
      let manifest = try await filled.backUp()
      #expect(manifest.blobs == 3 && manifest.hasKey && manifest.takenAt == 1)
      #expect(try filled.names() == ["backup", "data"])
      #expect(try filled.names(in: "/backup") == ["backup.json", "blobs", "master.key", "muster.sqlite"])

      let restored = filled.folder + "/restored"
      #expect(try await Store.restore(filled.backup, to: restored) == manifest)
      #expect(try filled.names(in: "/restored") == ["blobs", "master.key", "muster.sqlite"])
      #expect(try await Store.verifyAudit(TestStores.location(of: restored)) == audit)
      try await withStore(at: restored) { store in
        try await expect(blobs, in: store)
        // Nothing is taken for an orphan, and nothing is missing.
        let swept = try await store.blobs.sweep { ids in try await store.database.read { try $0.knownBlobs(among: ids) }
        }
        #expect(swept == 0)
      }
    }
  }

  @Test func backupsAreReadableByTheirOwnerOnly() async throws {
    try await withFilledStore { filled, blobs in
      _ = try await filled.backUp()
      let restored = filled.folder + "/restored"
      _ = try await Store.restore(filled.backup, to: restored)
      for folder in [filled.backup, restored] {
        for path in [folder, folder + "/blobs"] { #expect(try permissions(path) == 0o700) }
        for file in ["muster.sqlite", "master.key", "blobs/\(blobs[0].0.id)"] {
          #expect(try permissions("\(folder)/\(file)") == 0o600)
        }
      }
      #expect(try permissions(filled.backup + "/backup.json") == 0o600)
    }
  }

  @Test(.slow) func aBackupIsConsistentDuringWrites() async throws {
    try await withFilledStore { filled, _ in
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        for worker in 0..<3 {
          tasks.addTask {
            // Each keeps as many blobs as it removes, and each blob far longer than copying the rows takes.
            var kept: [BlobID] = []
            var seed = UInt64(worker)
            while !Task.isCancelled {
              seed += 10
              kept.append(try await filled.keep(makeBytes(3000, seed: seed)).id)
              if kept.count > 200 { try await filled.remove(kept.removeFirst()) }
            }
          }
        }
        for number in 1...8 {
          let backup = "\(filled.folder)/backup-\(number)"
          let manifest = try await filled.backUp(to: backup)
          #expect(try FileManager.default.contentsOfDirectory(atPath: backup + "/blobs").count == manifest.blobs)
          // Restoring reads each blob.
          #expect(try await Store.restore(backup, to: "\(backup)-restored") == manifest)
        }
        tasks.cancelAll()
        while let result = await tasks.nextResult() {
          if case .failure(let error) = result, !(error is CancellationError) { throw error }
        }
      }
    }
  }

  @Test func deletedDataIsNotInTheBackup() async throws {
    try await withFilledStore { filled, _ in
      try await filled.store.database.write { connection in
        try connection.run(
          "INSERT INTO projects (id, name, is_sandbox, created_at) VALUES ('p', 'Brünhilde', 0, 1)")
      }
      _ = try await filled.backUp(to: filled.folder + "/with")
      _ = try await filled.store.database.write { try $0.run("DELETE FROM projects") }
      _ = try await filled.backUp(to: filled.folder + "/without")
      let (with, without) = try (
        readFile(filled.folder + "/with/muster.sqlite"), readFile(filled.folder + "/without/muster.sqlite")
      )
      #expect(Data(with).range(of: Data("Brünhilde".utf8)) != nil)
      #expect(Data(without).range(of: Data("Brünhilde".utf8)) == nil)
    }
  }

  private func note(in store: Store) async throws -> AuditState {
    try await store.database.write { connection in
      for number in 1...3 {
        try connection.insert(
          AuditRecord(
            at: Instant(milliseconds: Int64(number)), sessionId: nil, actor: .system, action: .documentJudged))
      }
      try connection.appendPendingNotes()
      return try connection.verifyAudit()
    }
  }
}
