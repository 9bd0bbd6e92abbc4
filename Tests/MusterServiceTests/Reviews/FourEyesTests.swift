import MusterService
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// Decisions that take two people.
@Suite struct FourEyesTests {
  /// The word of one person is not enough where two decide.
  @Test func aCorrectedValueTakesTwo() async throws {
    try await withTwo(FourEyes(reasons: ["DOCUMENT_ALTERED"])) { service, made, anna, bert in
      let document = try await made.shown().documents[0].document.id
      let fields = service.muster.readings.fields
      _ = try await fields.correct("optional", of: document, to: "X", because: "MISREAD", by: anna)
      #expect(try await made.shown().correctedDocuments.isEmpty, "it is compared with nothing")
      _ = try await fields.correct("birthDate", of: document, to: "1990-01-01", because: "MISREAD", by: anna)
      #expect(try await made.shown().correctedDocuments == [document])
      var request = try await service.request("accept", on: made.id)
      #expect(request.doubts == ["DOCUMENT_UNSURE"])
      for doubts in [[], ["CLAIM_MISMATCH"]] {
        request.doubts = doubts
        let refused = request
        await #expect(throws: ServiceError(.doubtsNotNamed)) {
          try await service.muster.reviews.decisions.decide(refused, on: made.id, by: anna)
        }
        await #expect(throws: ServiceError(.doubtsNotNamed)) {
          try await service.muster.reviews.pendingDecisions.defer(refused, on: made.id, by: anna)
        }
      }
      request.doubts = ["DOCUMENT_UNSURE", "CORRECTED"]
      #expect(
        try await service.muster.reviews.decisions.decide(request, on: made.id, by: anna).proposal?.reviewer == "anna")
      request = try await service.request("accept", on: made.id)
      let decided = try await service.muster.reviews.decisions.decide(request, on: made.id, by: bert)
      #expect(decided.history?.decisions.first?.confirmedBy == "bert")
      let notes = try await service.store.database.read { try $0.audit(of: made.id) }
      #expect(notes.first { $0.action == .reviewProposed }?.detail == "accept despite DOCUMENT_UNSURE, CORRECTED")
      #expect(notes.last { $0.action == .reviewDecided }?.detail == "accept despite DOCUMENT_UNSURE")
    }
  }

  @Test func aSecondPersonConfirmsNeverTheSame() async throws {
    try await withTwo(FourEyes(reasons: ["DOCUMENT_ALTERED"])) { service, made, anna, bert in
      let id = made.id
      let decisions = service.muster.reviews.decisions
      let before = try await made.shown()
      _ = try await service.muster.reviews.lease.take(id, by: anna)
      let proposed = try await decisions.decide(
        service.request("reject", reason: "DOCUMENT_ALTERED", note: "look at the photo", on: id), on: id, by: anna)
      #expect(proposed.proposal?.reviewer == "anna")
      #expect(proposed.proposal?.note == "look at the photo")
      #expect(proposed.session.revision > before.session.revision)
      #expect(proposed.lease == nil, "it is the other one's turn")
      #expect(proposed.history?.decisions == [])
      let shown = try await made.shown()
      #expect(shown.process.reviewPoint == .documents)
      #expect(shown.process.reviewCauses == before.process.reviewCauses)
      #expect(shown.proposal?.decision == .reject)
      #expect(shown.proposal?.reason == "DOCUMENT_ALTERED")
      #expect(
        try await service.muster.reviews.queue.list(ReviewQuery(), by: made.key).cases.first?.proposal == shown.proposal
      )
      #expect(try await service.find(ReviewQuery(status: "second"), by: bert) == [made.id])
      #expect(try await service.find(ReviewQuery(), by: bert) == [made.id])

      let same = try await service.request("reject", reason: "DOCUMENT_ALTERED", on: id)
      let other = try await service.request("accept", on: id)
      for request in [same, other] {
        await #expect(throws: ServiceError(.secondPersonNeeded)) {
          try await decisions.decide(request, on: id, by: anna)
        }
        await #expect(throws: ServiceError(.secondPersonNeeded)) {
          try await service.muster.reviews.pendingDecisions.defer(request, on: id, by: anna)
        }
      }
      for name in ["anna", "Anna", " anna"] {
        let code = try await made.decide("reject", reason: "DOCUMENT_ALTERED", reviewer: name)
        #expect(code == "SECOND_PERSON_NEEDED", "the name counts, not the key")
      }
      await #expect(throws: ServiceError.invalid("")) {
        try await service.muster.reviews.proposals.withdraw(id, for: "", by: service.program())
      }

      var confirmation = same
      confirmation.note = "so it is"
      let decided = try await decisions.decide(confirmation, on: id, by: bert)
      #expect(decided.process.state == FlowState(.completed, .rejected))
      #expect(decided.proposal == nil)
      let decision = try #require(decided.history?.decisions.first)
      #expect(decision.reviewer == "anna" && decision.confirmedBy == "bert")
      #expect(decision.note == "look at the photo" && decision.confirmingNote == "so it is")
      #expect(decision.overruled == nil)
      let past = try #require(try await made.shown().history?.decisions.first)
      #expect(past.reviewer == "anna" && past.confirmedBy == "bert" && past.confirmingNote == "so it is")
      let notes = try await service.store.database.read { try $0.audit(of: id) }
      #expect(notes.first { $0.action == .reviewProposed }?.actor == .reviewer(ReviewerID("id-of-anna")))
      #expect(notes.last { $0.action == .reviewDecided }?.actor == .reviewer(ReviewerID("id-of-bert")))
      #expect(notes.allSatisfy { $0.detail?.contains("anna") != true && $0.detail?.contains("photo") != true })
      #expect(try await service.tables(naming: "look at the photo").isEmpty, "sealed")
    }
  }

  /// A decision about a case with one passport, of which there is a doubt.
  struct Row: Sendable, CustomTestStringConvertible {
    let fourEyes: FourEyes
    let decision: String
    var ofDocument = false
    var reason: String?
    let takesTwo: Bool

    var testDescription: String { "\(fourEyes) \(decision) \(ofDocument) \(reason ?? "")" }
  }

  static let (altered, passports, licences) = (
    FourEyes(reasons: ["DOCUMENT_ALTERED"]), FourEyes(types: [.passport]), FourEyes(types: [.drivingLicense])
  )
  static let rows = [
    Row(fourEyes: FourEyes(), decision: "accept", takesTwo: false),
    Row(fourEyes: altered, decision: "accept", takesTwo: false),
    Row(fourEyes: altered, decision: "reject", reason: "OTHER", takesTwo: false),
    Row(fourEyes: altered, decision: "reject", reason: "DOCUMENT_ALTERED", takesTwo: true),
    Row(fourEyes: altered, decision: "reject", ofDocument: true, reason: "DOCUMENT_ALTERED", takesTwo: true),
    Row(fourEyes: altered, decision: "reupload", ofDocument: true, reason: "DOCUMENT_ALTERED", takesTwo: true),
    Row(fourEyes: passports, decision: "accept", takesTwo: true),
    Row(fourEyes: passports, decision: "accept", ofDocument: true, takesTwo: true),
    Row(fourEyes: passports, decision: "reject", reason: "OTHER", takesTwo: true),
    Row(fourEyes: passports, decision: "reupload", ofDocument: true, reason: "OTHER", takesTwo: true),
    Row(fourEyes: licences, decision: "accept", takesTwo: false),
    Row(fourEyes: licences, decision: "accept", ofDocument: true, takesTwo: false),
  ]

  @Test(.slow, arguments: rows) func configuredDecisionsRequireTwoReviewers(row: Row) async throws {
    try await withTwo(row.fourEyes) { service, made, anna, bert in
      let id = made.id
      let document = row.ofDocument ? try await made.shown().documents[0].document.id : nil
      for (person, isSecond) in [(anna, false), (bert, true)] where row.takesTwo || !isSecond {
        let answer = try await service.muster.reviews.decisions.decide(
          service.request(row.decision, document: document, reason: row.reason, on: id), on: id, by: person)
        #expect((answer.proposal != nil) == (row.takesTwo && !isSecond))
        #expect(answer.history?.decisions.count == (row.takesTwo && !isSecond ? 0 : 1))
      }
      #expect(try await service.find(ReviewQuery(status: "second"), by: anna) == [])
    }
  }

  @Test func aDifferentDecisionReplacesTheProposalOrTakesEffect() async throws {
    try await withTwo(FourEyes(reasons: ["DOCUMENT_ALTERED", "OTHER"])) { service, made, anna, bert in
      let id = made.id
      let decisions = service.muster.reviews.decisions
      let carla = try await service.reviewer("carla", .senior)
      _ = try await decisions.decide(service.request("reject", reason: "DOCUMENT_ALTERED", on: id), on: id, by: anna)
      let replaced = try await decisions.decide(service.request("reject", reason: "OTHER", on: id), on: id, by: bert)
      #expect(replaced.proposal?.reviewer == "bert")
      #expect(replaced.proposal?.overruled == "anna")
      await #expect(throws: ServiceError(.secondPersonNeeded)) {
        try await decisions.decide(service.request("accept", on: id), on: id, by: bert)
      }
      let decided = try await decisions.decide(service.request("accept", on: id), on: id, by: carla)
      #expect(decided.process.reviewPoint == nil)
      let decision = try #require(decided.history?.decisions.first)
      #expect(decision.reviewer == "carla" && decision.confirmedBy == nil && decision.overruled == "bert")
      #expect(try await service.store.database.read { try $0.proposals(of: [id]) } == [])
    }
  }

  @Test func theProposerMayWithdraw() async throws {
    try await withTwo(FourEyes(types: [.passport])) { service, made, anna, bert in
      let id = made.id
      _ = try await service.muster.reviews.decisions.decide(service.request("accept", on: id), on: id, by: anna)
      let revision = try await service.revision(of: id)
      await #expect(throws: ServiceError(.proposalNotFound)) {
        try await service.muster.reviews.proposals.withdraw(id, by: bert)
      }
      try await service.muster.reviews.proposals.withdraw(id, by: anna)
      let shown = try await made.shown()
      #expect(shown.proposal == nil)
      #expect(shown.session.revision > revision)
      #expect(try await service.find(ReviewQuery(status: "second"), by: anna) == [])
      #expect(try await service.find(ReviewQuery(), by: anna) == [made.id])
      #expect(try await service.actions(in: made.id).last == "review.withdrawn")

      // A program withdraws for the reviewer whom it names.
      #expect(try await made.decide("accept", reviewer: "dora") == nil)
      await #expect(throws: ServiceError(.proposalNotFound)) {
        try await service.muster.reviews.proposals.withdraw(id, by: made.key)
      }
      try await service.muster.reviews.proposals.withdraw(id, for: "dora", by: made.key)
    }
  }

  @Test func aProposalEndsWithTheWaiting() async throws {
    try await withTwo(FourEyes(types: [.passport])) { service, made, anna, _ in
      let id = made.id
      _ = try await service.muster.reviews.decisions.decide(service.request("accept", on: id), on: id, by: anna)
      try await made.person.cancel()
      #expect(try await made.shown().proposal == nil)
      #expect(try await service.store.database.read { try $0.rows("SELECT * FROM review_facets").isEmpty })
    }
  }

  @Test func aDeferredDecisionBecomesAProposalToo() async throws {
    try await withTwo(FourEyes(types: [.passport]), undo: .milliseconds(100)) { service, made, anna, bert in
      let (id, pendingDecisions) = (made.id, service.muster.reviews.pendingDecisions)
      let first = try await pendingDecisions.defer(service.request("accept", on: id), on: id, by: anna)
      try await until("it is proposed") { try await made.shown().proposal != nil }
      await #expect(throws: ServiceError(.decisionTookEffect)) {
        try await pendingDecisions.undo(first.id, by: anna)
      }
      _ = try await pendingDecisions.defer(service.request("accept", on: id), on: id, by: bert)
      try await until("it is decided") { try await made.shown().history?.decisions.count == 1 }
      #expect(try await made.shown().history?.decisions.first?.confirmedBy == "bert")
    }
  }

  @Test func theReviewerThatASandboxPlaysIsAllThatItTakes() async throws {
    try await withTestService({
      $0.review = .always
      $0.fourEyes = FourEyes(types: [.passport])
    }) { service in
      let made = try await service.makeCase(customFields: ["sandbox.review": "accepted"])
      try await until("it goes on") { try await made.phase() == .presenceCheck }
    }
  }

  @Test func simultaneousProposalsCountAsTwo() async throws {
    try await withTwo(FourEyes(types: [.passport])) { service, made, anna, bert in
      let id = made.id
      let request = try await service.request("accept", on: id)
      let codes = await withTaskGroup(of: String?.self) { group in
        for person in [anna, bert] {
          group.addTask {
            do {
              _ = try await service.muster.reviews.decisions.decide(request, on: id, by: person)
              return nil
            } catch { return (error as? ServiceError)?.code ?? "\(error)" }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(codes.count { $0 == nil } == 1)
      #expect(codes.compactMap(\.self) == ["CASE_CHANGED"], "the second one had not seen the proposal")
    }
  }

  private func withTwo(
    _ fourEyes: FourEyes, undo: Duration = .seconds(3600),
    _ body: @escaping @Sendable (TestService, TestCase, Caller, Caller) async throws -> Void
  ) async throws {
    try await withTestService({
      $0.review = .always
      $0.fourEyes = fourEyes
      $0.reviewUndo = undo
    }) { service in
      let made = try await service.makeCase(customFields: ["sandbox.documents": "unsure"])
      try await body(service, made, service.reviewer("anna"), service.reviewer("bert"))
    }
  }
}
