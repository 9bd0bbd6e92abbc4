import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// The job that ends an upload which nobody continues.
@Suite struct UploadExpiryTests {
  @Test func aCancelledUploadTakesItsJobAlong() async throws {
    try await withTestService { service in
      let caller = try await service.makeSession(.idCard).caller
      for _ in 0..<3 {
        let id = try await begin(at: service, by: caller)
        #expect(try await service.jobs(ExpireUploadJob.kind).count == 1)
        try await service.muster.uploads.resumable.cancel(id, by: caller) {}
        #expect(try await service.jobs(ExpireUploadJob.kind) == [])
      }
    }
  }

  @Test func anUploadThatReplacesAnotherHasOneJob() async throws {
    try await withTestService { service in
      let caller = try await service.makeSession(.idCard).caller
      for _ in 0..<3 { _ = try await begin("u", at: service, by: caller) }
      #expect(try await service.jobs(ExpireUploadJob.kind).count == 1)
      try await service.muster.uploads.resumable.cancel(UploadID("u"), by: caller) {}
      #expect(try await service.jobs(ExpireUploadJob.kind) == [])
    }
  }

  private func begin(_ id: String? = nil, at service: TestService, by caller: Caller) async throws -> UploadID {
    let submission = try DocumentSubmission(
      type: "ID_CARD", side: "FRONT", country: nil, originalDocumentId: nil, signature: nil, uploadId: id,
      filename: nil, expectedBytes: 10, catalogue: .builtIn)
    return try await service.muster.uploads.resumable.begin(submission, by: caller, isRepeatable: true).id
  }
}
