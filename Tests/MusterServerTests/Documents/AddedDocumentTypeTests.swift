import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// A service with one more document type, of which no code but the catalogue knows.
@Suite(.anyEngine) struct AddedDocumentTypeTests {
  private func withAddedType(_ body: @escaping @Sendable (TestServer) async throws -> Void) async throws {
    try await withTestServer(
      {
        $0.catalogue = AddedDocumentType.catalogue
        $0.quality = QualityRules(AddedDocumentType.catalogue)
        let front = RequiredDocuments.Item(type: AddedDocumentType.entry.type, sides: [.front])
        $0.requiredDocuments = RequiredDocuments(total: 1, groups: [.init(required: 1, items: [front])])
        $0.presence = .off
        $0.otp = false
      }, body)
  }

  @Test(.slow) func aPersonIsVerifiedWithIt() async throws {
    try await withAddedType { server in
      let key = try await server.makeKey(.sessions)
      let made = try await server.createVerificationSession(key: key)
      let (id, token) = (try #require(made["id"]?.text), try #require(made["token"]?.text))
      let visit = try await server.visit(token)
      for (route, body) in [(Routes.sessionConsent, #"{"approved":true}"#), (Routes.sessionVerification, "")] {
        let answer = try await server.send(
          .post, Routes.path(route, visit.sessionId), token: visit.token, body: Data(body.utf8))
        #expect(answer.status == .ok)
      }
      var person: Session = try await server.send(
        .get, Routes.path(Routes.session, visit.sessionId), token: visit.token
      ).decoded()
      person.token = visit.token
      let type = Code(AddedDocumentType.entry.type.rawValue)
      let answer = try await server.upload(specimen("driving-licence-444.jpg"), as: type, to: person)
      #expect(try answer.decoded(as: Document.self).status == "ACCEPTED")
      _ = try await server.session(person) { $0.onboardingStatus == "FINISHED" }
      let done = try await server.verificationSession(id, key: key)
      let types = done["traits"]?["documents"]?.items.compactMap { $0["document_type"]?.text }
      #expect(types == ["seafarer_id"])
    }
  }

  @Test func thePageKnowsItsSize() async throws {
    try await withAddedType { server in
      let made = try await server.createVerificationSession(key: server.makeKey(.sessions))
      let token = try #require(made["token"]?.text)
      let answer = try await server.send(.get, "\(Routes.verificationPage)?token=\(token)")
      let page = String(decoding: answer.body, as: UTF8.self).replacing("&quot;", with: "\"")
      let measures = #"{"longSide":85.6,"portraitSide":"FRONT","shortSide":53.98}"#
      #expect(page.contains("\"\(AddedDocumentType.entry.type)\":\(measures)"))
      #expect(page.contains("\"SELFIE_PHOTO\":{}"))
    }
  }
}
