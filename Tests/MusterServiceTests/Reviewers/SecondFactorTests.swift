import Foundation
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

@Suite struct SecondFactorTests {
  @Test func codesAreAskedForOnceOneWasConfirmed() async throws {
    try await withReviewers { reviewers in
      let session = try await reviewers.join("Anna Nováková").session
      let factor = reviewers.muster.reviewers.secondFactor
      #expect(try await factor.offer(to: session) == nil)
      _ = try await factor.begin(by: session)
      let offer = try await factor.begin(by: session)
      #expect(try await factor.offer(to: session)?.secret == offer.secret)
      #expect(offer.secret.wholeMatch(of: /[A-Z2-7]{32}/) != nil)
      #expect(
        offer.uri == "otpauth://totp/Muster:Anna%20Nov%C3%A1kov%C3%A1?secret=\(offer.secret)&issuer=Muster"
          + "&algorithm=SHA1&digits=6&period=30")
      let codes = try #require(TOTP(base32: offer.secret))
      #expect(try await !reviewers.signIn("Anna Nováková").session.hasSecondFactor)

      let wrong = String(repeating: reviewers.code(codes).hasPrefix("1") ? "2" : "1", count: 6)
      let right = TestReviewers.password
      await #expect(throws: ServiceError.secondFactorFailed) {
        try await factor.confirm(wrong, password: right, by: session)
      }
      for password in ["not the right one", ""] {
        await #expect(throws: ServiceError.passwordWrong) {
          try await factor.confirm(reviewers.code(codes), password: password, by: session)
        }
      }
      #expect(try await !reviewers.signIn("Anna Nováková").session.hasSecondFactor, "not without the password")
      #expect(try await reviewers.audit().count { $0.action == .reviewerSignInFailed } == 3)
      try await factor.confirm(reviewers.code(codes), password: right, by: session)
      await #expect(throws: ServiceError.secondFactorConflict("")) { try await factor.begin(by: session) }
      await #expect(throws: ServiceError.secondFactorConflict("")) {
        try await factor.confirm(reviewers.code(codes, after: 1), password: right, by: session)
      }
      #expect(try await factor.offer(to: session) == nil, "it is shown to nobody any more")

      #expect(try await reviewers.failToSignIn("Anna Nováková", password: right).code == "SIGN_IN_FAILED")
      reviewers.clock.advance(by: .seconds(30))
      let code = reviewers.code(codes)
      let spaced = "\(code.prefix(3)) \(code.suffix(3))"
      #expect(try await reviewers.signIn("Anna Nováková", code: spaced).session.hasSecondFactor)
      #expect(try await reviewers.manage.list().map(\.hasSecondFactor) == [true])
    }
  }

  @Test func aCodeIsTakenOnce() async throws {
    try await withReviewers { reviewers in
      let session = try await reviewers.join("Anna").session
      let codes = try await reviewers.beginCodes(session)
      let right = TestReviewers.password
      // The one that confirmed, too.
      #expect(
        try await reviewers.failToSignIn("Anna", password: right, code: reviewers.code(codes)).code == "SIGN_IN_FAILED")
      reviewers.clock.advance(by: .seconds(60))
      _ = try await reviewers.signIn("Anna", code: reviewers.code(codes))
      for steps in [0, -1] {
        let error = try await reviewers.failToSignIn(
          "Anna", password: right, code: reviewers.code(codes, after: steps))
        #expect(error.code == "SIGN_IN_FAILED", "\(steps)")
      }
    }
  }

  @Test func onlyOneOfSimultaneousUsesOfACodeSignsIn() async throws {
    try await withReviewers { reviewers in
      let session = try await reviewers.join("Anna").session
      let codes = try await reviewers.beginCodes(session)
      reviewers.clock.advance(by: .seconds(60))
      let code = reviewers.code(codes)
      let count = await withTaskGroup { group in
        for _ in 1...5 { group.addTask { (try? await reviewers.signIn("Anna", code: code)) != nil } }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(count == 1)
    }
  }

  @Test func aClockMayBeAStepAhead() async throws {
    try await withReviewers { reviewers in
      let session = try await reviewers.join("Anna").session
      let codes = try await reviewers.beginCodes(session)
      for (steps, isIn) in [(2, false), (-2, false), (-1, true), (1, true)] {
        reviewers.clock.advance(by: .seconds(120))
        let code = reviewers.code(codes, after: steps)
        #expect(((try? await reviewers.signIn("Anna", code: code)) != nil) == isIn, "\(steps)")
      }
    }
  }

  @Test func wrongCodesLockTheNameToo() async throws {
    try await withReviewers { reviewers in
      let session = try await reviewers.join("Anna").session
      _ = try await reviewers.beginCodes(session)
      for _ in 1...5 { _ = try await reviewers.failToSignIn("Anna", password: TestReviewers.password, code: "1") }
      #expect(
        try await reviewers.failToSignIn("Anna", password: TestReviewers.password, code: "1").code == "SIGN_IN_LOCKED")
    }
  }

  @Test func guessingThePasswordInASessionLocksTheName() async throws {
    try await withReviewers { reviewers in
      let session = try await reviewers.join("Anna").session
      let factor = reviewers.muster.reviewers.secondFactor
      let codes = try #require(TOTP(base32: try await factor.begin(by: session).secret))
      for number in 1...5 {
        await #expect(throws: ServiceError.passwordWrong) {
          try await factor.confirm(reviewers.code(codes), password: "guess \(number)", by: session)
        }
      }
      await #expect(throws: ServiceError(.signInLocked)) {
        try await factor.confirm(reviewers.code(codes), password: TestReviewers.password, by: session)
      }
    }
  }

  @Test func thePasswordTakesThemAway() async throws {
    try await withReviewers { reviewers in
      let session = try await reviewers.join("Anna").session
      _ = try await reviewers.beginCodes(session)
      let factor = reviewers.muster.reviewers.secondFactor
      await #expect(throws: ServiceError.passwordWrong) {
        try await factor.remove(password: "not the right one", by: session)
      }
      #expect(try await reviewers.failToSignIn("Anna", password: TestReviewers.password).code == "SIGN_IN_FAILED")
      try await factor.remove(password: TestReviewers.password, by: session)
      #expect(try await !reviewers.signIn("Anna").session.hasSecondFactor)
      try await factor.remove(password: TestReviewers.password, by: session)
      #expect(try await reviewers.audit().filter { $0.action == .reviewerSecondFactorChanged }.count == 2)
    }
  }
}
