import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

@Suite struct JobOrderTests {
  @Test func noPictureWaitsBehindDeadlines() async throws {
    try await withTestService { service in
      let person = try await service.makeSession(.idCard)
      // As after a night without the service: thousands of sessions whose deadlines have passed.
      let past = Instant(milliseconds: 1)
      try await service.store.database.write { connection in
        for number in 0..<5000 {
          let job = HandleDeadlineJob(sessionID: SessionID("gone-\(number)"))
          try connection.insert(JobRecord(job, runAt: past), at: past)
        }
      }
      let document = try await person.upload(specimen("id-card-front-small.jpg"), as: "ID_CARD").document
      #expect(document.status != .verificationInProgress)
      let isAnyLeft = try await service.store.database.read { try $0.hasJobs(of: HandleDeadlineJob.kind, atLeast: 1) }
      #expect(isAnyLeft, "the picture had to wait until all deadlines were handled")
    }
  }
}
