import HTTPTypes
import MusterAPI
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterStore

@Suite struct HousekeepingTests {
  @Test func noPictureWaitsBehindDeadlines() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      // As after a night without the service: thousands of sessions whose time was up long ago.
      let past = Instant(milliseconds: 1)
      try await server.store.database.write { connection in
        for number in 0..<5000 {
          let job = Job.handleDeadline(session: SessionID("gone-\(number)"))
          try connection.insert(JobRecord(job, runAt: past), at: past)
        }
      }
      let answer = try await server.upload(specimen("id-card-front-small.jpg"), as: "ID_CARD", to: session)
      #expect(answer.status == .created)
      #expect(try answer.decoded(as: Document.self).verdict != nil)
      let left = try await server.store.database.read { try $0.hasJobs(of: .handleDeadline, atLeast: 1) }
      #expect(left, "the picture had to wait until all was done")
    }
  }
}
