import Encodings
import FaultyFiles
import Foundation
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

@Suite(.embeddedEngines) struct MasterKeyRotationTests {
  private let now = Instant(milliseconds: 5)
  private let signatureKey = SignatureKeyRecord(
    id: SignatureKeyID("k"), projectId: ProjectID("p"), algorithm: .hmacSHA256, createdAt: Instant(milliseconds: 2))

  @Test(.slow) func everythingOpensAndStaysAsItWas() async throws {
    try await withData { data, blobs in
      let before = try await secrets(of: data)
      let files = try contents(of: data + "/blobs")
      let identities = try identities(in: data + "/blobs")
      let rotation = try await Store.rotateMasterKey(of: data, at: now)
      #expect(try self.identities(in: data + "/blobs") == identities)
      #expect(rotation.count == blobs.count + 3 && rotation.unreadable.isEmpty && rotation.from != rotation.to)
      #expect(try contents(of: data + "/blobs") == files, "no file was touched")
      #expect(try permissions(data + "/master.key") == 0o600)
      try await checkAll(blobs, in: data)
      let after = try await secrets(of: data)
      #expect(after.token == before.token, "tokens, codes and the secrets of webhooks are as they were")
      try await withOpen(data) { store in
        let opened = try store.secret.open(before.sealed, for: "person")
        #expect(opened == "erika")
      }
      #expect(after.audit.rowCount == before.audit.rowCount + 1)
      #expect(try await masterKeyIDs(in: data) == [rotation.to])
      // And once more, from a key that took another's place.
      let next = try await Store.rotateMasterKey(of: data, at: now)
      #expect(next.from == rotation.to && next.count == blobs.count + 3)
      try await checkAll(blobs, in: data)
      #expect(try await secrets(of: data).token == before.token)
    }
  }

  /// They hold keys.
  @Test func whatAKilledRotationLeftIsRemovedAtTheNextStart() async throws {
    try await withData { data, _ in
      let other = data + "/master.key.old"
      for path in [data + "/master.key.new-0123456789abcdef", data + "/master.key.new-fedc", other] {
        try Data("muster-master-key".utf8).write(to: URL(filePath: path))
      }
      try await withOpen(data) { _ in }
      let names = try FileManager.default.contentsOfDirectory(atPath: data)
      #expect(!names.contains { $0.hasPrefix("master.key.new-") } && names.contains("master.key.old"))
    }
  }

  @Test func theFormerKeyDecryptsNothing() async throws {
    try await withData { data, blobs in
      let path = data + "/master.key"
      let old = try readFile(path)
      let oldKey = try #require(try MasterKey.load(at: path, fileSystem: LocalFileSystem()))
      let wrapped = try await withOpen(data) { store in
        try await store.database.read { connection in
          try connection.rows("SELECT wrapped_key FROM blobs").map { try $0.text("wrapped_key") }
        }
      }
      _ = try await Store.rotateMasterKey(of: data, at: now)
      let text = String(decoding: try readFile(path), as: UTF8.self)
      #expect(!text.contains(oldKey.id) && !text.contains(oldKey.bytes.lowerHex))
      for name in try FileManager.default.contentsOfDirectory(atPath: data) where name.hasPrefix("muster.sqlite") {
        let bytes = Data(try readFile("\(data)/\(name)"))
        for key in wrapped { #expect(bytes.range(of: Data(key.utf8)) == nil, "\(name) still has a key of before") }
      }
      try writeFile(old, path)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      try await withOpen(data) { store in
        let blob = try await store.database.read { try $0.completeBlobs(after: nil, limit: 1) }[0]
        await #expect(throws: BlobError(code: .keyMissing, reason: "")) { try await store.blobs.read(blob) }
      }
      #expect(blobs.count == 3)
    }
  }

  /// Wherever a run ends, the folder serves as ever and the next run ends what it began.
  @Test(.slow, arguments: 0...3) func aRunThatWasKilledIsGoneOnWith(page: Int) async throws {
    try await withData { data, blobs in
      let before = try await secrets(of: data)
      let path = data + "/master.key"
      let old = try MasterKey.loadOrCreate(at: path)
      let new = old.makeSuccessor()
      try new.replace(at: path, fileSystem: LocalFileSystem())
      try await withOpen(data) { store in
        _ = try await store.database.write { try $0.rewrapBlobs(with: new, after: nil, limit: page) }
      }
      try await checkAll(blobs, in: data)
      await #expect(throws: BackupError(.keyWrong, "")) {
        try await Store.backUp(dataFolder: data, to: data + "-backup", at: now)
      }
      let rotation = try await Store.rotateMasterKey(of: data, at: now)
      #expect(rotation.from == old.id && rotation.to == new.id && rotation.count == blobs.count - page + 3)
      #expect(try MasterKey.loadOrCreate(at: path).former == nil)
      try await checkAll(blobs, in: data)
      #expect(try await secrets(of: data).token == before.token)
      _ = try await Store.backUp(dataFolder: data, to: data + "-backup", at: now)
      _ = try await Store.restore(data + "-backup", to: data + "-restored")
      try await checkAll(blobs, in: data + "-restored")
    }
  }

  /// Power goes at each call of the disk in turn, and the files keep what they may: all opens, and the next run ends it.
  @Test(.slow, arguments: [Luck.nothing, .everything, .namesWithoutBytes, .bytesWithoutNames])
  func powerMayGoAtAnyMoment(luck: Luck) async throws {
    var isThrough = false
    var call = 0
    while !isThrough {
      try await withFolder { folder in
        let disk = FaultyFileSystem(root: folder)
        let data = folder + "/data"
        let sealed = try await fill(data, disk)
        let start = disk.operations.count
        disk.fail { [call] number, _ in number >= start + call ? EIO : nil }
        do {
          _ = try await Store.rotateMasterKey(of: data, at: now, files: disk)
          isThrough = true
        } catch {}
        disk.cutPower(luck: luck)
        try await check(sealed, in: data, disk)
        if !isThrough { _ = try await Store.rotateMasterKey(of: data, at: now, files: disk) }
        try await check(sealed, in: data, disk)
      }
      call += 1
    }
    #expect(call > 5, "there was something to interrupt")
  }

  @Test(.slow) func earlierBackupsOpenWithTheirOwnKey() async throws {
    try await withData { data, blobs in
      let path = data + "/master.key"
      _ = try await Store.backUp(dataFolder: data, to: data + "-whole", at: now)
      _ = try await Store.backUp(dataFolder: data, to: data + "-bare", isWithKey: false, at: now)
      let old = try readFile(path)
      _ = try await Store.rotateMasterKey(of: data, at: now)
      _ = try await Store.restore(data + "-whole", to: data + "-1")
      try await checkAll(blobs, in: data + "-1")
      await #expect(throws: BackupError(.keyWrong, "")) {
        try await Store.restore(data + "-bare", to: data + "-2", masterKeyFile: path)
      }
      try writeFile(old, data + "-old.key")
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: data + "-old.key")
      _ = try await Store.restore(data + "-bare", to: data + "-2", masterKeyFile: data + "-old.key")
      try await checkAll(blobs, in: data + "-2")
    }
  }

  @Test func aKeyThatDoesNotOpenIsNamedAndStays() async throws {
    try await withData { data, blobs in
      try await withOpen(data) { store in
        _ = try await store.database.write {
          try $0.execute("UPDATE blobs SET wrapped_key = 'AAAA' WHERE id = :id", ["id": .rawValue(blobs[1].0)])
        }
      }
      let rotation = try await Store.rotateMasterKey(of: data, at: now)
      #expect(rotation.unreadable == [blobs[1].0] && rotation.count == blobs.count + 2)
      try await checkAll([blobs[0], blobs[2]], in: data)
    }
  }

  @Test func aServiceAtWorkIsNotDisturbed() async throws {
    try await withData { data, blobs in
      try await withOpen(data) { _ in
        await #expect(throws: StoreError(.inUse, "")) { try await Store.rotateMasterKey(of: data, at: now) }
      }
      #expect(try MasterKey.loadOrCreate(at: data + "/master.key").lasting.isEmpty)
      try await checkAll(blobs, in: data)
    }
  }

  @Test(.slow) func thousandsOfKeysAreWrappedAgain() async throws {
    try await withData { data, _ in
      let key = try MasterKey.loadOrCreate(at: data + "/master.key")
      try await withOpen(data) { store in
        try await store.database.write { connection in
          for _ in 0..<10_000 {
            let id = BlobID()
            let sealed = try key.wrap([UInt8](1...32), for: id)
            try connection.insert(StoredBlob(id: id, key: sealed, byteCount: 1), at: now)
          }
        }
      }
      let rotation = try await Store.rotateMasterKey(of: data, at: now)
      #expect(rotation.count == 10_006)
      #expect(try await masterKeyIDs(in: data) == [rotation.to])
    }
  }

  // MARK: -

  private typealias Blobs = [(BlobID, [UInt8])]

  /// A data folder with blobs and a signature key, which nobody has open.
  private func withData(_ body: (String, Blobs) async throws -> Void) async throws {
    try await withFolder { folder in
      let data = folder + "/data"
      var blobs: Blobs = []
      try await withOpen(data) { store in
        let filled = FilledStore(folder: folder, store: store)
        for count in [1, 1000, 200_000] {
          let bytes = makeBytes(count, seed: UInt64(count))
          blobs.append((try await filled.keep(bytes).id, bytes))
        }
        try await store.database.write { connection in
          try connection.insert(project("p"))
          try connection.insert(StoredSignatureKey(signatureKey, material: [1, 2, 3], seal: store.seal))
          try insertApp(on: connection, store.seal)
          try connection.insert(note(1))
        }
      }
      try await body(data, blobs)
    }
  }

  @discardableResult
  private func withOpen<Value>(_ data: String, _ body: (Store) async throws -> Value) async throws -> Value {
    let store = try await TestStores.open(data, asService: true)
    do {
      let value = try await body(store)
      try await store.close()
      return value
    } catch {
      try? await store.close()
      throw error
    }
  }

  private func checkAll(_ blobs: Blobs, in data: String) async throws {
    try await withOpen(data) { store in
      let rows = try await store.database.read { try $0.completeBlobs(after: nil, limit: 100) }
      for (id, bytes) in blobs {
        let row = try #require(rows.first { $0.id == id })
        #expect(try await store.blobs.read(row) == bytes)
      }
      let keys = try await store.database.read { try $0.signatureKeys(of: ProjectID("p")) }
      #expect(try keys.map { try $0.material(store.seal) } == [[1, 2, 3]])
      let (app, key) = try await store.database.read { connection in
        (
          try connection.appCredentials(ApplicationKey("a")),
          try connection.temporaryKey(TemporaryKeyID("t"), at: Instant(milliseconds: 1))
        )
      }
      let secrets = try #require(try app?.secrets(store.seal))
      #expect(secrets.secret == Array(0..<16) && secrets.masterKey == [7, 8])
      #expect(try key?.privateKey(store.seal) == [9])
    }
  }

  /// An app with credentials and a temporary key.
  private func insertApp(on connection: any Connection, _ seal: SecretSeal) throws {
    let app = KeyRecord(
      id: KeyID("app"), project: project("p"), name: "app", scopes: [.onboarding], createdAt: Instant(milliseconds: 2))
    let record = AppCredentialsRecord(applicationKey: ApplicationKey("a"), app: app, createdAt: app.createdAt)
    try connection.insert(app, secretHash: "hash")
    try connection.insert(StoredAppCredentials(record, secret: Array(0..<16), masterKey: [7, 8], seal: seal))
    try connection.insert(
      StoredTemporaryKey(
        id: TemporaryKeyID("t"), applicationKey: record.applicationKey, device: nil,
        acceptedUntil: Instant(milliseconds: 9), privateKey: [9], seal: seal), keeping: 9)
  }

  /// A data folder on this disk with a blob, a signature key and what the secret sealed.
  private func fill(_ data: String, _ disk: FaultyFileSystem) async throws -> String {
    // The rows and the lock are in a real folder.
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
    let store = try await TestStores.open(data, asService: true, files: disk)
    let blob = try await store.blobs.put([1, 2, 3])
    try await store.database.write { connection in
      try connection.insert(project("p"))
      try connection.insert(blob, at: now)
      try connection.insert(StoredSignatureKey(signatureKey, material: [4, 5], seal: store.seal))
    }
    try await store.close()
    return try store.secret.seal("erika", for: "person")
  }

  private func check(_ sealed: String, in data: String, _ disk: FaultyFileSystem) async throws {
    let store = try await TestStores.open(data, asService: true, files: disk)
    let (blobs, keys) = try await store.database.read { connection in
      (try connection.completeBlobs(after: nil, limit: 10), try connection.signatureKeys(of: ProjectID("p")))
    }
    for blob in blobs { #expect(try await store.blobs.read(blob) == [1, 2, 3]) }
    #expect(blobs.count == 1 && keys.count == 1)
    #expect(try keys.map { try $0.material(store.seal) } == [[4, 5]])
    #expect(try store.secret.open(sealed, for: "person") == "erika")
    try await store.close()
  }

  private func secrets(of data: String) async throws -> (token: [UInt8], sealed: String, audit: AuditState) {
    let state = try await Store.verifyAudit(TestStores.location(of: data))
    return try await withOpen(data) { store in
      (store.secret.authenticationCode(for: "token"), try store.secret.seal("erika", for: "person"), state)
    }
  }

  /// By which a file shows that it was written to, or is another one.
  private func identities(in folder: String) throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
        let time = try #require(attributes[.modificationDate] as? Date).timeIntervalSince1970
        return (name, "\(try #require(attributes[.systemFileNumber] as? NSNumber)) \(time)")
      })
  }

  private func masterKeyIDs(in data: String) async throws -> Set<String> {
    try await withOpen(data) { store in
      try await store.database.read { connection in
        let tables = ["blobs", "signature_keys", "app_credentials", "temporary_keys"]
        return try Set(
          tables.flatMap { try connection.rows("SELECT DISTINCT master_key_id FROM \($0)") }
            .map { try $0.text("master_key_id") })
      }
    }
  }

  private func contents(of folder: String) throws -> [String: [UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "incoming" }
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try readFile("\(folder)/\($0)")) })
  }
}
