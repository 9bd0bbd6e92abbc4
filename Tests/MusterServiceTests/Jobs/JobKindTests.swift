import FaceMatching
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// The names of the jobs, which stored rows, metrics and logs have.
@Suite struct JobKindTests {
  @Test func eachKindIsTheNameOfItsJob() async throws {
    try await withTestService({ $0.presence = .embedded }, faces: NoFaces(), webhooks: NoReceiver()) { service in
      let works = service.muster.workers.compactMap { $0 as? JobWorker }.flatMap(\.handlers.works)
      for work in works {
        // ReadDocumentJob: read-document-job.
        let words = String(describing: work).replacing(/([a-z])([A-Z])/) { "\($0.1)-\($0.2)" }.lowercased()
        #expect(words == "\(work.kind.rawValue)-job")
      }
      let kinds = works.map { $0.kind }
      #expect(Set(kinds).count == kinds.count, "a kind has two handlers")
      #expect(Set(kinds).isSuperset(of: [InspectDocumentJob.kind, FindPortraitJob.kind, DeliverWebhooksJob.kind]))
    }
  }

  @Test func aJobThatCannotBeDecodedHoldsUpNoOther() async throws {
    try await withTestService { service in
      let work = HandleDeadlineJob(sessionID: SessionID("gone"))
      try await service.store.database.write { connection in
        let past = Instant(milliseconds: 1)
        try connection.insert(JobRecord(id: "undecodable", work, runAt: past), at: past)
        try connection.run("UPDATE jobs SET payload = '{}' WHERE id = 'undecodable'")
        try connection.insert(JobRecord(work, runAt: Instant(milliseconds: 2)), at: past)
      }
      service.wakeWorkers()
      try await until("the other job is done") { try await service.jobs(HandleDeadlineJob.kind) == ["undecodable"] }
      let attempts = try await service.store.database.read { connection in
        try connection.rows("SELECT attempts FROM jobs WHERE id = 'undecodable'").map { try $0.integer("attempts") }
      }
      #expect(try #require(attempts.first) >= 1)
    }
  }
}

private struct NoFaces: FaceReader {
  func faces(in picture: FacePicture, smallest: Int) throws(FaceError) -> [Face] { [] }

  func heads(in picture: FacePicture) throws(FaceError) -> [Head] { [] }

  func descriptor(of face: Face, in picture: FacePicture) throws(FaceError) -> FaceDescriptor {
    throw FaceError(.notAFace, "there are none")
  }
}

private struct NoReceiver: WebhookSender {
  func send(_ request: WebhookRequest, to url: String) async -> WebhookOutcome { .unreachable }

  func send(_ request: CallbackRequest, to url: String) async -> WebhookOutcome { .unreachable }
}
