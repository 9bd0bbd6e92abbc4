import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterStore
import ServiceFixtures
import Testing
import VerificationFlow

/// What a person may have of what is kept. Files in the archive are stored as they are, so they are found in its bytes.
@Suite struct ExportTests {
  @Test func anExportHasEverythingStored() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD", customFields: ["name": "Erika-Custom"])
      let (dark, good) = (try specimen("id-card-front-small.jpg"), try specimen("id-card-front-orientation-1.jpg"))
      let rejected: Document = try await server.upload(dark, as: "ID_CARD", to: session).decoded()
      let document: Document = try await server.upload(
        good, as: "ID_CARD", "FRONT", "&originalDocumentId=\(rejected.id)&filename=erika.jpg", to: session
      ).decoded()
      let admin = try await server.makeKey(.admin)
      let answer = try await server.send(.get, Routes.path(Routes.sessionExport, session.id), token: admin)
      #expect(answer.status == .ok && answer.headers[.contentType] == "application/zip")
      for bytes in [dark, good] { #expect(answer.body.range(of: Data(bytes)) != nil) }
      let words = [
        "session.json", "documents.json", "events.json", "decisions.json", "audit.json", "Erika-Custom", "erika.jpg",
        "pictures/\(rejected.id)-original.jpg", "pictures/\(document.id)-display.jpg", "document.received",
        "session.exported",
      ]
      for word in words { #expect(answer.body.range(of: Data(word.utf8)) != nil, "\(word)") }
      let token = try #require(session.token)
      #expect(answer.body.range(of: Data(token.utf8)) == nil)
      let notes = try await server.store.database.read { try $0.audit(of: SessionID(session.id)) }
      #expect(notes.last?.action == .sessionExported && notes.last?.actor.rawValue.hasPrefix("key:") == true)
    }
  }

  @Test func anExportHasPendingDecisions() async throws {
    try await withTestServer({
      $0.review = .always
      $0.fourEyes = FourEyes(types: [.passport])
    }) { server in
      let (made, anna) = (try await server.makeCase(), try await server.reviewer("anna"))
      let id = SessionID(made.id)
      let proposed = try await server.request("accept", note: "Proposed-Note", on: id)
      _ = try await server.muster.reviews.decisions.decide(proposed, on: id, by: anna)
      let deferred = try await server.request("accept", note: "Deferred-Note", on: id)
      _ = try await server.muster.reviews.pendingDecisions.defer(deferred, on: id, by: server.reviewer("bert"))
      let answer = try await server.send(
        .get, Routes.path(Routes.sessionExport, made.id), token: server.makeKey(.admin))
      for word in ["proposals.json", "Proposed-Note", "Deferred-Note"] {
        #expect(answer.body.range(of: Data(word.utf8)) != nil, "\(word)")
      }
    }
  }

  @Test func otherCallersGetNoExport() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let path = Routes.path(Routes.sessionExport, session.id)
      let stranger = try await server.makeKey(.admin, project: "other")
      #expect(try await server.send(.get, path, token: stranger).problemCode == "SESSION_NOT_FOUND")
      #expect(try await server.send(.get, path, token: session.token).problemCode == "SCOPE_MISSING")
      let notes = try await server.store.database.read { try $0.audit(of: SessionID(session.id)) }
      #expect(!notes.contains { $0.action == .sessionExported })
    }
  }
}
