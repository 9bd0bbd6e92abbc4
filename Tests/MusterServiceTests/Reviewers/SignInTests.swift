import Foundation
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

@Suite struct SignInTests {
  @Test func eachSignInIsASessionOfItsOwn() async throws {
    try await withReviewers { reviewers in
      let joined = try await reviewers.join("Anna")
      let first = try await reviewers.signIn(" anna ")
      let second = try await reviewers.signIn("Anna", code: "")
      #expect(Set([joined, first, second].map(\.secret)).count == 3)
      for signedIn in [joined, first, second] {
        let session = try await reviewers.muster.reviewers.sessions.find(secret: signedIn.secret)
        #expect(session.reviewer.name == "Anna" && session.idHash == signedIn.session.idHash)
      }
    }
  }

  @Test func failedSignInsDoNotSayWhatWasWrong() async throws {
    try await withReviewers { reviewers in
      try await reviewers.join("Anna")
      try await reviewers.join("Closed")
      try await reviewers.manage.disable("Closed")
      _ = try await reviewers.invite("Invited")
      let coded = try await reviewers.join("Coded")
      _ = try await reviewers.beginCodes(coded.session)
      let right = TestReviewers.password
      let tries: [(String, String, String?)] = [
        ("Anna", "not the right one", nil), ("Anna", "", nil), ("Anna", String(repeating: right, count: 500), nil),
        ("Closed", right, nil), ("Invited", right, nil), ("Nobody", right, nil), ("", right, nil),
        (String(repeating: "A", count: 5000), right, nil), ("Coded", right, nil), ("Coded", right, "000000 "),
        ("Coded", right, "no code"), ("Coded", "not the right one", nil),
      ]
      for (name, password, code) in tries {
        let error = try await reviewers.failToSignIn(name, password: password, code: code)
        #expect(error.code == "SIGN_IN_FAILED" && error.retryAfter == nil, "\(name.prefix(10))")
      }
    }
  }

  @Test(arguments: ["Anna", "Nobody"]) func afterFiveFailuresTheNameIsLocked(_ name: String) async throws {
    try await withReviewers { reviewers in
      try await reviewers.join("Anna")
      try await reviewers.join("Bob")
      for _ in 1...5 { #expect(try await reviewers.failToSignIn(name).code == "SIGN_IN_FAILED") }
      let locked = try await reviewers.failToSignIn(name, password: TestReviewers.password)
      #expect(locked.code == "SIGN_IN_LOCKED")
      #expect(locked.retryAfter == .seconds(900))
      _ = try await reviewers.signIn("Bob")
      // Those who go on do not make it longer.
      reviewers.clock.advance(by: .seconds(899))
      #expect(try await reviewers.failToSignIn(name.uppercased()).code == "SIGN_IN_LOCKED")
      reviewers.clock.advance(by: .seconds(1))
      if name == "Anna" { _ = try await reviewers.signIn(name) }
      for _ in 1...5 { #expect(try await reviewers.failToSignIn(name).code == "SIGN_IN_FAILED") }
      #expect(try await reviewers.failToSignIn(name).code == "SIGN_IN_LOCKED")
    }
  }

  @Test func aSuccessResetsTheCount() async throws {
    try await withReviewers { reviewers in
      try await reviewers.join("Anna")
      for _ in 1...3 {
        for _ in 1...4 { #expect(try await reviewers.failToSignIn("Anna").code == "SIGN_IN_FAILED") }
        _ = try await reviewers.signIn("Anna")
      }
    }
  }

  @Test(arguments: ["Anna", "Nobody"]) func simultaneousAttemptsAreAllCounted(_ name: String) async throws {
    try await withReviewers { reviewers in
      try await reviewers.join("Anna")
      let codes = try await withThrowingTaskGroup { group in
        for _ in 1...60 { group.addTask { try await reviewers.failToSignIn(name).code } }
        return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
      }
      #expect(codes["SIGN_IN_FAILED"] == 5, "\(codes)")
      #expect(Set(codes.keys).isSubset(of: ["SIGN_IN_FAILED", "SIGN_IN_LOCKED", "TOO_MANY_REQUESTS"]), "\(codes)")
      #expect(try await reviewers.failToSignIn(name, password: TestReviewers.password).code == "SIGN_IN_LOCKED")
      let notes = try await reviewers.audit().map(\.action)
      #expect(notes.count { $0 == .reviewerSignInFailed } == (name == "Anna" ? 5 : 0))
      #expect(notes.count { $0 == .reviewerLocked } == (name == "Anna" ? 1 : 0))
    }
  }

  @Test func aRestartKeepsTheLock() async throws {
    try await withTemporaryFolder { folder in
      let clock = StillClock()
      try await withReviewers(on: folder, clock: clock) { reviewers in
        try await reviewers.join("Anna")
        for _ in 1...5 { #expect(try await reviewers.failToSignIn("Anna").code == "SIGN_IN_FAILED") }
      }
      try await withReviewers(on: folder, clock: clock) { reviewers in
        let locked = try await reviewers.failToSignIn("Anna", password: TestReviewers.password)
        #expect(locked.code == "SIGN_IN_LOCKED")
      }
    }
  }

  @Test func anAddressThatComesTooOftenIsSentAway() async throws {
    try await withReviewers { reviewers in
      try await reviewers.join("Anna")
      for number in 1...10 {
        let error = try await reviewers.failToSignIn("nobody \(number)", address: "192.0.2.1")
        #expect(error.code == "SIGN_IN_FAILED")
      }
      let error = try await reviewers.failToSignIn(
        "Anna", password: TestReviewers.password, address: "192.0.2.1")
      #expect(error.code == "TOO_MANY_REQUESTS" && error.retryAfter == .seconds(6))
      _ = try await reviewers.signIn("Anna", address: "192.0.2.2")
      reviewers.clock.advance(by: .seconds(6))
      _ = try await reviewers.signIn("Anna", address: "192.0.2.1")
    }
  }

  @Test func anAddressOfIPv6IsCountedByItsNetwork() async throws {
    try await withReviewers { reviewers in
      for number in 1...10 {
        _ = try await reviewers.failToSignIn("nobody \(number)", address: "2001:db8:0:1::\(number)")
      }
      let error = try await reviewers.failToSignIn("nobody", address: "2001:db8:0:1:ffff::1")
      #expect(error.code == "TOO_MANY_REQUESTS")
      #expect(try await reviewers.failToSignIn("nobody", address: "2001:db8:0:2::1").code == "SIGN_IN_FAILED")
    }
  }

  @Test func invitationsCountAsTheSignInsOfTheirAddress() async throws {
    try await withReviewers { reviewers in
      let invitation = try await reviewers.invite("Anna")
      let address = IPAddress("192.0.2.1")
      for _ in 1...10 {
        await #expect(throws: ServiceError.invitationNotFound) {
          try await reviewers.muster.reviewers.invitations.join(
            invitation: "ri_x", password: TestReviewers.password, from: address)
        }
      }
      await #expect(throws: ServiceError(.tooManyRequests)) {
        try await reviewers.muster.reviewers.invitations.join(
          invitation: invitation, password: TestReviewers.password, from: address)
      }
    }
  }

  @Test func operatorsChooseTheLimits() async throws {
    var limits = ReviewerLimits()
    limits.signInRate = RequestRate(perSecond: 0.5, burst: 3)
    (limits.maxFailedSignIns, limits.signInLock) = (2, .seconds(60))
    (limits.reviewSessionTime, limits.reviewIdleTime) = (.seconds(200), .seconds(100))
    try await withReviewers(limits: limits) { reviewers in
      let joined = try await reviewers.join("Anna")
      for number in 1...3 {
        let error = try await reviewers.failToSignIn("nobody \(number)", address: "192.0.2.1")
        #expect(error.code == "SIGN_IN_FAILED")
      }
      let error = try await reviewers.failToSignIn("nobody", address: "192.0.2.1")
      #expect(error.code == "TOO_MANY_REQUESTS" && error.retryAfter == .seconds(2))
      for _ in 1...2 { #expect(try await reviewers.failToSignIn("Anna").code == "SIGN_IN_FAILED") }
      let locked = try await reviewers.failToSignIn("Anna", password: TestReviewers.password)
      #expect(locked.code == "SIGN_IN_LOCKED" && locked.retryAfter == .seconds(60))
      reviewers.clock.advance(by: .seconds(99))
      _ = try await reviewers.muster.reviewers.sessions.find(secret: joined.secret)
      reviewers.clock.advance(by: .seconds(100))
      await #expect(throws: ServiceError.notSignedIn) {
        try await reviewers.muster.reviewers.sessions.find(secret: joined.secret)
      }
      let again = try await reviewers.signIn("Anna")
      reviewers.clock.advance(by: .seconds(90))
      _ = try await reviewers.muster.reviewers.sessions.find(secret: again.secret)
      reviewers.clock.advance(by: .seconds(90))
      _ = try await reviewers.muster.reviewers.sessions.find(secret: again.secret)
      reviewers.clock.advance(by: .seconds(20))
      await #expect(throws: ServiceError.notSignedIn) {
        try await reviewers.muster.reviewers.sessions.find(secret: again.secret)
      }
    }
  }

  @Test func withoutARateNoAddressIsSentAway() async throws {
    var limits = ReviewerLimits()
    limits.signInRate.perSecond = 0
    try await withReviewers(limits: limits) { reviewers in
      for number in 1...15 {
        let error = try await reviewers.failToSignIn("nobody \(number)", address: "192.0.2.1")
        #expect(error.code == "SIGN_IN_FAILED")
      }
    }
  }

  /// Hashing takes its time, and nobody waits for it.
  @Test(arguments: ["disable", "reinvite", "change password"])
  func anAccountThatChangesDuringSignInRefusesIt(_ change: String) async throws {
    try await withReviewers { reviewers in
      let session = try await reviewers.join("Anna").session
      let hasher = PasswordHasher(cost: PasswordCost(logRounds: 4, blockSize: 1, parallelism: 1))
      let (store, now) = (reviewers.service.store, reviewers.now)
      let account = try await hasher.takingTurn { turn in
        let passwordCheck = VerifyPassword(store: store, limits: ReviewerLimits())
        let outcome = try await passwordCheck.verify(
          Password(TestReviewers.password), foldedName: "anna", in: turn, at: now)
        #expect(outcome.isRight)
        switch change {
        case "disable": try await reviewers.manage.disable("Anna")
        case "reinvite": _ = try await reviewers.manage.reinvite("Anna")
        default:
          try await reviewers.muster.reviewers.sessions.changePassword(
            current: TestReviewers.password, password: "something else entirely", by: session)
        }
        return try await store.database.write { try passwordCheck.conclude(outcome, on: $0, at: now)?.record }
      }
      #expect(account == nil)
      try await hasher.stop()
    }
  }

  @Test func failedAttemptsAreForgottenAfterADay() async throws {
    try await withReviewers { reviewers in
      for number in 1...7 { _ = try await reviewers.failToSignIn("nobody \(number)") }
      #expect(try await reviewers.count("sign_in_failures") == 7)
      reviewers.clock.advance(by: .seconds(24 * 3600 + 1))
      _ = try await reviewers.failToSignIn("nobody else")
      #expect(try await reviewers.count("sign_in_failures") == 1)
    }
  }

  @Test func theAuditHasIdsAndAddressesAlone() async throws {
    try await withReviewers { reviewers in
      let joined = try await reviewers.join("Anna Plantemuster")
      let id = joined.session.reviewer.id.rawValue
      _ = try await reviewers.failToSignIn("Anna Plantemuster", address: "192.0.2.1")
      _ = try await reviewers.failToSignIn("Nobody")
      let signedIn = try await reviewers.signIn("Anna Plantemuster", address: "2001:db8::7")
      _ = try await reviewers.beginCodes(signedIn.session)
      try await reviewers.muster.reviewers.sessions.changePassword(
        current: TestReviewers.password, password: "something else entirely", by: signedIn.session)
      try await reviewers.muster.reviewers.secondFactor.remove(
        password: "something else entirely", by: signedIn.session)
      try await reviewers.manage.setRole(.senior, of: "Anna Plantemuster")
      try await reviewers.manage.setRole(.senior, of: "Anna Plantemuster")
      try await reviewers.muster.reviewers.sessions.signOut(signedIn.secret)
      try await reviewers.muster.reviewers.sessions.signOut(signedIn.secret)
      try await reviewers.muster.reviewers.sessions.signOutEverywhere(joined.session)
      try await reviewers.manage.disable("Anna Plantemuster")
      try await reviewers.manage.disable("Anna Plantemuster")
      let notes = try await reviewers.audit()
      #expect(notes.allSatisfy { $0.subject == id && $0.sessionId == nil })
      #expect(notes.allSatisfy { $0.projectId == joined.session.reviewer.project.id })
      #expect(notes[1].detail.flatMap { IPAddress($0) } != nil)
      let own = "reviewer:\(id)"
      #expect(
        notes.map { [$0.actor.rawValue, $0.action.rawValue, $0.detail ?? ""] } == [
          ["operator", "reviewer.invited", "reviewer"], [own, "reviewer.joined", notes[1].detail ?? "-"],
          ["service", "reviewer.sign_in_failed", "192.0.2.1"], [own, "reviewer.signed_in", "password 2001:db8::7"],
          [own, "reviewer.second_factor_changed", "on"], [own, "reviewer.password_changed", ""],
          [own, "reviewer.second_factor_changed", "off"], ["operator", "reviewer.role_changed", "reviewer → senior"],
          [own, "reviewer.signed_out", ""], [own, "reviewer.signed_out", "everywhere"],
          ["operator", "reviewer.disabled", ""],
        ])
    }
  }
}
