import Foundation
import S3Client
import TestStores
import TestTraits
import Testing

@testable import MusterStore

/// A bucket whose store fails, one way after the other.
@Suite struct BucketHealthTests {
  private func withBucket(_ body: (BlobBucket, FaultyStore) async throws -> Void) async throws {
    var timeouts = S3Client.Timeouts()
    timeouts.silence = .milliseconds(300)
    timeouts.repetition = .zero
    try await withFaultyStore { [timeouts] store, location in
      let bucket = try BlobBucket(
        location, timeouts: timeouts, environment: ["AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret"])
      do {
        try await body(bucket, store)
      } catch {
        try? await bucket.close()
        throw error
      }
      try await bucket.close()
    }
  }

  private func put(_ id: BlobID, in bucket: BlobBucket) async throws {
    try await bucket.put(id, byteCount: 3) { Array([1, 2, 3][Int($0.lowerBound)..<Int($0.upperBound)]) }
  }

  private let unavailable = BlobError(code: .unavailable, reason: "")

  @Test(.slow, arguments: [FaultyStore.Fault.overload, .silence, .forgetfulness, .errorInSuccess])
  func afterAFailureTheStoreIsAskedOnlyByProbes(fault: FaultyStore.Fault) async throws {
    try await withBucket { bucket, store in
      try await put(BlobID(), in: bucket)
      #expect(throws: Never.self) { try bucket.checkHealth() }
      store.fail(fault)
      await #expect(throws: unavailable) { try await put(BlobID(), in: bucket) }
      let count = store.requestCount
      for _ in 1...20 {
        await #expect(throws: unavailable) { try await put(BlobID(), in: bucket) }
        await #expect(throws: unavailable) { try await bucket.byteCount(of: BlobID()) }
        #expect(throws: unavailable) { try bucket.checkHealth() }
      }
      #expect(store.requestCount == count)
      store.fail(nil)
      // What is refused meanwhile lets a probe begin when that is due.
      while (try? bucket.checkHealth()) == nil { try await Task.sleep(for: .milliseconds(10)) }
      try await put(BlobID(), in: bucket)
    }
  }

  @Test func whatIsMissingIsNoFailure() async throws {
    try await withBucket { bucket, _ in
      for _ in 1...3 {
        await #expect(throws: BlobError(code: .notFound, reason: "")) { try await bucket.byteCount(of: BlobID()) }
      }
      try await put(BlobID(), in: bucket)
      try await bucket.checkReachability()
    }
  }

  @Test func contentsThatCannotBeReadAreNoFailureOfTheStore() async throws {
    try await withBucket { bucket, _ in
      await #expect(throws: BlobError(code: .inputOutput, reason: "")) {
        try await bucket.put(BlobID(), byteCount: 3) { _ in throw BlobError(code: .inputOutput, reason: "disk") }
      }
      #expect(throws: Never.self) { try bucket.checkHealth() }
    }
  }

  @Test func probesBecomeRarerWhileTheyFail() {
    let health = BucketHealth()
    #expect(!health.beginProbe() && health.fault == nil)
    health.noteFailure(unavailable)
    #expect(health.fault == unavailable && !health.beginProbe(), "the first is due in a second")
    health.noteProbe(nil)
    #expect(health.fault == nil)
  }
}
