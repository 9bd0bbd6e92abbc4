import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Repetitions are one audit record, followed by their number.
@Suite struct AggregatedRecordTests {
  /// A look at the queue is one record, and so is an opened case; neither says what was not sent.
  @Test func whatAPageShowsIsOneRecord() async throws {
    let clock = TestClock()
    try await withTestService({ $0.review = .always }, clock: clock.clock) { service in
      let made = try await service.makeCase()
      let (anna, bert) = (try await service.reviewer("anna"), try await service.reviewer("bert"))
      let dora = try await service.reviewer("dora", .auditor)
      let reviews = service.muster.reviews
      let shown = try await made.shown()
      let document = shown.documents[0].document.id
      func listed() async throws -> [String?] {
        try await reviews.audit.read(AuditQuery(action: "review.listed"), by: dora).notes.map(\.detail)
      }
      clock.advance(by: .seconds(1))
      for _ in 1...3 { try await reviews.queue.recordListing(of: [shown], by: anna) }
      try await service.readFirstByte(of: "thumbnail", of: document, by: anna)
      #expect(try await listed() == [shown.session.reference.rawValue])
      #expect(try await service.auditRecords(of: made.id, .reviewOpened).isEmpty, "only the queue was looked at")
      #expect(try await service.auditRecords(of: made.id, .renditionRead).isEmpty)
      let ofCase = try await reviews.audit.read(AuditQuery(sessionId: shown.session.reference.rawValue), by: dora).notes
      #expect(ofCase.first?.action == "review.listed", "found by the case that it names")

      for _ in 1...2 { _ = try await reviews.cases.open(made.id, by: anna) }
      for kind in ["thumbnail", "display"] { try await service.readFirstByte(of: kind, of: document, by: anna) }
      #expect(try await service.auditRecords(of: made.id, .reviewOpened).map(\.detail) == ["PASSPORT FRONT"])
      #expect(try await service.auditRecords(of: made.id, .renditionRead).isEmpty)

      // Sent on request only, or to somebody who opened no page.
      try await service.readFirstByte(of: "original", of: document, by: anna)
      try await service.readFirstByte(of: "display", of: document, by: bert)
      let views = try await service.auditRecords(of: made.id, .renditionRead)
      #expect(views.map(\.detail) == ["original", "display"])
      #expect(views.map(\.actor.rawValue) == ["reviewer:id-of-anna", "reviewer:id-of-bert"])

      // A picture that is uploaded later was not there to be seen.
      #expect(try await made.decide("reupload", documentId: document, reason: "OTHER") == nil)
      clock.advance(by: .seconds(1))
      let second = try await made.upload("passport.jpg").document.id
      clock.advance(by: .seconds(1))
      try await service.readFirstByte(of: "display", of: second, by: anna)
      #expect(try await service.auditRecords(of: made.id, .renditionRead).count == 3)
      _ = try await reviews.cases.open(made.id, by: anna)
      #expect(
        try await service.auditRecords(of: made.id, .reviewOpened).map(\.detail)
          == ["PASSPORT FRONT", "PASSPORT FRONT, 1 earlier picture"])
      try await reviews.queue.recordListing(of: [try await made.shown()], by: anna)
      #expect(try await listed().count == 2)

      clock.advance(by: AggregateAudit.time)
      _ = try await reviews.cases.open(made.id, by: anna)
      #expect(try await service.auditRecords(of: made.id, .reviewOpened).count == 3, "another opening")
      clock.advance(by: AggregateAudit.time)
      service.wakeWorkers()
      try await until("nothing is left") { try await service.jobs(AggregateAuditJob.kind).isEmpty }
      #expect(try await service.auditRecords(of: made.id, .reviewOpened).count == 3, "openings are not counted")
      _ = try await service.store.database.read { try $0.verifyAudit() }
    }
  }

  @Test func unknownOriginalsAreCountedWhateverTheirIds() async throws {
    let clock = TestClock()
    try await withTestService(clock: clock.clock) { service in
      let person = try await service.makeSession(.passport)
      let picture = try specimen("passport-grayscale.jpg")
      for number in 1...30 {
        let id = DocumentID("2b15065e-55ee-4b50-919e-5127fee7\(1000 + number)")
        let error = await #expect(throws: ServiceError.self) {
          try await person.upload(picture, as: "PASSPORT", original: id)
        }
        #expect(error?.code == "ORIGINAL_DOCUMENT_NOT_FOUND")
      }
      #expect(try await service.auditRecords(of: person.id, .originalDocumentUnknown).count == 1)
      clock.advance(by: AggregateAudit.time + .seconds(1))
      service.wakeWorkers()
      try await until("they are counted") {
        try await service.auditRecords(of: person.id, .originalDocumentUnknown).map(\.detail) == [nil, "29 more"]
      }
    }
  }

  @Test func aggregatesAreRecordedBeforeErasure() async throws {
    try await withTestService { service in
      let person = try await service.makeSession(.passport, .idCard)
      let document = try await person.upload(specimen("passport-grayscale.jpg"), as: "PASSPORT").document.id
      for _ in 1...3 { try await service.readFirstByte(of: "original", of: document, by: person.caller) }
      _ = try await service.muster.privacy.erasure.erase(person.id, by: service.caller(.admin))
      #expect(
        try await service.auditRecords(of: person.id, .renditionRead).map(\.detail) == ["original", "original, 2 more"])
      #expect(try await service.rowCount("audit_aggregates") == 0)
    }
  }

  @Test func theLastHundredRefusedUploadsAreKept() async throws {
    try await withTestService { service in
      let person = try await service.makeSession(.passport)
      for number in 1...120 {
        await #expect(throws: ServiceError.self) {
          try await person.upload([1, 2, 3], as: "PASSPORT", uploadId: "u\(number)")
        }
      }
      let uploads = try await service.store.database.read { try $0.uploads(in: person.id, limit: 500) }
      #expect(uploads.count == 100)
      #expect(uploads.contains { $0.id == UploadID("u120") } && !uploads.contains { $0.id == UploadID("u1") })
    }
  }
}

extension TestService {
  /// Reads the first byte of a rendition.
  fileprivate func readFirstByte(of kind: String, of document: DocumentID, by caller: Caller) async throws {
    let found = try await muster.documents.renditions.find(kind, of: document, by: caller)
    _ = try await muster.documents.renditions.bytes(of: found, in: 0..<1)
  }

  /// Returns the audit records of a session with this action.
  fileprivate func auditRecords(of session: SessionID, _ action: AuditRecord.Action) async throws -> [AuditRecord] {
    try await store.database.read { try $0.audit(of: session) }.filter { $0.action == action }
  }
}
