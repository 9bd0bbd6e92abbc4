import Foundation
import S3Client
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// Migrations that are not begun.
@Suite struct MigrationRefusalTests {
  @Test(.slow) func aTargetWithAnotherStoreStaysAsItIs() async throws {
    try await withMigration { fixture in
      let other = try await Store.open(fixture.goal)
      try await other.tamper("INSERT INTO projects (id, name, is_sandbox, created_at) VALUES ('p', 'other', 0, 1)")
      let before = try await rows(of: other)
      try await other.close()
      await #expect(throws: MigrationError(.targetNotEmpty, "")) { try await fixture.migrate() }
      let after = try await Store.open(fixture.goal)
      #expect(try await rows(of: after) == before)
      #expect(try await after.database.read { try $0.unfinishedMigration() } == nil)
      try await after.close()
    }
  }

  @Test func aTargetWithOtherPicturesStaysAsItIs() async throws {
    try await withMigration { fixture in
      let place = try BlobPlace(fixture.goal)
      try FileManager.default.createDirectory(atPath: fixture.goal.dataFolder, withIntermediateDirectories: true)
      try await place.create()
      let id = BlobID()
      try await place.store(BlobPlace.SealedBytes(count: 3) { _ in [1, 2, 3] }, of: id)
      await #expect(throws: MigrationError(.targetNotEmpty, "")) { try await fixture.migrate() }
      #expect(try await place.sealedBytes(of: id).read(0..<3) == [1, 2, 3])
      try await place.close()
      let names = try FileManager.default.contentsOfDirectory(atPath: fixture.goal.dataFolder)
      #expect(Set(names).isSubset(of: ["blobs", "lock"]), "\(names)")
    }
  }

  /// Pictures that an earlier migration has brought are no obstacle, even if its rows are gone.
  @Test(.slow) func picturesOfTheSourceMayBeThere() async throws {
    try await withMigration { fixture in
      let store = try await Store.open(fixture.origin)
      let blob = try await store.database.read { try $0.completeBlobs(after: nil, limit: 1) }[0].id
      try await store.close()
      try FileManager.default.createDirectory(atPath: fixture.goal.dataFolder, withIntermediateDirectories: true)
      let place = try BlobPlace(fixture.goal)
      try await place.create()
      let bytes = try readFile("\(fixture.data)/blobs/\(blob)")
      try await place.store(
        BlobPlace.SealedBytes(count: Int64(bytes.count)) { Array(bytes[Int($0.lowerBound)..<Int($0.upperBound)]) },
        of: blob)
      try await place.close()
      _ = try await fixture.migrate()
      try await fixture.expectSame(fixture.origin, fixture.goal)
    }
  }

  @Test(.slow) func anUnfinishedMigrationOfAnotherStoreStaysAsItIs() async throws {
    try await withMigration { fixture in
      try await fixture.migrate(stoppingAfter: 1, of: .copyingBlobs)
      let before = try await fixture.withGoal { try rows(on: $0) }
      let other = StoreLocation(dataFolder: fixture.folder + "/other")
      try await Store.open(other).close()
      let error = await #expect(throws: MigrationError.self) {
        try await fixture.migrate(from: other, to: fixture.goal)
      }
      // A folder already has the other key.
      #expect(error?.code == (fixture.goal.database == nil ? .keyWrong : .targetNotEmpty))
      #expect(try await fixture.withGoal { try rows(on: $0) } == before)
      _ = try await fixture.migrate()
    }
  }

  @Test(.embeddedEngines) func aFolderWithAnotherMasterKeyStaysAsItIs() async throws {
    try await withMigration { fixture in
      try FileManager.default.createDirectory(atPath: fixture.goal.dataFolder, withIntermediateDirectories: true)
      let key = try MasterKey.loadOrCreate(at: fixture.goal.dataFolder + "/master.key")
      await #expect(throws: MigrationError(.keyWrong, "")) { try await fixture.migrate() }
      #expect(try MasterKey.loadOrCreate(at: fixture.goal.dataFolder + "/master.key").isSame(as: key))
      #expect(!FileManager.default.fileExists(atPath: fixture.goal.dataFolder + "/muster.sqlite"))
    }
  }

  @Test(.slow) func aStoreInUseIsNotMigrated() async throws {
    try await withMigration { fixture in
      let service = try await Store.open(fixture.origin, asService: true)
      await #expect(throws: StoreError(.inUse, "")) { try await fixture.migrate() }
      try await service.close()
      #expect(!FileManager.default.fileExists(atPath: fixture.goal.dataFolder + "/muster.sqlite"))
      _ = try await fixture.migrate()

      let other = try await Store.open(fixture.goal, asService: true)
      let back = StoreLocation(dataFolder: fixture.folder + "/back")
      await #expect(throws: StoreError(.inUse, "")) { try await fixture.migrate(from: fixture.goal, to: back) }
      try await other.close()
      _ = try await fixture.migrate(from: fixture.goal, to: back)
    }
  }

  @Test(.slow, .embeddedEngines) func anUnfinishedStoreIsNotBackedUp() async throws {
    try await withMigration { fixture in
      try await fixture.migrate(stoppingAfter: 1, of: .copyingRows)
      await #expect(throws: BackupError(.storeMissing, "")) {
        try await Store.backUp(
          dataFolder: fixture.goal.dataFolder, to: fixture.folder + "/backup", at: Instant(milliseconds: 1))
      }
      let back = StoreLocation(dataFolder: fixture.folder + "/back")
      await #expect(throws: MigrationError(.sourceUnready, "")) {
        try await fixture.migrate(from: fixture.goal, to: back)
      }
      #expect(!FileManager.default.fileExists(atPath: back.dataFolder))
    }
  }

  /// Every release refuses a step that it does not know.
  @Test func earlierReleasesTakeTheMarkForALaterStep() {
    let mark = UnfinishedMigration(masterKeyID: "0123456789abcdef", state: "")
    #expect(UnfinishedMigration(mark.name) == mark)
    for step in Schema.steps { #expect(UnfinishedMigration(step.name) == nil && step.name != mark.name) }
  }

  @Test(
    .slow,
    arguments: [
      ("UPDATE audit SET actor = 'nobody' WHERE number = 2", MigrationError.Code.auditBroken),
      ("DELETE FROM migrations WHERE name = '1-baseline'", .sourceUnready),
      ("UPDATE upload_parts SET is_open = 1", .sourceUnready),
    ])
  func aSourceThatCannotBeCopiedIsRefused(statement: String, code: MigrationError.Code) async throws {
    try await withMigration { fixture in
      let store = try await Store.open(fixture.origin)
      try await store.tamper(statement)
      try await store.close()
      let error = await #expect(throws: MigrationError.self) { try await fixture.migrate() }
      #expect(error?.code == code)
      #expect(!FileManager.default.fileExists(atPath: fixture.goal.dataFolder))
    }
  }

  @Test func aFolderWithoutAStoreIsRefused() async throws {
    try await withFolder { folder in
      let source = try MigrationPlace(folder: folder)
      let target = try MigrationPlace(folder: folder + "/goal")
      await #expect(throws: MigrationError(.sourceMissing, "")) {
        try await Store.migrate(from: source, to: target)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.isEmpty)
    }
  }

  @Test func rowsAndPicturesNeedOnePlaceEach() throws {
    let server = try PostgreSQLLocation(url: "postgres://db.example.com/muster")
    let bucket = try S3Location(url: "s3://pictures/")
    #expect(try MigrationPlace(folder: "/data").description == "/data")
    #expect(try MigrationPlace(database: server, bucket: bucket).description == "PostgreSQL and the bucket pictures")
    #expect(try MigrationPlace(folder: "/data", database: server).description == "/data and PostgreSQL")
    #expect(try MigrationPlace(folder: "/data", bucket: bucket).description == "/data and the bucket pictures")
    #expect(throws: MigrationError(.placeUnclear, "")) { try MigrationPlace() }
    #expect(throws: MigrationError(.placeUnclear, "")) { try MigrationPlace(database: server) }
    #expect(throws: MigrationError(.placeUnclear, "")) { try MigrationPlace(bucket: bucket) }
    #expect(throws: MigrationError(.placeUnclear, "")) {
      try MigrationPlace(folder: "/data", database: server, bucket: bucket)
    }
  }
}
