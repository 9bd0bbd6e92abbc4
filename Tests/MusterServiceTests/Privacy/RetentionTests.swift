import Foundation
import MusterService
import MusterStore
import ServiceFixtures
import Synchronization
import TestStores
import TestTraits
import Testing
import VerificationFlow

@Suite struct RetentionTests {
  @Test(.slow) func picturesAreErasedInTimeAndFactsStay() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let picture = try specimen("id-card-front-orientation-1.jpg")
      let documents = Mutex<[DocumentID]>([])
      try await withService(on: folder, .test, clock: clock.clock) { service in
        let people = [try await service.makeSession(.idCard), try await service.makeSession(.idCard)]
        for person in people {
          let id = try await person.upload(picture, as: "ID_CARD").document.id
          documents.withLock { $0.append(id) }
        }
        try await people[0].cancel()
      }
      let ids = documents.withLock { $0 }

      clock.advance(by: .seconds(7 * 24 * 3600 - 60))
      try await withService(on: folder, .test, clock: clock.clock) { service in
        // The other session has expired meanwhile, so its pictures stay for seven days from now on.
        try await until("retention is applied") { try await service.endedSessionCount() == 2 }
        for id in ids { #expect(try await service.original(of: id) == picture) }
      }
      clock.advance(by: .seconds(120))
      try await withService(on: folder, .test, clock: clock.clock) { service in
        try await until("retention is applied") { try await service.original(of: ids[0]) == nil }
        #expect(try await service.original(of: ids[1]) == picture)
        let document = try await service.record(of: ids[0])
        #expect(try !document.inspection.facts.decoded().isEmpty && document.sha256.count == 64, "the facts stay")
        let notes = try await service.store.database.read { try $0.audit(of: document.sessionId) }
        #expect(notes.contains { $0.action == .picturesErased && $0.detail == "2" })
        try await until("retention is applied") {
          try await TestStores.blobNames(in: folder).count == 2
        }
      }
    }
  }

  @Test func retentionCoversSessionsThatEndedEarlier() async throws {
    try await withTemporaryFolder { folder in
      var configuration = ServiceConfiguration.test
      try await withService(on: folder, configuration) { service in
        let person = try await service.makeSession(.idCard)
        _ = try await person.upload(specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD")
        try await person.cancel()
        try await service.store.database.write { _ = try $0.run("DELETE FROM jobs") }
      }
      configuration.retention.rejected = .zero
      try await withService(on: folder, configuration) { service in
        try await until("retention is applied") { try await service.rowCount("blobs") == 0 }
      }
    }
  }
}

extension TestService {
  fileprivate func endedSessionCount() async throws -> Int {
    try await store.database.read { try $0.rows("SELECT id FROM sessions WHERE status = 'FAILED'").count }
  }
}
