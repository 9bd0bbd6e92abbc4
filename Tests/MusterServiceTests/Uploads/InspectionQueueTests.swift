import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Pictures that come faster than they are inspected.
@Suite struct InspectionQueueTests {
  /// Returns how long a further picture has to wait when another has waited for its inspection so long.
  private func delay(after wait: Duration?, maxWait: Duration = .seconds(30)) async throws -> Duration {
    var configuration = ServiceConfiguration.test
    configuration.maxInspectionWait = maxWait
    return try await withTemporaryFolder { [configuration] folder in
      let store = try await TestStores.open(folder)
      let now = Instant(milliseconds: 1_800_000_000_000)
      if let wait {
        try await store.database.write { connection in
          for (number, age) in [wait, wait / 2, .zero].enumerated() {
            let job = InspectDocumentJob(document: DocumentID("\(number)"), sessionID: SessionID("s"))
            try connection.insert(JobRecord(id: "\(number)", job, runAt: now.advanced(by: .zero - age)), at: now)
          }
        }
      }
      let capacity = UploadCapacity(store, configuration, clock: StillClock(at: now).clock)
      do {
        let delay = try await capacity.delay()
        try await store.close()
        return delay
      } catch {
        try await store.close()
        throw error
      }
    }
  }

  @Test func picturesComeAtOnceWhileTheQueueIsShort() async throws {
    #expect(try await delay(after: nil) == .zero)
    #expect(try await delay(after: .seconds(3)) == .zero)
  }

  @Test func theLongerTheQueueTheSlowerPicturesCome() async throws {
    #expect(try await delay(after: .seconds(5)) == .seconds(2))
    #expect(try await delay(after: .seconds(9)) == .seconds(6))
    #expect(try await delay(after: .seconds(29)) == UploadCapacity.maxDelay)
    #expect(try await delay(after: .seconds(5), maxWait: .seconds(50)) == .zero)
  }

  @Test func aQueueThatIsTooLongTakesNoMore() async throws {
    await #expect(throws: ServiceError(.serviceBusy)) { try await delay(after: .seconds(31)) }
  }
}
