import Foundation
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

@Suite struct SQLiteTests {
  @Test(.embeddedEngines) func commitsAreSyncedAndForeignKeysHold() async throws {
    try await withStore { store in
      let settings = try await store.database.write { connection in
        try ["synchronous", "foreign_keys"].map { try connection.rows("PRAGMA \($0)")[0].integer($0) }
      }
      #expect(settings == [2, 1], "synchronous = FULL, foreign keys on")
      let mode = try await store.database.read { try $0.rows("PRAGMA journal_mode")[0].text("journal_mode") }
      #expect(mode == "wal")
    }
  }

  /// The commit at which the log is written back is counted when its caller may have closed the database already.
  @Test(.slow) func aDatabaseIsClosedUponItsLastCommit() async throws {
    try await withTemporaryFolder { folder in
      let keys = FieldKeys(try MasterKey.loadOrCreate(at: folder + "/master.key"))
      for number in 0..<200 {
        let database = try SQLiteDatabase(path: "\(folder)/\(number).sqlite", keys: keys, steps: nil)
        try await database.write { try $0.run("CREATE TABLE numbers (n BIGINT)") }
        for n in 1..<Checkpointer.commitsAtOnce {
          try await database.write { try $0.run("INSERT INTO numbers VALUES (:n)", ["n": .integer(n)]) }
        }
        try database.close()
      }
    }
  }

  /// Threads that run tasks wait for a connection in `readInline`; those that `read` holds must come back without them.
  @Test(.timeLimit(.minutes(2))) func readsOfBothKindsNeverWaitForEachOther() async throws {
    try await withStore { store in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<64 {
          group.addTask {
            for _ in 0..<50 {
              if number.isMultiple(of: 2) {
                _ = try await store.database.read { try $0.rows("SELECT count(*) AS n FROM projects") }
              } else {
                _ = try await store.database.readInline { try $0.rows("SELECT count(*) AS n FROM projects") }
              }
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func argumentsHaveTheNamesInTheText() async throws {
    try await withStore { store in
      for arguments: [String: SQLValue] in [[:], ["b": .null], ["a": .null, "b": .null]] {
        await #expect(throws: (any Error).self) {
          try await store.database.read { try $0.rows("SELECT CAST(:a AS BIGINT) AS a", arguments) }
        }
      }
      let row = try await store.database.read {
        try $0.rows("SELECT CAST(:a AS BIGINT) AS a, CAST(:a AS BIGINT) AS b", ["a": .integer(1)])[0]
      }
      #expect(try row.integer("a") == 1 && row.integer("b") == 1)
    }
  }

  @Test func anErrorRollsEverythingBack() async throws {
    try await withStore { store in
      struct Stop: Error {}
      await #expect(throws: Stop.self) {
        try await store.database.write { connection in
          try connection.insert(project("a"))
          throw Stop()
        }
      }
      let found = try await store.database.read { try $0.project(named: "a") }
      #expect(found == nil)
    }
  }

  @Test(.embeddedEngines) func aLaterSchemaIsRefusedAndNotTouched() async throws {
    try await withFolder { folder in
      let store = try await TestStores.open(folder)
      _ = try await store.database.write { try $0.run("INSERT INTO migrations (name) VALUES ('99-later')") }
      try await store.close()
      let before = try readFile(folder + "/muster.sqlite")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      for asService in [true, false] {
        await #expect(throws: StoreError(.newer, "")) {
          try await TestStores.open(folder, asService: asService)
        }
      }
      await #expect(throws: StoreError(.newer, "")) { try await Store.verifyAudit(TestStores.location(of: folder)) }
      await #expect(throws: BackupError(.unknownFormat, "")) {
        try await Store.backUp(dataFolder: folder, to: folder + "/backup", at: Instant(milliseconds: 1))
      }
      #expect(try readFile(folder + "/muster.sqlite") == before)
      let late: Set = ["lock", "muster.sqlite-shm", "muster.sqlite-wal"]
      #expect(
        try Set(FileManager.default.contentsOfDirectory(atPath: folder)).subtracting(late)
          == Set(names).subtracting(late))
    }
  }

  @Test func openingAgainMigratesNothingTwice() async throws {
    try await withFolder { folder in
      for number in 1...3 {
        let store = try await TestStores.open(folder)
        try await store.database.write { try $0.insert(project("p\(number)")) }
        let names = try await store.database.read { try $0.rows("SELECT name FROM projects").count }
        #expect(names == number)
        try await store.close()
      }
    }
  }

  @Test(.embeddedEngines) func theDataFolderIsForItsOwnerOnly() async throws {
    try await withFolder { folder in
      let data = folder + "/data"
      let store = try await TestStores.open(data)
      for (path, mode) in [
        ("", 0o700), ("/blobs", 0o700), ("/master.key", 0o600), ("/muster.sqlite", 0o600),
        ("/muster.sqlite-wal", 0o600),
      ] {
        let attributes = try FileManager.default.attributesOfItem(atPath: data + path)
        #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
      }
      try await store.close()
    }
  }

  @Test func twoPicturesOfOneSideCannotBothBeInForce() async throws {
    try await withStore { store in
      try await store.database.write { connection in
        try makeSession(on: connection)
        try connection.insert(document("d1", on: "s"))
      }
      await #expect(throws: (any Error).self) {
        try await store.database.write { try $0.insert(document("d2", on: "s")) }
      }
    }
  }

  @Test func aProcessComesBackAsItWasSaved() async throws {
    try await withStore { store in
      let now = Instant(milliseconds: 5)
      let loaded = try await store.database.write { connection in
        try makeSession(on: connection)
        try connection.insert(document("d1", on: "s"))
        let before = try #require(try connection.process(of: SessionID("s"), limits: FlowLimits()))
        var after = before
        _ = try after.apply(.inspected(DocumentID("d1"), .refused(["RESOLUTION_LOW"])), at: now)
        try connection.save(after, since: before, at: now)
        return (after, try connection.process(of: SessionID("s"), limits: FlowLimits()))
      }
      #expect(loaded.0 == loaded.1)
      let record = try await store.database.read { try $0.document(DocumentID("d1")) }
      #expect(record?.status == .rejected)
      #expect(record?.verdict == .rejected)
      #expect(record?.qualityRefusals == 1)
      #expect(record?.errorCodes == ["RESOLUTION_LOW"])
      #expect(record?.updatedAt == now)
    }
  }
}

func project(_ name: String) -> ProjectRecord {
  ProjectRecord(id: ProjectID(name), name: name, isSandbox: false, createdAt: Instant(milliseconds: 1))
}

/// A project `p` with a session `s` whose verification `v` asks for an ID card.
func makeSession(on connection: any Connection) throws {
  let now = Instant(milliseconds: 1)
  try connection.insert(project("p"))
  var process = OnboardingProcess(
    id: SessionID("s"),
    rules: ProcessRules(required: RequiredDocuments(allOf: [.idCard], in: .builtIn), needsConsent: false),
    limits: FlowLimits(), activatedAt: now, as: ActivationID("a"))
  _ = try process.apply(.initialised(VerificationID("v")), at: now)
  try connection.insert(
    SessionRecord(
      id: SessionID("s"), projectId: ProjectID("p"), processType: "onboarding", language: "en", createdAt: now,
      updatedAt: now, expiresAt: now.advanced(by: .seconds(60))),
    process, tokenHash: "hash")
  try connection.save(process, since: nil, at: now)
}

/// The front of an ID card in session `s`, waiting for its inspection.
func document(_ id: String, on session: String) -> DocumentRecord {
  DocumentRecord(
    id: DocumentID(id), projectId: ProjectID("p"), sessionId: SessionID(session), verificationId: VerificationID("v"),
    uploadId: UploadID(id), key: SideKey(.idCard, .front), country: nil, filename: nil, status: .verificationPending,
    originalDocumentId: nil, signature: nil, signatureStatus: .absent, sha256: id, format: "JPEG", byteCount: 1,
    width: 1, height: 1, createdAt: Instant(milliseconds: 2), updatedAt: Instant(milliseconds: 2))
}

/// Runs `body` with a fresh store.
func withStore(_ body: (Store) async throws -> Void) async throws {
  try await withFolder { folder in
    let store = try await TestStores.open(folder)
    try await closing(store) { try await body(store) }
  }
}

/// Runs `body`, and closes the store in any case.
func closing(_ store: Store, _ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch {
    try? await store.close()
    throw error
  }
  try await store.close()
}

/// Runs `body` with a folder that is gone afterwards.
func withFolder(_ body: (String) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "muster-store-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  defer {
    TestStores.forget(folder)
    try? FileManager.default.removeItem(atPath: folder)
  }
  try await body(folder)
}
