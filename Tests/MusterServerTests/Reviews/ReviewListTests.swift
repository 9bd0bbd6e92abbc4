import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

/// The reviews as programs see them.
@Suite struct ReviewListTests {
  @Test func theParametersSelectCases() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase(customFields: ["customer": "Erika Mustermann"])
      let other = try await server.makeCase(project: "other")
      let shown = try await made.shown()
      let fitting = [
        "?type=PASSPORT&code=ALWAYS&age=0s&status=waiting", "?search=Erika%20Mustermann",
        "?search=Erika+Mustermann", "?search=Lena+Nov%C3%A1kov%C3%A1",
        "?search=\(shown.documents[0].id)", "?search=\(shown.reference)", "?assignee=nobody", "?sort=oldest",
      ]
      for query in fitting {
        #expect(try await server.reviews(query, key: made.key).reviews.map(\.id) == [made.id], "\(query)")
      }
      for query in ["?type=ID_CARD", "?status=decided", "?age=2d", "?search=\(other.id)", "?assignee=me"] {
        #expect(try await server.reviews(query, key: made.key).reviews.isEmpty, "\(query)")
      }
      let nonsense = try await server.send(.get, Routes.reviews + "?status=open", token: made.key)
      #expect(nonsense.problemCode == "INVALID_REQUEST")
    }
  }

  @Test func aProposalIsWithdrawnByName() async throws {
    try await withTestServer({
      $0.review = .always
      $0.fourEyes = FourEyes(types: [.passport])
    }) { server in
      let made = try await server.makeCase()
      #expect(try await made.decide("accept", reviewer: "dora").status == .ok)
      let path = Routes.path(Routes.reviewProposal, made.id)
      #expect(try await server.send(.delete, path, token: made.key).problemCode == "PROPOSAL_NOT_FOUND")
      #expect(try await server.send(.delete, path + "?reviewer=dora", token: made.key).status == .noContent)
    }
  }

  @Test func programsDoItToo() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase()
      _ = try await ManageReviewers(store: server.store).invite("Anna", role: .reviewer, project: "test")
      func post(_ route: String, _ body: some Encodable, key: String = UUID().uuidString) async throws -> Answer {
        try await server.send(
          .post, Routes.path(route, made.id), token: made.key, headers: [HTTPField.Name("Idempotency-Key")!: key],
          body: JSONCoding.encoder().encode(body))
      }
      let assigned = try await post(Routes.reviewAssignment, AssignmentRequest(assignee: "anna", reviewer: "router"))
      #expect(assigned.status == .ok)
      #expect(try assigned.decoded(as: ReviewAssignment.self).reviewer == "Anna")
      #expect(try await made.shown().assignment?.assignedBy == "router")
      #expect(try await server.reviews("?assignee=Anna", key: made.key).reviews.map(\.id) == [made.id])
      let unknown = try await post(Routes.reviewAssignment, AssignmentRequest(assignee: "Nobody"))
      #expect(unknown.status == .notFound && unknown.problemCode == "REVIEWER_NOT_FOUND")
      // A program that stands for somebody without an account.
      #expect(try await post(Routes.reviewAssignment, AssignmentRequest(reviewer: "zoe")).status == .ok)
      #expect(try await made.shown().assignment?.reviewer == "zoe")
      let path = Routes.path(Routes.reviewAssignment, made.id)
      #expect(try await server.send(.delete, path, token: made.key).status == .noContent)
      #expect(try await made.shown().assignment == nil)

      let first = try await post(Routes.reviewNotes, NoteRequest("once", reviewer: "zoe"), key: "n")
      let again = try await post(Routes.reviewNotes, NoteRequest("once", reviewer: "zoe"), key: "n")
      #expect(first.status == .created && again.body == first.body)
      #expect(try await made.shown().notes?.map(\.note) == ["once"])
      #expect(try await post(Routes.reviewNotes, NoteRequest(nil)).problemCode == "INVALID_REQUEST")

      let escalated = try await post(Routes.reviewEscalation, NoteRequest("look", reviewer: "zoe"))
      #expect(escalated.status == .ok)
      #expect(try escalated.decoded(as: ReviewNote.self).occasion == "escalated")
      #expect(try await made.shown().escalation?.reviewer == "zoe")
      #expect(try await post(Routes.reviewEscalation, NoteRequest("look")).problemCode == "CASE_CHANGED")
      #expect(try await made.lease("zoe").problemCode == "SENIOR_NEEDED")
    }
  }
}
