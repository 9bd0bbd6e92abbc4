import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Repetitions are one audit record, followed by their number.
@Suite struct AggregatedRecordTests {
  @Test func anOpeningOfACaseIsOneRecord() async throws {
    let clock = TestClock()
    try await withTestService({ $0.review = .always }, clock: clock.clock) { service in
      let made = try await service.makeCase()
      let (anna, bert) = (try await service.reviewer("anna"), try await service.reviewer("bert"))
      let document = try await made.shown().documents[0].document.id
      clock.advance(by: .seconds(1))

      try await withThrowingTaskGroup(of: Int.self) { group in
        for kind in ["thumbnail", "display", "original", "thumbnail"] {
          group.addTask { try await service.openings(afterReading: kind, of: document, by: anna) }
        }
        for try await count in group { #expect(count == 1) }
      }
      #expect(try await service.openings(afterReading: "display", of: document, by: bert) == 2)
      let records = try await service.auditRecords(of: made.id, .reviewOpened)
      #expect(records.map(\.actor.rawValue) == ["reviewer:id-of-anna", "reviewer:id-of-bert"])
      #expect(records.map(\.detail) == ["1 document", "1 document"])
      #expect(try await service.auditRecords(of: made.id, .renditionRead).isEmpty)

      // A picture that is uploaded later was not there to be seen.
      #expect(try await made.decide("reupload", documentId: document, reason: "OTHER") == nil)
      clock.advance(by: .seconds(1))
      let second = try await made.upload("passport.jpg").document.id
      clock.advance(by: .seconds(1))
      #expect(
        try await service.openings(afterReading: "display", of: document, by: anna) == 2, "the first one still is")
      #expect(try await service.openings(afterReading: "thumbnail", of: second, by: anna) == 3)
      #expect(try await service.openings(afterReading: "display", of: second, by: anna) == 3)

      clock.advance(by: AggregateAudit.time)
      #expect(try await service.openings(afterReading: "display", of: document, by: anna) == 4, "another opening")
      clock.advance(by: AggregateAudit.time)
      service.wakeWorkers()
      try await until("nothing is left") { try await service.jobs(AggregateAuditJob.kind).isEmpty }
      #expect(try await service.auditRecords(of: made.id, .reviewOpened).count == 4, "openings are not counted")
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
      _ = try await service.muster.privacy.erase(person.id, by: service.caller(.admin))
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
    let found = try await muster.documents.readRendition(kind, of: document, by: caller)
    _ = try await muster.documents.readRendition.bytes(of: found, in: 0..<1)
  }

  /// Reads the first byte of a rendition, and returns the number of openings of its case after that.
  fileprivate func openings(afterReading kind: String, of document: DocumentID, by caller: Caller) async throws -> Int {
    try await readFirstByte(of: kind, of: document, by: caller)
    let session = try await store.database.read { try #require(try $0.document(document)).sessionId }
    return try await auditRecords(of: session, .reviewOpened).count
  }

  /// Returns the audit records of a session with this action.
  fileprivate func auditRecords(of session: SessionID, _ action: AuditRecord.Action) async throws -> [AuditRecord] {
    try await store.database.read { try $0.audit(of: session) }.filter { $0.action == action }
  }
}
