import FaultyFiles
import Foundation
import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

/// What cannot be backed up or restored, and that nothing comes of it then.
@Suite(.embeddedEngines) struct BackupRefusalTests {
  @Test func aFolderWithSomethingInItStaysAsItIs() async throws {
    try await withFilledStore { filled, _ in
      _ = try await filled.backUp()
      let before = try readFile(filled.backup + "/backup.json")
      await #expect(throws: BackupError(.notEmpty, "")) { try await filled.backUp() }
      #expect(try readFile(filled.backup + "/backup.json") == before)
      // A data folder in use is not empty either.
      await #expect(throws: BackupError(.notEmpty, "")) { try await Store.restore(filled.backup, to: filled.data) }
      #expect(try filled.names() == ["backup", "data"])
      #expect(await filled.store.answers())
    }
  }

  @Test func anEmptyFolderIsReplaced() async throws {
    try await withFilledStore { filled, _ in
      let restored = filled.folder + "/restored"
      for path in [filled.backup, restored] {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      }
      _ = try await filled.backUp()
      _ = try await Store.restore(filled.backup, to: restored)
      #expect(try filled.names() == ["backup", "data", "restored"])
    }
  }

  @Test func remnantsOfAKilledRunAreReplaced() async throws {
    try await withFilledStore { filled, _ in
      let partial = filled.backup + ".partial"
      try FileManager.default.createDirectory(atPath: partial + "/blobs", withIntermediateDirectories: true)
      for file in ["muster.sqlite", "master.key", "lock", "blobs/0123", "blobs/\(BlobID())"] {
        try writeFile([1, 2, 3], "\(partial)/\(file)")
      }
      let manifest = try await filled.backUp()
      #expect(try filled.names() == ["backup", "data"])
      #expect(try await Store.restore(filled.backup, to: filled.folder + "/restored") == manifest)
    }
  }

  @Test func anUnrelatedFolderIsNotTouched() async throws {
    try await withFilledStore { filled, _ in
      let partial = filled.backup + ".partial"
      try FileManager.default.createDirectory(atPath: partial, withIntermediateDirectories: false)
      for file in ["thesis.txt", "master.key"] { try writeFile([1], "\(partial)/\(file)") }
      await #expect(throws: BackupError(.notEmpty, "")) { try await filled.backUp() }
      #expect(try filled.names(in: "/backup.partial") == ["master.key", "thesis.txt"])
    }
  }

  @Test func twoDoNotMakeOneBackup() async throws {
    try await withFilledStore { filled, _ in
      let other = try StagedFolder(for: filled.backup, LocalFileSystem())
      await #expect(throws: BackupError(.inUse, "")) { try await filled.backUp() }
      other.discard()
      _ = try await filled.backUp()
    }
  }

  @Test func aLostBlobIsNamed() async throws {
    try await withFilledStore { filled, blobs in
      let lost = blobs[1].0
      try FileManager.default.removeItem(atPath: filled.store.blobs.path(of: lost))
      let error = await #expect(throws: BackupError.self) { try await filled.backUp() }
      #expect(error?.code == .blobMissing && error?.reason.contains(lost.id.rawValue) == true)
      #expect(try filled.names() == ["data"])
    }
  }

  @Test func withoutAStoreNothingIsCreated() async throws {
    try await withFolder { folder in
      for path in [folder, folder + "/none"] {
        await #expect(throws: BackupError(.storeMissing, "")) {
          try await Store.backUp(dataFolder: path, to: folder + "/backup", at: Instant(milliseconds: 1))
        }
        await #expect(throws: BackupError(.notABackup, "")) {
          try await Store.restore(path, to: folder + "/restored")
        }
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names == [])
    }
  }

  @Test func withoutItsKeyABackupWantsIt() async throws {
    try await withFilledStore { filled, blobs in
      let manifest = try await filled.backUp(isWithKey: false)
      #expect(!manifest.hasKey)
      #expect(try filled.names(in: "/backup") == ["backup.json", "blobs", "muster.sqlite"])
      let restored = filled.folder + "/restored"
      await #expect(throws: BackupError(.keyMissing, "")) { try await Store.restore(filled.backup, to: restored) }
      let foreign = filled.folder + "/foreign.key"
      _ = try MasterKey.loadOrCreate(at: foreign)
      await #expect(throws: BackupError(.keyWrong, "")) {
        try await Store.restore(filled.backup, to: restored, masterKeyFile: foreign)
      }
      #expect(try filled.names() == ["backup", "data", "foreign.key"])
      _ = try await Store.restore(filled.backup, to: restored, masterKeyFile: filled.data + "/master.key")
      try await withStore(at: restored) { try await expect(blobs, in: $0) }
    }
  }
}
