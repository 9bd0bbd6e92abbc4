import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService

/// Pictures that one service receives and another one inspects, while the object store between them fails.
@Suite(.servers, .buckets) struct FaultyStoreTests {
  /// The store says that it does not have what it acknowledged, longer than a picture that cannot be processed would be
  /// tried; or it sends something else at first.
  @Test(arguments: [FaultyStore.Fault.absence, .damageOnce])
  func aPictureSurvivesAStoreThatDoesNotGiveItBackAtOnce(fault: FaultyStore.Fault) async throws {
    try await withFaultyStore { store, location in
      try await withCluster(of: 2, blobs: location, runsJobs: { $0 == 1 }) { services in
        let person = try await services[0].makeSession(.passport)
        store.fail(fault)
        async let judged = person.upload(specimen("passport-grayscale.jpg"), as: "PASSPORT")
        if case .absence = fault {
          // The object is written by one request; each attempt to read it takes one more.
          while store.requestCount < 1 + 4 { try await Task.sleep(for: .milliseconds(50)) }
          store.fail(nil)
        }
        let view = try await judged
        #expect(view.document.status == .accepted, "\(view.document.errorCodes)")
      }
    }
  }
}
