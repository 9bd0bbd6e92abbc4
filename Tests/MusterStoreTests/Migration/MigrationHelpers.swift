import Foundation
import Synchronization
import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

/// A store with rows in all tables in a folder, and a place for it to go: a folder too, or the servers of these tests.
struct MigrationFixture: Sendable {
  let folder: String
  /// The target as a service names it.
  let goal: StoreLocation

  var data: String { folder + "/data" }
  var origin: StoreLocation { StoreLocation(dataFolder: data) }
  var key: MasterKeySource { .file(data + "/master.key") }

  /// Migrates from the folder to the other place.
  func migrate(
    pageSize: Int = 3, progress: @escaping @Sendable (MigrationStage, LongTaskProgress) -> Void = { _, _ in }
  ) async throws -> MigrationReport {
    try await migrate(from: origin, to: goal, pageSize: pageSize, progress: progress)
  }

  func migrate(
    from source: StoreLocation, to target: StoreLocation, pageSize: Int = 3,
    progress: @escaping @Sendable (MigrationStage, LongTaskProgress) -> Void = { _, _ in }
  ) async throws -> MigrationReport {
    try await Store.migrate(
      from: source.place, to: target.place, masterKey: source.database == nil ? nil : key, pageSize: pageSize,
      progress: progress)
  }

  /// Migrates, but stops after a number of pages or blobs of these stages.
  ///
  /// - Throws: `CancellationError` if there were that many.
  func migrateOrStop(after count: Int, of stages: Set<MigrationStage>) async throws {
    let seen = Mutex(0)
    let task = Task {
      try await migrate { stage, _ in
        guard stages.contains(stage) else { return }
        let isEnd = seen.withLock { seen in
          seen += 1
          return seen == count
        }
        if isEnd { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      }
    }
    _ = try await task.value
  }

  /// Migrates until a number of pages or blobs of a stage are done.
  func migrate(stoppingAfter count: Int, of stage: MigrationStage) async throws {
    await #expect(throws: CancellationError.self) { try await migrateOrStop(after: count, of: [stage]) }
  }

  /// Returns another place for the store, like the goal.
  func location(named name: String) throws -> StoreLocation {
    var location = try TestStores.location(of: "\(folder)/\(name)")
    if location.database != nil { location.masterKey = key }
    return location
  }

  /// Calls `work` with the database of the target, complete or not.
  func withGoal<Value: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
    let keys = FieldKeys(try key.load(LocalFileSystem(), isNewAllowed: false))
    let database: any Database =
      if let server = goal.database {
        PostgreSQLDatabase(unprepared: server, keys: keys)
      } else {
        try SQLiteDatabase(path: goal.dataFolder + "/muster.sqlite", keys: keys, steps: nil)
      }
    let value = try await database.write(work)
    try database.close()
    return value
  }

  /// Expects that two stores have the same rows, and that all blobs can be read from both.
  func expectSame(_ first: StoreLocation, _ second: StoreLocation) async throws {
    let (one, other) = (try await Store.open(first), try await Store.open(second))
    let (expected, found) = (try await rows(of: one), try await rows(of: other))
    for table in expected.keys { #expect(found[table] == expected[table], "\(table)") }
    for blob in try await one.database.read({ try $0.completeBlobs(after: nil, limit: 100) }) {
      #expect(try await one.blobs.read(blob) == other.blobs.read(blob))
    }
    #expect(try await one.auditState() == other.auditState())
    try await one.close()
    try await other.close()
  }

  /// Places other bytes where a blob of the target is.
  func replaceBlob(_ id: BlobID, _ change: ([UInt8]) -> [UInt8]?) async throws {
    guard let location = goal.blobs else {
      let path = "\(goal.dataFolder)/blobs/\(id)"
      let bytes = change(try readFile(path))
      try FileManager.default.removeItem(atPath: path)
      if let bytes { try writeFile(bytes, path) }
      return
    }
    let bucket = try BlobBucket(location)
    let place = BlobPlace(bucket)
    let sealed = try await place.sealedBytes(of: id)
    if let bytes = change(try await sealed.read(0..<sealed.count)) {
      try await bucket.put(id, byteCount: Int64(bytes.count)) { Array(bytes[Int($0.lowerBound)..<Int($0.upperBound)]) }
    } else {
      try await bucket.remove(id)
    }
    try await bucket.close()
  }
}

extension StoreLocation {
  /// The same as a place of a migration.
  var place: MigrationPlace {
    get throws {
      let needsFolder = database == nil || blobs == nil
      return try MigrationPlace(folder: needsFolder ? dataFolder : nil, database: database, bucket: blobs)
    }
  }
}

/// Runs `body` with a filled store that nobody uses.
func withMigration(_ body: (MigrationFixture) async throws -> Void) async throws {
  try await withFolder { folder in
    let location = try TestStores.location(of: folder + "/goal")
    let fixture = MigrationFixture(folder: folder, goal: location)
    let store = try await Store.open(fixture.origin)
    try await FilledTables.fill(store)
    try await store.close()
    try await body(MigrationFixture(folder: folder, goal: try fixture.location(named: "goal")))
  }
}
