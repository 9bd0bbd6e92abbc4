import Foundation
import HTTPTypes
import MusterAPI
import MusterStore
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService

/// Where there is no room for another picture in the queue.
@Suite struct UploadCapacityTests {
  @Test(.slow) func picturesThatCouldNotBeInspectedAreTurnedAway() async throws {
    try await withTestServer({ $0.maxWaitingDocuments = 1 }) { server in
      let session = try await server.makeSession("ID_CARD")
      let now = Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000))
      try await server.store.database.write { connection in
        let job = InspectDocumentJob(document: DocumentID("d"), sessionID: SessionID("s"))
        try connection.insert(JobRecord(id: "a", job, runAt: now.advanced(by: .seconds(3600))), at: now)
      }
      let picture = try specimen("id-card-front-small.jpg")
      let refused = try await server.upload(picture, as: "ID_CARD", to: session)
      #expect(refused.status == .serviceUnavailable && refused.problemCode == "SERVICE_BUSY")
      #expect(refused.headers[.retryAfter] == "5")
      try await server.store.database.write { try $0.removeJob("a") }
      for _ in 0..<600 {
        let taken = try await server.upload(picture, as: "ID_CARD", to: session)
        if taken.status == .created { return }
        try await Task.sleep(for: .milliseconds(100))
      }
      Issue.record("there is no room again")
    }
  }

  @Test func uploadsThatWouldFillTheDiskAreRefused() async throws {
    try await withTestServer({ $0.minFreeDiskBytes = .max }) { server in
      let session = try await server.makeSession("ID_CARD")
      let refused = try await server.upload(specimen("id-card-front-small.jpg"), as: "ID_CARD", to: session)
      #expect(refused.status == .serviceUnavailable && refused.problemCode == "SERVICE_BUSY")
      #expect(refused.headers[.retryAfter] == "60")
    }
  }
}
