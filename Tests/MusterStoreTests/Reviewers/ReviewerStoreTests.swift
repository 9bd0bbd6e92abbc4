import Foundation
import Testing
import VerificationFlow

@testable import MusterStore

@Suite struct ReviewerStoreTests {
  private let now = Instant(milliseconds: 5)
  private let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
  private let anna = ReviewerID("a")
  private let bob = ReviewerID("b")

  @Test func anAccountComesBackAsItWasKept() async throws {
    try await withReviewers { store in
      let found = try await store.database.read { connection in
        (try connection.reviewers(), try connection.reviewer(foldedName: "b name"), try connection.reviewer(anna))
      }
      #expect(found.0.map(\.record) == [record(anna), record(bob)])
      #expect(found.1?.record == record(bob) && found.2?.record == record(anna))
      #expect(found.2?.password == nil && found.2?.secondFactor == nil && found.2?.disabledAt == nil)
      let later = now.advanced(by: .seconds(1))
      let invited = try await store.database.write { connection in
        try connection.inviteReviewer(anna, invitationHash: "h", until: later)
        return try connection.reviewer(invitationHash: "h")
      }
      #expect(invited?.record.id == anna && invited?.invitationUntil == later)
      let (none, joined) = try await store.database.write { connection in
        try connection.setPassword("hash", of: anna)
        try connection.setRole(.auditor, of: anna)
        try connection.disableReviewer(anna, at: later)
        return (try connection.reviewer(invitationHash: "h"), try connection.reviewer(anna))
      }
      #expect(none == nil && joined?.password == "hash" && joined?.record.role == .auditor)
      #expect(joined?.disabledAt == later && joined?.invitationUntil == nil)
    }
  }

  @Test func noTwoAccountsHaveOneName() async throws {
    try await withReviewers { store in
      await #expect(throws: (any Error).self) {
        try await store.database.write { try $0.insert(record(ReviewerID("c")), foldedName: "a name") }
      }
    }
  }

  @Test func theSecondFactorIsSealedInItsOwnRow() async throws {
    try await withReviewers { store in
      try await store.database.write { try $0.beginSecondFactor(secret, of: anna) }
      let before = try await store.database.read { try $0.reviewer(anna)?.secondFactor }
      #expect(before == .init(secret: secret, isConfirmed: false, lastStep: 0))
      let kept = try await store.database.read {
        try $0.rows("SELECT totp_secret FROM reviewers WHERE id = 'a'").first?.text("totp_secret")
      }
      #expect(kept.map { $0.contains(secret) } == false)
      _ = try await store.database.write { connection in
        try connection.execute("UPDATE reviewers SET totp_secret = :kept WHERE id = 'b'", ["kept": .text(kept)])
      }
      await #expect(throws: StoreError(.secretUnreadable, "")) {
        try await store.database.read { try $0.reviewer(bob)?.record }
      }
    }
  }

  @Test func aStepIsTakenOnce() async throws {
    try await withReviewers { store in
      let taken = try await store.database.write { connection in
        let without = try connection.takeStep(7, of: anna)
        try connection.beginSecondFactor(secret, of: anna)
        return [without] + (try [7, 7, 6, 8].map { try connection.takeStep($0, of: anna) })
      }
      #expect(taken == [false, true, false, false, true])
      let factor = try await store.database.read { try $0.reviewer(anna)?.secondFactor }
      #expect(factor == .init(secret: secret, isConfirmed: true, lastStep: 8))
      let removed = try await store.database.write { connection in
        try connection.removeSecondFactor(of: anna)
        return try connection.reviewer(anna)?.secondFactor
      }
      #expect(removed == nil)
    }
  }

  @Test func anotherMasterKeyLeavesTheSecondFactorReadable() async throws {
    try await withFolder { folder in
      let data = folder + "/data"
      try await withStore(at: data) { store in
        try await fill(store)
        try await store.database.write { try $0.beginSecondFactor(secret, of: anna) }
      }
      for _ in 1...2 {
        let rotation = try await Store.rotateMasterKey(of: data, at: now)
        #expect(rotation.from != rotation.to)
        try await withStore(at: data) { store in
          let kept = try await store.database.read { try $0.reviewer(anna)?.secondFactor?.secret }
          #expect(kept == secret)
        }
      }
    }
  }

  @Test func sessionsEndOneByOneOrTogether() async throws {
    try await withReviewers { store in
      let end = now.advanced(by: .seconds(60))
      try await store.database.write { connection in
        for (hash, reviewer) in [("1", anna), ("2", anna), ("3", anna), ("4", bob)] {
          try connection.beginReviewerSession(hash, of: reviewer, at: now, until: end)
        }
        try connection.touchReviewerSession("4", at: end)
      }
      func left() async throws -> [String] {
        try await store.database.read { connection in
          try ["1", "2", "3", "4"].filter { try connection.reviewerSession($0) != nil }
        }
      }
      let fourth = try await store.database.read { try $0.reviewerSession("4") }
      #expect(fourth?.reviewer.record == record(bob) && fourth?.createdAt == now && fourth?.seenAt == end)
      #expect(fourth?.expiresAt == end)
      let ended = try await store.database.write { connection in
        [try connection.endReviewerSession("1"), try connection.endReviewerSession("1")]
      }
      #expect(ended == [anna, nil])
      try await store.database.write { try $0.endReviewerSessions(of: anna, except: "2") }
      #expect(try await left() == ["2", "4"])
      try await store.database.write { try $0.sweepReviewerSessions(at: now, unusedSince: now) }
      #expect(try await left() == ["4"], "the other was not used since")
      try await store.database.write { try $0.sweepReviewerSessions(at: end, unusedSince: now) }
      #expect(try await left() == [])
    }
  }

  @Test func triesAreCountedUntilTheyAreForgotten() async throws {
    try await withReviewers { store in
      let lock = now.advanced(by: .seconds(60))
      let counted = try await store.database.write { connection in
        let first = try connection.countSignIn("n", at: now)
        try connection.setSignIns("n", tries: 4, lockedUntil: lock)
        return [first, try connection.countSignIn("n", at: now), try connection.countSignIn("m", at: now)]
      }
      #expect(counted.map(\.tries) == [1, 5, 1] && counted.map(\.lockedUntil) == [nil, lock, nil])
      let after = try await store.database.write { connection in
        try connection.touchSignIns("m", at: lock)
        try connection.sweepSignIns(before: lock)
        let both = [try connection.countSignIn("n", at: lock), try connection.countSignIn("m", at: lock)]
        try connection.forgetSignIns("m")
        return both + [try connection.countSignIn("m", at: lock)]
      }
      #expect(after.map(\.tries) == [1, 2, 1])
    }
  }

  // MARK: -

  private func record(_ id: ReviewerID) -> ReviewerRecord {
    ReviewerRecord(id: id, project: project("p"), name: "\(id) Name", role: .reviewer, createdAt: now)
  }

  private func fill(_ store: Store) async throws {
    try await store.database.write { connection in
      try connection.insert(project("p"))
      for id in [anna, bob] { try connection.insert(record(id), foldedName: "\(id) name") }
    }
  }

  /// Runs `body` with a store that knows two reviewers.
  private func withReviewers(_ body: (Store) async throws -> Void) async throws {
    try await withStore { store in
      try await fill(store)
      try await body(store)
    }
  }
}
