import FaultyFiles
import Foundation
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// A backup that has appeared is on the disk; one that fails has not appeared.
@Suite(.embeddedEngines) struct BackupDurabilityTests {
  @Test func everythingIsSyncedBeforeTheBackupAppears() async throws {
    try await withFilledStore { filled, blobs in
      let files = WatchedFileSystem()
      let maker = BackupMaker(source: StoreLayout(folder: filled.data), isWithKey: true, files: files)
      _ = try maker.make(at: filled.backup, now: Instant(milliseconds: 1))
      try expectSynced(files.operations, to: filled.backup, fileCount: blobs.count + 3)

      let restoring = WatchedFileSystem()
      let restored = filled.folder + "/restored"
      let restorer = BackupRestorer(source: StoreLayout(folder: filled.backup), masterKeyFile: nil, files: restoring)
      _ = try restorer.restore(to: restored)
      try expectSynced(restoring.operations, to: restored, fileCount: blobs.count + 2)
    }
  }

  @Test(.slow) func aFailureAtAnyCallLeavesNothing() async throws {
    try await withFilledStore { filled, _ in
      let counter = WatchedFileSystem()
      let source = StoreLayout(folder: filled.data)
      _ = try BackupMaker(source: source, isWithKey: true, files: counter).make(
        at: filled.folder + "/whole", now: Instant(milliseconds: 1))
      for number in counter.operations.indices {
        let files = WatchedFileSystem(failing: number, with: number.isMultiple(of: 2) ? ENOSPC : EIO)
        let maker = BackupMaker(source: source, isWithKey: true, files: files)
        do {
          _ = try maker.make(at: filled.backup, now: Instant(milliseconds: 1))
          // Reading the key makes its name durable, if it can.
          #expect(files.operations[number] == .syncFolder(filled.data))
          try FileManager.default.removeItem(atPath: filled.backup)
        } catch let error as BackupError {
          #expect(error.code == (number.isMultiple(of: 2) ? .storageFull : .inputOutput), "\(error)")
          #expect(!FileManager.default.fileExists(atPath: filled.backup))
        }
      }
      // None of these is in the way.
      _ = try await filled.backUp()
    }
  }

  private func expectSynced(_ operations: [FileOperation], to target: String, fileCount: Int) throws {
    let partial = target + ".partial"
    let appearance = try #require(operations.firstIndex(of: .rename(partial, target)))
    let before = operations[..<appearance]
    let made = before.compactMap { operation -> String? in
      if case .createFile(let path) = operation { path } else { nil }
    }
    #expect(made.count == fileCount)
    for path in made { #expect(before.lastIndex(of: .syncFile(path)) != nil, "\(path)") }
    let lastFile = try #require(before.lastIndex { $0.isSyncFile })
    for folder in [partial, partial + "/blobs"] {
      #expect(try #require(before.lastIndex(of: .syncFolder(folder))) > lastFile)
    }
    #expect(operations[appearance...].contains(.syncFolder((target as NSString).deletingLastPathComponent)))
  }
}
