import Foundation
import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

@Suite struct SignatureKeyTests {
  private let seal = SecretSeal(testKey)
  private let record = SignatureKeyRecord(
    id: SignatureKeyID("k"), projectId: ProjectID("p"), algorithm: .hmacSHA256, createdAt: Instant(milliseconds: 2))

  @Test func aKeyComesBackAsItWasKept() async throws {
    try await withStore { store in
      let material = [UInt8](1...32)
      try await store.database.write { connection in
        try connection.insert(project("p"))
        try connection.insert(project("q"))
        try connection.insert(StoredSignatureKey(record, material: material, seal: store.seal))
      }
      let found = try await store.database.read { connection in
        #expect(try connection.signatureKeys(of: ProjectID("q")).isEmpty)
        return try connection.signatureKeys(of: ProjectID("p"))
      }
      #expect(found.map(\.record) == [record])
      #expect(try found.map { try $0.material(store.seal) } == [material])
      let row = try await store.database.read {
        try $0.rows("SELECT material FROM signature_keys")[0].text("material")
      }
      #expect(Data(base64Encoded: row)?.range(of: Data(material)) == nil, "it lies there in the clear")
    }
  }

  @Test func aKeyIsRevokedOnce() async throws {
    try await withStore { store in
      let now = Instant(milliseconds: 9)
      let outcomes = try await store.database.write { connection in
        try connection.insert(project("p"))
        try connection.insert(StoredSignatureKey(record, material: [1], seal: store.seal))
        return try ["k", "k", "x"].map {
          try connection.revokeSignatureKey(SignatureKeyID($0), of: ProjectID("p"), at: now)
        }
      }
      #expect(outcomes == [true, false, false])
      let found = try await store.database.read { try $0.signatureKeys(of: ProjectID("p")) }
      #expect(found.map(\.record.revokedAt) == [now])
    }
  }

  /// Whoever can write rows cannot make one key pass for another.
  @Test func aKeyOpensInItsOwnRowOnly() throws {
    let stored = try StoredSignatureKey(record, material: [1, 2, 3], seal: seal)
    #expect(try stored.material(seal) == [1, 2, 3])
    let moved = [
      SignatureKeyRecord(
        id: SignatureKeyID("other"), projectId: record.projectId, algorithm: record.algorithm,
        createdAt: record.createdAt),
      SignatureKeyRecord(
        id: record.id, projectId: ProjectID("other"), algorithm: record.algorithm, createdAt: record.createdAt),
      SignatureKeyRecord(id: record.id, projectId: record.projectId, algorithm: .ed25519, createdAt: record.createdAt),
    ]
    let unreadable = StoreError(.secretUnreadable, "")
    for other in moved {
      #expect(throws: unreadable) { try StoredSignatureKey(other, sealed: stored.sealed).material(seal) }
    }
    #expect(throws: unreadable) { try stored.material(SecretSeal(MasterKey(bytes: [UInt8](2...33)))) }
    let wrapped = stored.sealed.wrapped
    for changed in [[], Array(wrapped.dropLast()), wrapped.dropLast() + [wrapped[wrapped.count - 1] ^ 1]] {
      let sealed = SealedKey(masterKeyID: testKey.id, wrapped: changed)
      #expect(throws: unreadable) { try StoredSignatureKey(record, sealed: sealed).material(seal) }
    }
  }
}
