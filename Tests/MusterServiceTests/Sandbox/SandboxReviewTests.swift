import MusterStore
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService

/// The reviewer that a sandbox simulates.
@Suite struct SandboxReviewTests {
  @Test func aCaseIsAcceptedTwiceByItself() async throws {
    try await withTestService { service in
      let made = try await service.makeCase(customFields: ["sandbox.review": "accepted"])
      try await made.person.session { $0.state.phase == .presenceCheck }
      try await made.person.takePresenceCheck()
      try await made.person.session { $0.state.phase == .otpVerification }
      let decisions = try #require(try await made.shown().history?.decisions)
      #expect(decisions.map(\.decision) == [.accept, .accept])
      #expect(decisions.map(\.point) == [.documents, .presence])
      #expect(decisions.allSatisfy { $0.reviewer == "sandbox" })
      let notes = try await service.store.database.read { try $0.audit(of: made.id) }
      #expect(notes.filter { $0.action == .reviewDecided }.map(\.actor.rawValue) == ["sandbox", "sandbox"])
      #expect(try await made.person.enter("11111111").answer.isVerified)
    }
  }

  @Test func aPersonIsRefused() async throws {
    try await withTestService { service in
      let made = try await service.makeCase(customFields: ["sandbox.review": "rejected"])
      let process = try await made.person.session { $0.state.phase == .completed }.process
      #expect(process.state.status == .rejected)
      #expect((process.current?.ending ?? process.ending)?.reason == "DOCUMENT_UNREADABLE")
    }
  }

  @Test func aDocumentIsAskedForAgain() async throws {
    try await withTestService { service in
      let made = try await service.makeCase(customFields: ["sandbox.review": "reupload,accepted"])
      let documents = try await made.person.session { $0.state.phase == .documentUpload }.documents.map(\.document)
      #expect(documents.map(\.status) == [.rejected])
      #expect(documents.first?.rejectOrigin == .review)
      #expect(documents.first?.errorCodes == ["DOCUMENT_UNREADABLE"])
      #expect(try await made.upload("passport-cmyk.jpg").document.status == .accepted)
      try await made.person.session { $0.state.phase == .presenceCheck }
    }
  }

  @Test func onlyDoubtfulPicturesWaitWhereConfigured() async throws {
    try await withTestService({ $0.review = .unsure }) { service in
      let sure = try await service.makeCase(customFields: ["sandbox.review": "rejected"])
      #expect(try await sure.person.session.process.state.phase == .presenceCheck)
      let unsure = try await service.makeCase(
        customFields: ["sandbox.review": "rejected", "sandbox.documents": "unsure"])
      try await unsure.person.session { $0.state.status == .rejected }
    }
  }

  @Test func decisionsThatASandboxCannotMakeAreLeftToAReviewer() async throws {
    try await withTestService { service in
      let made = try await service.makeCase(customFields: ["sandbox.review": "accepted,reupload"])
      try await made.person.session { $0.state.phase == .presenceCheck }
      try await made.person.takePresenceCheck()
      while try await !service.jobs(RunSandboxStepJob.kind).isEmpty { try await Task.sleep(for: .milliseconds(20)) }
      #expect(try await made.shown().process.reviewPoint == .presence)
      #expect(try await made.decide("accept") == nil)
    }
  }
}
