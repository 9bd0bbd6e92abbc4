import Foundation
import MusterStore
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService

/// The keys as an operator manages them.
@Suite struct SignatureKeyTests {
  @Test func aSecretThatIsMadeIsWhatIsKept() async throws {
    try await withKeys { keys, store in
      let (key, secret) = try await keys.add(id: "app-1", algorithm: .hmacSHA256, project: "test", file: nil)
      #expect(key.id.rawValue == "app-1" && key.algorithm == .hmacSHA256 && key.revokedAt == nil)
      let stored = try await store.database.read { try $0.signatureKeys(of: key.projectId) }
      #expect(stored.map(\.record) == [key])
      #expect(try stored.map { Data(try $0.material(store.seal)).base64EncodedString() } == [secret])
      let second = try await keys.add(id: "app-2", algorithm: .hmacSHA256, project: "test", file: nil)
      #expect(second.secret != secret)
      #expect(try await keys.list(project: "test").map(\.id.rawValue) == ["app-1", "app-2"])
    }
  }

  @Test func anIdServesOnceInItsProject() async throws {
    try await withKeys { keys, store in
      _ = try await ManageKeys(store: store).create(name: "k", scopes: [.sessions], project: "other", isSandbox: false)
      _ = try await keys.add(id: "a", algorithm: .hmacSHA256, project: "test", file: nil)
      _ = try await keys.add(id: "a", algorithm: .hmacSHA256, project: "other", file: nil)
      #expect(try await keys.revoke(id: "a", project: "test"))
      #expect(try await keys.revoke(id: "a", project: "test") == false)
      await #expect(throws: ServiceError(.signatureKeyExists)) {
        try await keys.add(id: "a", algorithm: .hmacSHA256, project: "test", file: nil)
      }
      #expect(try await keys.list(project: "test").map { $0.revokedAt != nil } == [true])
      #expect(try await keys.list(project: "other").map { $0.revokedAt != nil } == [false])
    }
  }

  @Test func sixteenKeysAreTrustedAtMost() async throws {
    try await withKeys { keys, _ in
      for number in 1...16 {
        _ = try await keys.add(id: "k\(number)", algorithm: .hmacSHA256, project: "test", file: nil)
      }
      await #expect(throws: ServiceError(.signatureKeysExhausted)) {
        try await keys.add(id: "k17", algorithm: .hmacSHA256, project: "test", file: nil)
      }
      #expect(try await keys.revoke(id: "k3", project: "test"))
      _ = try await keys.add(id: "k17", algorithm: .hmacSHA256, project: "test", file: nil)
    }
  }

  @Test(arguments: ["", "a b", "a:b", "a/b", "é", String(repeating: "x", count: 65)])
  func anIdThatCouldNotStandBeforeAColonIsRefused(_ id: String) async throws {
    try await withKeys { keys, _ in
      await #expect(throws: ServiceError(.signatureKeyInvalid)) {
        try await keys.add(id: id, algorithm: .hmacSHA256, project: "test", file: nil)
      }
    }
  }

  @Test func missingFieldsAreNamed() async throws {
    try await withKeys { keys, _ in
      for algorithm in SignatureAlgorithm.allCases.dropFirst() {
        await #expect(throws: ServiceError(.signatureKeyInvalid)) {
          try await keys.add(id: "a", algorithm: algorithm, project: "test", file: nil)
        }
      }
      let missing = ServiceError(.projectNotFound)
      await #expect(throws: missing) {
        try await keys.add(id: "a", algorithm: .hmacSHA256, project: "none", file: nil)
      }
      await #expect(throws: missing) { try await keys.list(project: "none") }
      await #expect(throws: missing) { try await keys.revoke(id: "a", project: "none") }
      await #expect(throws: missing) { try await keys.policy(of: "none") }
      await #expect(throws: missing) { try await keys.setPolicy(.ignore, of: "none") }
      let kept = try await keys.list(project: "test")
      #expect(kept.isEmpty)
    }
  }

  @Test func thePolicyIsRecordUntilItIsChanged() async throws {
    try await withKeys { keys, _ in
      #expect(try await keys.policy(of: "test") == .record)
      for policy in SignaturePolicy.allCases {
        try await keys.setPolicy(policy, of: "test")
        #expect(try await keys.policy(of: "test") == policy)
      }
    }
  }

  private func withKeys(_ body: (ManageSignatureKeys, Store) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let store = try await TestStores.open(folder)
      _ = try await ManageKeys(store: store).create(name: "k", scopes: [.sessions], project: "test", isSandbox: false)
      try await body(ManageSignatureKeys(store: store), store)
      try await store.close()
    }
  }
}
