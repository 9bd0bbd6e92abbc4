import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

/// A server that does not answer, and closes no connection.
@Suite(.servers, .timeLimit(.minutes(3))) struct SilentServerTests {
  private func count(_ store: Store) async throws -> Int {
    try await store.database.read { try $0.count("SELECT COUNT(*) FROM projects") }
  }

  /// The two connections are taken at once, and the others have to wait for them.
  @Test func everyCallerLearnsIt() async throws {
    try await withDatabaseProxy(asService: true) { store, proxy in
      _ = try await count(store)
      proxy.isSilent = true
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<12 {
          group.addTask {
            _ = await #expect(throws: StoreError.unavailable) {
              if number.isMultiple(of: 2) {
                _ = try await count(store)
              } else {
                try await store.database.write { try $0.insert(project("p\(number)")) }
              }
            }
          }
        }
        group.addTask {
          let answers = await store.answers()
          #expect(!answers)
        }
      }
      proxy.isSilent = false
      try await untilItAnswers(store)
      try await store.database.write { try $0.insert(project("after")) }
      #expect(try await count(store) == 1)
    }
  }

  /// The server ends the transaction when the connection is given up, so that it may run again.
  @Test func whatIsToldOfACommitThatGotLostIsTrue() async throws {
    try await withDatabaseProxy(asService: true) { store, proxy in
      proxy.fail(next: .commitSwallowed)
      var counts = 1...1
      do {
        try await store.database.write { try $0.insert(project("p")) }
      } catch let error as StoreError where error.code == .unconfirmed {
        counts = 0...1
      } catch let error as StoreError where error.code == .unavailable {
        counts = 0...0
      }
      #expect(proxy.faultCount == 1)
      // The others are not affected.
      try await store.database.write { try $0.insert(project("q")) }
      let count = try await count(store) - 1
      #expect(counts.contains(count))
    }
  }

  /// An answer holds for a moment.
  private func untilItAnswers(_ store: Store) async throws {
    while await !store.answers() { try await Task.sleep(for: .milliseconds(100)) }
  }
}
