import Foundation
import HTTPTypes
import MusterAPI
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// What comes again and again is noted once, and then how often.
@Suite struct AuditAggregateTests {
  @Test func repeatedReadsByProgramsAreAggregated() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let (session, href) = try await server.passport()
      let key = try await server.makeKey(.review)
      for offset in 0..<20 {
        let answer = try await server.send(
          .get, href, token: session.token, headers: [.range: "bytes=\(offset)-\(offset)"])
        #expect(answer.status == .partialContent)
      }
      #expect(try await server.send(.get, href, token: key).status == .ok)
      #expect(try await server.send(.get, href.replacing("original", with: "thumbnail"), token: key).status == .ok)
      #expect(
        try await server.notes(of: session.id, .renditionRead).map(\.detail) == ["original", "original", "thumbnail"])
      clock.advance(by: AggregateAuditRecords.time + .seconds(1))
      server.wakeWorkers()
      try await until("they are counted") { try await server.notes(of: session.id, .renditionRead).count == 4 }
      let last = try #require(try await server.notes(of: session.id, .renditionRead).last)
      #expect(last.detail == "original, 19 more" && last.actor == .session)
      try await until("nothing is left") { try await server.jobs(.aggregateAudit).isEmpty }
      // The next one begins anew.
      #expect(try await server.send(.get, href, token: session.token).status == .ok)
      #expect(try await server.notes(of: session.id, .renditionRead).count == 5)
      _ = try await server.store.database.read { try $0.verifyAudit() }
    }
  }

  @Test func anOpeningOfACaseIsOneNote() async throws {
    let clock = TestClock()
    try await withTestServer({ $0.review = .always }, clock: clock.clock) { server in
      let made = try await server.makeCase()
      let (anna, bert) = (try await server.reviewer("anna"), try await server.reviewer("bert"))
      let document = try await made.shown().documents[0].id
      clock.advance(by: .seconds(1))

      /// Reads the beginning of a picture, and how many notes there are by then.
      @Sendable func read(_ kind: String, by caller: Caller, of document: String = document) async throws -> Int {
        let read = server.muster.documents.readRendition
        let found = try await read(kind, of: DocumentID(document), by: caller)
        _ = try await read.bytes(of: found, in: 0..<1)
        return try await server.notes(of: made.id, .reviewOpened).count
      }

      try await withThrowingTaskGroup(of: Int.self) { group in
        for kind in ["thumbnail", "display", "original", "thumbnail"] {
          group.addTask { try await read(kind, by: anna) }
        }
        for try await count in group { #expect(count == 1) }
      }
      #expect(try await read("display", by: bert) == 2)
      let notes = try await server.notes(of: made.id, .reviewOpened)
      #expect(notes.map(\.actor.rawValue) == ["reviewer:id-of-anna", "reviewer:id-of-bert"])
      #expect(notes.map(\.detail) == ["1 document", "1 document"])
      #expect(try await server.notes(of: made.id, .renditionRead).isEmpty)

      // A picture that comes later was not there to be seen.
      let decided = try await made.decide("reupload", documentId: document, reason: "OTHER")
      #expect(decided.status == .ok, "\(String(decoding: decided.body, as: UTF8.self))")
      clock.advance(by: .seconds(1))
      let second = try await made.upload("passport.jpg")
      clock.advance(by: .seconds(1))
      #expect(try await read("display", by: anna) == 2, "the first one still is")
      #expect(try await read("thumbnail", by: anna, of: second.id) == 3)
      #expect(try await read("display", by: anna, of: second.id) == 3)

      clock.advance(by: AggregateAuditRecords.time)
      #expect(try await read("display", by: anna) == 4, "another opening")
      clock.advance(by: AggregateAuditRecords.time)
      server.wakeWorkers()
      try await until("nothing is left") { try await server.jobs(.aggregateAudit).isEmpty }
      #expect(try await server.notes(of: made.id, .reviewOpened).count == 4, "openings are not counted")
      _ = try await server.store.database.read { try $0.verifyAudit() }
    }
  }

  @Test func unknownOriginalsAreCountedWhateverTheirIds() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let session = try await server.makeSession("PASSPORT")
      for number in 1...30 {
        let id = "2b15065e-55ee-4b50-919e-5127fee7\(1000 + number)"
        let answer = try await server.upload(
          specimen("passport-grayscale.jpg"), as: "PASSPORT", "FRONT", "&originalDocumentId=\(id)", to: session)
        #expect(answer.problemCode == "ORIGINAL_DOCUMENT_NOT_FOUND")
      }
      #expect(try await server.notes(of: session.id, .originalDocumentUnknown).count == 1)
      clock.advance(by: AggregateAuditRecords.time + .seconds(1))
      server.wakeWorkers()
      try await until("they are counted") {
        try await server.notes(of: session.id, .originalDocumentUnknown).map(\.detail) == [nil, "29 more"]
      }
    }
  }

  @Test func theLastHundredRefusedUploadsAreKept() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      for number in 1...120 {
        let answer = try await server.upload(
          [1, 2, 3], as: "PASSPORT", "FRONT", "&uploadId=u\(number)", to: session, wait: nil)
        #expect(answer.status.code >= 400)
      }
      let uploads = try await server.store.database.read { try $0.uploads(in: SessionID(session.id), limit: 500) }
      #expect(uploads.count == 100)
      #expect(uploads.contains { $0.id == UploadID("u120") } && !uploads.contains { $0.id == UploadID("u1") })
    }
  }

  @Test func aggregatesAreRecordedBeforeErasure() async throws {
    try await withTestServer { server in
      let (session, href) = try await server.passport()
      for _ in 1...3 { _ = try await server.send(.get, href, token: session.token) }
      let admin = try await server.makeKey(.admin)
      #expect(try await server.send(.delete, Routes.path(Routes.session, session.id), token: admin).status == .ok)
      #expect(try await server.notes(of: session.id, .renditionRead).map(\.detail) == ["original", "original, 2 more"])
      let folds = try await server.store.database.read { try $0.rows("SELECT key FROM audit_aggregates") }
      #expect(folds.isEmpty)
    }
  }

  /// A token opens no picture when its session is over, and reads what came of it.
  @Test func aTokenOpensNoPictureOfASessionThatIsOver() async throws {
    try await withTestServer { server in
      let (session, href) = try await server.passport()
      #expect(try await server.send(.get, href, token: session.token).status == .ok)
      let body = try JSONCoding.encoder().encode(OnboardingRequest(ProcessReference(processId: session.id)))
      let ended = try await server.send(.post, Routes.onboardingCleanup, token: session.token, body: body)
      #expect(ended.status == .ok)
      for method in [HTTPRequest.Method.get, .head] {
        #expect(try await server.send(method, href, token: session.token).status == .unauthorized)
      }
      #expect(try await server.send(.get, href, token: session.token).problemCode == "SESSION_EXPIRED")
      let reviewer = try await server.makeKey(.review)
      #expect(try await server.send(.get, href, token: reviewer).status == .ok)
      let shown = try await server.send(.get, Routes.path(Routes.session, session.id), token: session.token)
      #expect(shown.status == .ok)
      #expect(try await server.send(.get, Routes.currentActivation, token: session.token).status == .ok)
    }
  }
}

extension TestServer {
  /// A session whose person has shown a passport, and where its original is.
  fileprivate func passport() async throws -> (session: Session, href: String) {
    let session = try await makeSession("PASSPORT", "ID_CARD")
    let document: Document = try await upload(
      specimen("passport-grayscale.jpg"), as: "PASSPORT", to: session
    ).decoded()
    return (session, Routes.path(Routes.rendition, document.id, "original"))
  }

  /// What the audit notes of a session of one kind.
  fileprivate func notes(of session: String, _ action: AuditRecord.Action) async throws -> [AuditRecord] {
    try await store.database.read { try $0.audit(of: SessionID(session)) }.filter { $0.action == action }
  }
}
