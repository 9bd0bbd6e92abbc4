import Crypto
import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

@Suite struct ErasureTests {
  /// What was said of the person, by every door that takes words.
  private static let plain = ["Erika-Custom", "erika-upload", "Erika-Begun", "erika-idem"]
  /// Of these, sealed in their rows.
  private static let sealed = ["erika-file", "Erika-Note", "Erika-Words"]
  private static var words: [String] { plain + sealed }

  @Test(.embeddedEngines) func erasureLeavesOnlyTheCertificate() async throws {
    try await withTemporaryFolder { folder in
      try await withServer(on: folder, .test) { server in
        let admin = try await server.makeKey(.admin)
        let session = try await fill(server)
        let token = try #require(session.token)
        let wrapped = try await server.store.database.read { connection in
          try connection.rows("SELECT wrapped_key FROM blobs").map { try $0.text("wrapped_key") }
        }
        #expect(try Self.plain.allSatisfy { try find($0, in: folder) }, "all of it was there")
        #expect(try !Self.sealed.contains { try find($0, in: folder) }, "sealed words are not told by the rows")
        #expect(wrapped.count == 3)
        #expect(try wrapped.allSatisfy { try find($0, in: folder) })

        let answer = try await server.send(.delete, path(session), token: admin)
        #expect(answer.status == .ok)
        let certificate: Erasure = try answer.decoded()
        #expect(certificate.sessionId == session.id && certificate.documents == 1)
        #expect(certificate.pictures == 3 && certificate.uploads == 2, "two files of the document, one of an upload")
        #expect(certificate.verifications == 1 && certificate.decisions == 4 && certificate.answers == 1)

        for word in Self.words + wrapped + [hash(of: token), session.id + "/"] {
          #expect(try !find(word, in: folder), "\(word)")
        }
        #expect(try await TestStores.blobNames(in: folder).isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/blobs/incoming").isEmpty)
        let tables = ["sessions", "documents", "blobs", "uploads", "upload_parts", "reviews", "session_events"]
        for table in tables { #expect(try await server.rowCount(table) == 0, "\(table)") }
        let jobs = try await server.store.database.read { try $0.rows("SELECT id FROM jobs").map { try $0.text("id") } }
        #expect(
          jobs.sorted() == [
            "delete-phone-checks", "delete-pin-logins", "rotate-token-keys", "sweep-authorizations", "sweep-exchanges",
          ],
          "what belongs to no session stays")
        #expect(try await server.tables(naming: session.id) == ["audit", "erasures"])
        #expect(certificate.messages == 2)
        let notes = try await server.store.database.read { try $0.audit(of: SessionID(session.id)) }
        #expect(notes.last?.action == .sessionErased && notes.count > 5, "what was done stays answerable for")

        let again = try await server.send(.delete, path(session), token: admin)
        #expect(again.status == .ok && again.body == answer.body)
      }
      _ = try await Store.verifyAudit(TestStores.location(of: folder))
      _ = try await Store.backUp(dataFolder: folder, to: folder + "/copy", at: Instant(milliseconds: 1))
      for word in Self.words { #expect(try !find(word, in: folder), "\(word)") }
    }
  }

  /// Each is erased while its picture is waiting for its inspection, is in it, or has just left it.
  @Test(.slow) func erasureRemovesPicturesUnderInspection() async throws {
    try await withTemporaryFolder { folder in
      try await withServer(on: folder, .test) { server in
        let admin = try await server.makeKey(.admin)
        for pause in 0..<6 {
          let session = try await server.makeSession("ID_CARD")
          let picture = try specimen("id-card-front-orientation-1.jpg")
          #expect(try await server.upload(picture, as: "ID_CARD", to: session, wait: nil).status == .created)
          try await Task.sleep(for: .milliseconds(30 * pause))
          #expect(try await server.send(.delete, path(session), token: admin).status == .ok)
          #expect(try await server.tables(naming: session.id) == ["audit", "erasures"])
        }
      }
      // The server has ended what it had begun.
      let store = try await TestStores.open(folder)
      for table in ["sessions", "documents", "renditions", "blobs"] {
        let rows = try await store.database.read { try $0.rows("SELECT * FROM \(table)").count }
        #expect(rows == 0, "\(table)")
      }
      try await store.close()
      #expect(try await TestStores.blobNames(in: folder).isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/blobs/incoming").isEmpty)
    }
  }

  @Test func erasedSessionsAreNotFound() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let document: Document = try await server.upload(
        specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD", to: session
      ).decoded()
      #expect(try await server.send(.delete, path(session), token: server.makeKey(.admin)).status == .ok)
      let key = try await server.makeKey(.sessions, .review, .admin)
      let gone: [(String, Code)] = [
        (path(session), "SESSION_NOT_FOUND"), (Routes.path(Routes.sessionEvents, session.id), "SESSION_NOT_FOUND"),
        (Routes.path(Routes.sessionUploads, session.id), "SESSION_NOT_FOUND"),
        (Routes.path(Routes.review, session.id), "SESSION_NOT_FOUND"),
        (Routes.path(Routes.document, document.id), "NO_SUCH_DOCUMENT"),
        (Routes.path(Routes.rendition, document.id, "display"), "NO_SUCH_DOCUMENT"),
      ]
      for (path, code) in gone {
        let answer = try await server.send(.get, path, token: key)
        #expect(answer.status == .notFound && answer.problemCode == code, "\(path)")
        #expect(try await server.send(.get, path, token: session.token).problemCode == "UNAUTHENTICATED")
      }
      let list: DocumentList = try await server.send(.get, Routes.documents, token: key).decoded()
      #expect(list.documents.isEmpty)
    }
  }

  @Test func otherSessionsKeepTheirData() async throws {
    try await withTestServer { server in
      let (session, other) = (try await server.makeSession("ID_CARD"), try await server.makeSession("ID_CARD"))
      let picture = try specimen("id-card-front-orientation-1.jpg")
      _ = try await server.upload(picture, as: "ID_CARD", to: session)
      let kept: Document = try await server.upload(picture, as: "ID_CARD", to: other).decoded()
      let stranger = try await server.makeKey(.admin, project: "other")
      #expect(try await server.send(.delete, path(session), token: stranger).problemCode == "SESSION_NOT_FOUND")
      #expect(try await server.send(.delete, path(session), token: session.token).problemCode == "SCOPE_MISSING")
      #expect(try await server.send(.delete, path(session), token: server.makeKey(.admin)).status == .ok)
      #expect(try await server.send(.delete, path(session), token: stranger).problemCode == "SESSION_NOT_FOUND")
      let original = Routes.path(Routes.rendition, kept.id, "original")
      #expect(try await server.send(.get, original, token: other.token).body == Data(picture))
      #expect(try await server.send(.get, path(other), token: other.token).status == .ok)
    }
  }

  @Test func eventStreamsEndAndUploadsAreRefusedAtErasure() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let picture = try specimen("id-card-front-orientation-1.jpg")
      let upload = try await TestUpload(picture, to: session, on: server)
      _ = try await upload.send(0..<20_000)
      let events = try await server.muster.sessions.events.follow(SessionID(session.id), after: 0, by: upload.caller)
      #expect(try await server.send(.delete, path(session), token: server.makeKey(.admin)).status == .ok)
      try await events.listen { _ in }
      await #expect(throws: ServiceError(.uploadNotFound)) {
        try await upload.send(20_000..<picture.count)
      }
      #expect(try await server.rowCount("blobs") == 0)
    }
  }

  // MARK: -

  private func path(_ session: Session) -> String { Routes.path(Routes.session, session.id) }

  /// A session about which something is in every table.
  private func fill(_ server: TestServer) async throws -> Session {
    let key = try await server.makeKey(.sessions)
    let request = SessionRequest(
      documentTypes: ["ID_CARD"], customFields: ["name": "Erika-Custom"])
    let session: Session = try await server.send(
      .post, Routes.sessions, token: key, headers: [HTTPField.Name("Idempotency-Key")!: "erika-idem"],
      body: JSONCoding.encoder().encode(request)
    ).decoded()
    let picture = try specimen("id-card-front-orientation-1.jpg")
    _ = try await server.upload(
      picture, as: "ID_CARD", "FRONT", "&uploadId=erika-upload&filename=erika-file.jpg", to: session)
    let begun = try await TestUpload(picture, as: "ID_CARD", "BACK", id: "Erika-Begun", to: session, on: server)
    _ = try await begun.send(0..<20_000)
    let document = try await server.store.database.read {
      try $0.rows("SELECT id, verification_id FROM documents")[0]
    }
    try await server.store.database.write { connection in
      try connection.insert(
        DecisionRecord(
          id: "d", sessionId: SessionID(session.id), revision: 1,
          verificationId: try document.rawValue("verification_id"),
          documentId: try document.rawValue("id"), point: .documents, decision: .accept, reason: nil,
          note: "Erika-Note",
          reviewer: "anna", keyId: nil, at: Instant(milliseconds: 1)))
    }
    try await server.addTraces(of: session.id)
    #expect(try await server.tables(naming: session.id).isSuperset(of: Self.tablesOfSessions))
    return session
  }

  /// All that know sessions by their ids.
  private static let tablesOfSessions: Set = [
    "review_facets", "pending_decisions", "review_proposals", "sessions", "verifications", "documents", "uploads",
    "upload_parts", "codes", "reviews", "review_leases", "review_assignments", "review_escalations", "review_notes",
    "session_events", "idempotent_answers", "sandbox_messages", "webhook_messages", "jobs", "audit",
  ]

  /// What is stored of a token.
  private func hash(of token: String) -> String {
    SHA256.hash(data: Data(token.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Whether a file of the folder has these characters.
  private func find(_ word: String, in folder: String) throws -> Bool {
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    for case let name as String in files {
      guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
      if bytes.range(of: Data(word.utf8)) != nil { return true }
    }
    return false
  }
}
