import Foundation
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

@Suite struct ReviewerSessionTests {
  @Test func sessionsEndAfterTwelveHours() async throws {
    try await withReviewers { reviewers in
      let secret = try await reviewers.join("Anna").secret
      for _ in 1..<36 {
        reviewers.clock.advance(by: .seconds(20 * 60))
        _ = try await reviewers.muster.reviewers.sessions.find(secret: secret)
      }
      reviewers.clock.advance(by: .seconds(20 * 60))
      await #expect(throws: ServiceError.notSignedIn) {
        try await reviewers.muster.reviewers.sessions.find(secret: secret)
      }
    }
  }

  @Test func idleSessionsEnd() async throws {
    try await withReviewers { reviewers in
      let secret = try await reviewers.join("Anna").secret
      for _ in 1...3 {
        reviewers.clock.advance(by: .seconds(29 * 60))
        _ = try await reviewers.muster.reviewers.sessions.find(secret: secret)
      }
      reviewers.clock.advance(by: .seconds(30 * 60))
      await #expect(throws: ServiceError.notSignedIn) {
        try await reviewers.muster.reviewers.sessions.find(secret: secret)
      }
      // What is over is removed when somebody else signs in.
      #expect(try await reviewers.count("reviewer_sessions") == 1)
      try await reviewers.join("Bob")
      #expect(try await reviewers.count("reviewer_sessions") == 1)
    }
  }

  /// An open page that nobody looks at does not keep anybody signed in.
  @Test func backgroundRequestsDoNotExtendASession() async throws {
    try await withReviewers { reviewers in
      let secret = try await reviewers.join("Anna").secret
      let sessions = reviewers.muster.reviewers.sessions
      for _ in 1...2 {
        reviewers.clock.advance(by: .seconds(14 * 60))
        _ = try await sessions.find(secret: secret, isUse: false)
      }
      reviewers.clock.advance(by: .seconds(2 * 60))
      await #expect(throws: ServiceError.notSignedIn) { try await sessions.find(secret: secret, isUse: false) }
    }
  }

  @Test func itsUseIsWrittenOnceAMinute() async throws {
    try await withReviewers { reviewers in
      let signedIn = try await reviewers.join("Anna")
      func seenAt() async throws -> Instant? {
        try await reviewers.service.store.database.read { try $0.reviewerSession(signedIn.session.idHash)?.seenAt }
      }
      let begin = try await seenAt()
      _ = try await reviewers.muster.reviewers.sessions.find(secret: signedIn.secret)
      reviewers.clock.advance(by: .seconds(40))
      _ = try await reviewers.muster.reviewers.sessions.find(secret: signedIn.secret)
      #expect(try await seenAt() == begin)
      reviewers.clock.advance(by: .seconds(20))
      _ = try await reviewers.muster.reviewers.sessions.find(secret: signedIn.secret)
      #expect(try await seenAt() != begin)
    }
  }

  @Test(arguments: [nil, "", TestReviewers.nobodysSecret, String(repeating: "x", count: 10_000)])
  func anotherSecretOpensNothing(_ secret: String?) async throws {
    try await withReviewers { reviewers in
      let signedIn = try await reviewers.join("Anna")
      await #expect(throws: ServiceError.notSignedIn) {
        try await reviewers.muster.reviewers.sessions.find(secret: secret)
      }
      await #expect(throws: ServiceError.notSignedIn) {
        try await reviewers.muster.reviewers.sessions.find(secret: signedIn.session.idHash)
      }
      await #expect(throws: ServiceError.unauthenticated) {
        try await reviewers.muster.access.callers.authenticate(bearer: signedIn.secret)
      }
    }
  }

  @Test func aSessionOpensCasesOfItsProjectOnly() async throws {
    try await withReviewers { reviewers in
      let session = try await reviewers.join("Anna", project: "test").session
      guard case .reviewer(let record) = session.caller else { return #expect(Bool(false)) }
      #expect(record == session.reviewer && record.project.name == "test")
      #expect(try await reviewers.muster.reviews.queue.list(by: session.caller).cases.isEmpty)
    }
  }

  @Test func disablingAnAccountEndsItsSessions() async throws {
    try await withReviewers { reviewers in
      let anna = try await reviewers.join("Anna").secret
      let bob = try await reviewers.join("Bob").secret
      try await reviewers.manage.disable("anna")
      await #expect(throws: ServiceError.notSignedIn) {
        try await reviewers.muster.reviewers.sessions.find(secret: anna)
      }
      _ = try await reviewers.muster.reviewers.sessions.find(secret: bob)
    }
  }

  @Test func aRoleHoldsFromTheNextRequestOn() async throws {
    try await withReviewers { reviewers in
      let secret = try await reviewers.join("Anna").secret
      try await reviewers.manage.setRole(.auditor, of: "Anna")
      #expect(try await reviewers.muster.reviewers.sessions.find(secret: secret).reviewer.role == .auditor)
    }
  }

  @Test func signingOutEndsOneSessionOrAll() async throws {
    try await withReviewers { reviewers in
      let sessions = reviewers.muster.reviewers.sessions
      let bob = try await reviewers.join("Bob")
      let here = try await reviewers.join("Anna")
      let there = try await reviewers.signIn("Anna")
      try await sessions.signOut(here.secret)
      await #expect(throws: ServiceError.notSignedIn) { try await sessions.find(secret: here.secret) }
      let again = try await reviewers.signIn("Anna")
      try await sessions.signOutEverywhere(there.session)
      for over in [there, again] {
        await #expect(throws: ServiceError.notSignedIn) { try await sessions.find(secret: over.secret) }
      }
      _ = try await sessions.find(secret: bob.secret)
    }
  }

  @Test func anotherPasswordEndsTheOtherSessions() async throws {
    try await withReviewers { reviewers in
      let sessions = reviewers.muster.reviewers.sessions
      let here = try await reviewers.join("Anna")
      let there = try await reviewers.signIn("Anna")
      let new = "something else entirely"
      await #expect(throws: ServiceError(.passwordUnfit)) {
        try await sessions.changePassword(current: TestReviewers.password, password: "short", by: here.session)
      }
      await #expect(throws: ServiceError.passwordWrong) {
        try await sessions.changePassword(current: new, password: new, by: here.session)
      }
      _ = try await sessions.find(secret: there.secret)
      try await sessions.changePassword(current: TestReviewers.password, password: new, by: here.session)
      _ = try await sessions.find(secret: here.secret)
      await #expect(throws: ServiceError.notSignedIn) { try await sessions.find(secret: there.secret) }
      _ = try await reviewers.signIn("Anna", password: new)
      #expect(try await reviewers.failToSignIn("Anna", password: TestReviewers.password).code == "SIGN_IN_FAILED")
    }
  }

  /// Who finds an open browser cannot guess the password there.
  @Test func wrongPasswordsInsideCountToo() async throws {
    try await withReviewers { reviewers in
      let sessions = reviewers.muster.reviewers.sessions
      let session = try await reviewers.join("Anna").session
      for _ in 1...5 {
        await #expect(throws: ServiceError.passwordWrong) {
          try await sessions.changePassword(
            current: "not the right one", password: "something else entirely", by: session)
        }
      }
      await #expect(throws: ServiceError(.signInLocked)) {
        try await sessions.changePassword(
          current: TestReviewers.password, password: "something else entirely", by: session)
      }
    }
  }
}
