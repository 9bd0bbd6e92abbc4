import Logging
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Pictures that were being inspected when the process died.
@Suite struct LostAttemptsTests {
  /// Many deaths say nothing about a picture, but one that each process dies of must not stop the service for ever.
  @Test(arguments: [(15, DocumentStatus.accepted, []), (20, .failed, ["IMAGING_FAILED"])])
  func attemptsThatAProcessDidNotSurviveDoNotCount(
    losses: Int, status: DocumentStatus, codes: [String]
  ) async throws {
    try await withTemporaryFolder { folder in
      let (id, token) = try await uploadAndDie(losses, on: folder)
      try await withService(on: folder, .test) { service in
        let caller = try await service.muster.access.callers.authenticate(bearer: token)
        let view = try await service.muster.documents.views.awaitVerdict(id, by: caller, atMost: .seconds(60))
        #expect(view.document.status == status && view.document.errorCodes == codes)
      }
    }
  }

  private func uploadAndDie(
    _ losses: Int, on folder: String
  ) async throws -> (DocumentID, token: String) {
    let store = try await TestStores.open(folder, asService: true)
    let muster = try await Muster(store: store, configuration: .test, logger: Logger(label: "test"))
    // Its workers do not run.
    let service = TestService(store: store, muster: muster)
    let person = try await service.makeSession(.passport)
    let view = try await service.accept(
      specimen("passport-grayscale.jpg"), as: "PASSPORT", by: person.caller)
    for number in 1...losses {
      try await store.database.write { connection in
        let now = Clock.system.now().advanced(by: .seconds(1))
        let job = try connection.claimJob(
          of: [InspectDocumentJob.kind], lease: "lease-\(number)", until: now.advanced(by: .seconds(60)), now: now)
        #expect(job != nil)
        try connection.endLeases()
      }
    }
    try await store.close()
    return (view.document.id, person.token)
  }
}
