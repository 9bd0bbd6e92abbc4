import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterStore
import ServiceFixtures
import Testing
import VerificationFlow

@Suite struct RetentionTests {
  @Test func picturesGoWhenTheirTimeIsUpAndFactsStay() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let picture = try specimen("id-card-front-orientation-1.jpg")
      let made = Made()
      try await withServer(on: folder, patient, clock: clock.clock) { server in
        for session in [try await server.makeSession("ID_CARD"), try await server.makeSession("ID_CARD")] {
          let document: Document = try await server.upload(picture, as: "ID_CARD", to: session).decoded()
          await made.add(session, document)
        }
        let ended = try #require(await made.list().first).0
        let cancelled = try await server.post(
          ProcessReference(processId: ended.id), to: Routes.onboardingCleanup, token: try #require(ended.token))
        #expect(cancelled.status == .ok)
      }
      let ids = await made.list().map(\.1.id)

      clock.advance(by: .seconds(7 * 24 * 3600 - 60))
      try await withServer(on: folder, patient, clock: clock.clock) { server in
        // The other session's time was up meanwhile, so its pictures have seven days from now on.
        try await waitUntil { try await server.endedSessions() == 2 }
        for id in ids { #expect(try await server.original(id).body == Data(picture)) }
      }
      clock.advance(by: .seconds(120))
      try await withServer(on: folder, patient, clock: clock.clock) { server in
        try await waitUntil { try await server.original(ids[0]).status == .notFound }
        #expect(try await server.original(ids[0]).problemCode == "RENDITION_NOT_FOUND")
        #expect(try await server.original(ids[1]).status == .ok)
        let document: Document = try await server.send(
          .get, Routes.path(Routes.document, ids[0]), token: server.makeKey(.review)
        ).decoded()
        #expect(!document.quality.isEmpty && document.sha256.count == 64, "the facts stay")
        let session = SessionID(document.sessionId)
        let notes = try await server.store.database.read { try $0.audit(of: session) }
        #expect(notes.contains { $0.action == .picturesErased && $0.detail == "3" })
        try await waitUntil { try FileManager.default.contentsOfDirectory(atPath: folder + "/blobs").count == 4 }
      }
    }
  }

  @Test func retentionCoversSessionsThatEndedEarlier() async throws {
    try await withTemporaryFolder { folder in
      var configuration = patient
      try await withServer(on: folder, configuration) { server in
        let session = try await server.makeSession("ID_CARD")
        _ = try await server.upload(specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD", to: session)
        _ = try await server.post(
          ProcessReference(processId: session.id), to: Routes.onboardingCleanup, token: try #require(session.token))
        try await server.store.database.write { connection in
          _ = try connection.execute("DELETE FROM jobs")
        }
      }
      configuration.retention.rejected = .zero
      try await withServer(on: folder, configuration) { server in
        try await waitUntil { try await server.rowCount("blobs") == 0 }
      }
    }
  }

  private var patient: ServiceConfiguration {
    var configuration = ServiceConfiguration()
    configuration.imageTimeout = .seconds(60)
    return configuration
  }

  /// Waits until it is so, at most a minute.
  private func waitUntil(_ isSo: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try await !isSo() {
      try #require(ContinuousClock.now < deadline)
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private actor Made {
    private var all: [(Session, Document)] = []

    func list() -> [(Session, Document)] { all }

    func add(_ session: Session, _ document: Document) { all.append((session, document)) }
  }
}

extension TestServer {
  fileprivate func original(_ document: String) async throws -> Answer {
    try await send(.get, Routes.path(Routes.rendition, document, "original"), token: makeKey(.review))
  }

  fileprivate func endedSessions() async throws -> Int {
    try await store.database.read { try $0.rows("SELECT id FROM sessions WHERE status = 'FAILED'").count }
  }
}
