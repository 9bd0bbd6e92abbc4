import Foundation
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

@Suite struct InvitationTests {
  @Test func aPersonJoinsOnce() async throws {
    try await withReviewers { reviewers in
      let (invited, invitation) = try await reviewers.manage.invite("Anna", role: .senior, project: "new")
      #expect(invited.project.name == "new" && !invited.project.isSandbox && invited.role == .senior)
      let invitations = reviewers.muster.reviewers.invitations
      #expect(try await invitations.find(invitation: invitation) == invited)
      let signedIn = try await invitations.join(
        invitation: invitation, password: TestReviewers.password, from: TestReviewers.someAddress)
      #expect(signedIn.secret.wholeMatch(of: /rs_[A-Za-z0-9_-]{43}/) != nil)
      #expect(try await reviewers.muster.reviewers.sessions.find(secret: signedIn.secret).reviewer == invited)
      await #expect(throws: ServiceError.invitationNotFound) { try await invitations.find(invitation: invitation) }
      await #expect(throws: ServiceError.invitationNotFound) {
        try await invitations.join(
          invitation: invitation, password: "another one of mine", from: TestReviewers.someAddress)
      }
      #expect(try await reviewers.signIn("Anna").session.reviewer == invited)
    }
  }

  @Test func onlyOneOfSimultaneousAcceptancesJoins() async throws {
    try await withReviewers { reviewers in
      let invitation = try await reviewers.invite("Anna")
      let joined = await withTaskGroup { group in
        for number in 1...10 {
          group.addTask {
            let password = "the password of \(number)"
            let invitations = reviewers.muster.reviewers.invitations
            return
              (try? await invitations.join(invitation: invitation, password: password, from: TestReviewers.someAddress))
              == nil ? nil : password
          }
        }
        return await group.reduce(into: [String]()) { passwords, password in passwords += password.map { [$0] } ?? [] }
      }
      #expect(joined.count == 1)
      _ = try await reviewers.signIn("Anna", password: try #require(joined.first))
      #expect(try await reviewers.audit().count { $0.action == .reviewerJoined } == 1)
    }
  }

  @Test func invitationsAreValidForThreeDays() async throws {
    try await withReviewers { reviewers in
      let invitation = try await reviewers.invite("Anna")
      reviewers.clock.advance(by: .seconds(72 * 3600 - 1))
      #expect(try await reviewers.muster.reviewers.invitations.find(invitation: invitation).name == "Anna")
      #expect(try await reviewers.manage.list().map(\.state) == [.invited])
      reviewers.clock.advance(by: .seconds(1))
      await #expect(throws: ServiceError.invitationNotFound) {
        try await reviewers.muster.reviewers.invitations.join(
          invitation: invitation, password: TestReviewers.password, from: TestReviewers.someAddress)
      }
      #expect(try await reviewers.manage.list().map(\.state) == [.expired])
    }
  }

  @Test(arguments: ["", "ri_", "ri_" + String(repeating: "A", count: 43), String(repeating: "x", count: 10_000)])
  func unknownInvitationsAreNotFound(_ text: String) async throws {
    try await withReviewers { reviewers in
      _ = try await reviewers.invite("Anna")
      await #expect(throws: ServiceError.invitationNotFound) {
        try await reviewers.muster.reviewers.invitations.find(invitation: text)
      }
    }
  }

  @Test func anInvitationOutlivesAPasswordThatWillNotDo() async throws {
    try await withReviewers { reviewers in
      let invitation = try await reviewers.invite("Anna")
      let invitations = reviewers.muster.reviewers.invitations
      await #expect(throws: ServiceError(.passwordUnfit)) {
        try await invitations.join(invitation: invitation, password: "too short", from: TestReviewers.someAddress)
      }
      _ = try await invitations.join(
        invitation: invitation, password: TestReviewers.password, from: TestReviewers.someAddress)
    }
  }

  @Test func aSecondInvitationResetsTheAccount() async throws {
    try await withReviewers { reviewers in
      let first = try await reviewers.join("Anna")
      _ = try await reviewers.beginCodes(first.session)
      let (again, invitation) = try await reviewers.manage.reinvite("ANNA")
      #expect(again == first.session.reviewer)
      await #expect(throws: ServiceError.notSignedIn) {
        try await reviewers.muster.reviewers.sessions.find(secret: first.secret)
      }
      #expect(try await reviewers.failToSignIn("Anna", password: TestReviewers.password).code == "SIGN_IN_FAILED")
      let (_, latest) = try await reviewers.manage.reinvite("Anna")
      let invitations = reviewers.muster.reviewers.invitations
      await #expect(throws: ServiceError.invitationNotFound) { try await invitations.find(invitation: invitation) }
      let second = try await invitations.join(
        invitation: latest, password: "something else entirely", from: TestReviewers.someAddress)
      #expect(!second.session.hasSecondFactor)
      _ = try await reviewers.signIn("Anna", password: "something else entirely")
    }
  }

  @Test func disabledReviewersMayBeInvitedAgain() async throws {
    try await withReviewers { reviewers in
      let invitation = try await reviewers.invite("Anna")
      try await reviewers.manage.disable("Anna")
      let invitations = reviewers.muster.reviewers.invitations
      await #expect(throws: ServiceError.invitationNotFound) { try await invitations.find(invitation: invitation) }
      #expect(try await reviewers.manage.list().map(\.state) == [.disabled])
      let again = try await reviewers.manage.reinvite("Anna").invitation
      _ = try await invitations.join(
        invitation: again, password: TestReviewers.password, from: TestReviewers.someAddress)
      #expect(try await reviewers.manage.list().map(\.state) == [.active])
    }
  }

  @Test(arguments: [
    ("Zoë", "ZOË"), ("Zoë", "Zoe\u{308}"), ("  Anna ", "anna"), ("Ａnna", "Anna"), ("Straße", "STRAßE"),
  ])
  func aNameIsOnesAlone(first: String, second: String) async throws {
    try await withReviewers { reviewers in
      _ = try await reviewers.join(first)
      await #expect(throws: ServiceError(.reviewerExists)) {
        try await reviewers.manage.invite(second, role: .reviewer, project: "other")
      }
      _ = try await reviewers.signIn(second)
      #expect(try await reviewers.manage.list().count == 1)
    }
  }

  @Test(arguments: ["", "   ", "a\u{0}b", "a\nb", "\u{1B}[31m", String(repeating: "a", count: 65)])
  func aNameThatWillNotDoIsRefused(_ name: String) async throws {
    try await withReviewers { reviewers in
      await #expect(throws: ServiceError(.reviewerNameInvalid)) {
        try await reviewers.manage.invite(name, role: .reviewer, project: "test")
      }
      let listed = try await reviewers.manage.list()
      #expect(listed.isEmpty)
    }
  }

  @Test func reservedNamesAreRefused() async throws {
    try await withReviewers { reviewers in
      let unknown = ServiceError(.reviewerNotFound)
      await #expect(throws: unknown) { try await reviewers.manage.reinvite("Anna") }
      await #expect(throws: unknown) { try await reviewers.manage.disable("Anna") }
      await #expect(throws: unknown) { try await reviewers.manage.setRole(.senior, of: "Anna") }
    }
  }
}
