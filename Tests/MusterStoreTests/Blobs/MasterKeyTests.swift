import Crypto
import Encodings
import FaultyFiles
import Foundation
import Testing

@testable import MusterStore

@Suite struct MasterKeyTests {
  private static let keyMissing = BlobError(code: .keyMissing, reason: "")

  @Test func `the first start makes the key and the next finds it`() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/master.key"
      let made = try MasterKey.loadOrCreate(at: path)
      let found = try MasterKey.loadOrCreate(at: path)
      #expect(made.id == found.id)
      #expect(made.id.count == 16)
      let id = BlobID()
      #expect(try found.unwrap(made.wrap([1, 2, 3], for: id), for: id) == [1, 2, 3])
      #expect(try permissions(path) == 0o600)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["master.key"])
      #expect(try String(decoding: readFile(path), as: UTF8.self).hasPrefix("muster-master-key 1 \(made.id) "))
    }
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o777])
  func `a file that others may use is refused`(mode: Int) async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/master.key"
      _ = try MasterKey.loadOrCreate(at: path)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      let error = #expect(throws: BlobError.self) { try MasterKey.loadOrCreate(at: path) }
      #expect(error?.code == .keyMissing)
      #expect(error?.reason.contains("chmod 600") == true)
      try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
      _ = try MasterKey.loadOrCreate(at: path)
    }
  }

  @Test func `a damaged file is refused and not replaced`() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/master.key"
      let id = try MasterKey.loadOrCreate(at: path).id
      let good = String(decoding: try readFile(path), as: UTF8.self)
      let digit = good.dropLast().last == "0" ? "1" : "0"
      for bad in [
        "", "\n", String(good.dropLast(2)), String(good.dropLast(2)) + digit, good.replacing("key 1", with: "key 2"),
        good.replacing(id, with: "0000000000000000"), good + good,
      ] {
        try FileManager.default.removeItem(atPath: path)
        _ = FileManager.default.createFile(
          atPath: path, contents: Data(bad.utf8), attributes: [.posixPermissions: 0o600])
        #expect(throws: Self.keyMissing) { try MasterKey.loadOrCreate(at: path) }
        #expect(try readFile(path) == Array(bad.utf8))
      }
    }
  }

  @Test func `many first starts agree on one key`() async throws {
    try await withTemporaryFolder { folder in
      let ids = try await withThrowingTaskGroup { group in
        for _ in 0..<16 {
          group.addTask { try MasterKey.loadOrCreate(at: "\(folder)/master.key").id }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(ids.count == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["master.key"])
    }
  }

  @Test(arguments: Luck.all)
  func `a power cut leaves a whole key or none`(luck: Luck) throws {
    var outcomes: Set<Bool> = []
    for moment in 0..<12 {
      let disk = FaultyFileSystem(root: "/data")
      disk.fail { number, _ in number >= moment ? EIO : nil }
      let first = try? MasterKey.loadOrCreate(at: "/data/master.key", fileSystem: disk)
      outcomes.insert(first != nil)
      disk.cutPower(luck: luck)
      let second = try MasterKey.loadOrCreate(at: "/data/master.key", fileSystem: disk)
      if let first { #expect(first.id == second.id) }
    }
    #expect(outcomes == [true, false])
  }

  @Test func `a full disk is told apart`() {
    let disk = FaultyFileSystem(root: "/data")
    disk.fail { _, operation in operation.isWrite ? ENOSPC : nil }
    #expect(throws: BlobError(code: .storageFull, reason: "")) {
      try MasterKey.loadOrCreate(at: "/data/master.key", fileSystem: disk)
    }
    #expect(disk.names(in: "/data").isEmpty)
  }

  @Test func `a wrapped key opens for its blob and its master key only`() throws {
    let id = BlobID()
    let sealed = try testKey.wrap([UInt8](1...32), for: id)
    #expect(sealed.wrapped.count == 60)
    #expect(try testKey.unwrap(sealed, for: id) == [UInt8](1...32))
    #expect(throws: BlobError(code: .corrupt, reason: "")) { try testKey.unwrap(sealed, for: BlobID()) }
    #expect(throws: Self.keyMissing) { try MasterKey(bytes: [UInt8](2...33)).unwrap(sealed, for: id) }
    for wrapped in [[], Array(sealed.wrapped.dropLast()), sealed.wrapped.dropLast() + [sealed.wrapped[59] ^ 1]] {
      #expect(throws: BlobError(code: .corrupt, reason: "")) {
        try testKey.unwrap(SealedKey(masterKeyID: testKey.id, wrapped: wrapped), for: id)
      }
    }
  }

  /// HKDF with SHA-256, no salt and the purpose as info (RFC 5869), computed with another implementation.
  @Test(arguments: [
    ("muster server secret", "ccd4fbeb5d633c590b23f3d3973f690ba405b1479bbf92c0604957cebf1faf04"),
    ("muster audit chain", "43e44a80cb90bc68983fac220159bf924c18fd44e44430a95aee5a04653a79d5"),
  ]) func `derived keys stay the same`(purpose: String, expected: String) {
    #expect(testKey.derivedKey(for: purpose) == SymmetricKey(data: [UInt8](lowerHex: expected)!))
  }

  @Test func `printing a key shows its id only`() {
    var dumped = ""
    dump(testKey, to: &dumped)
    #expect("\(testKey)" == "MasterKey(\(testKey.id))")
    #expect(String(reflecting: testKey) == "MasterKey(\(testKey.id))")
    #expect(!dumped.contains("SymmetricKey"))
  }
}
