import Foundation
import HTTPTypes
import HummingbirdTesting
import MusterAPI
import MusterServer
import MusterService
import MusterStore
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// What a running service measures, by what Prometheus reads.
@Suite(.anyEngine) struct MetricsTests {
  @Test(.slow) func pictureIsCountedAllItsWay() async throws {
    try await withWatchedServer { watched in
      let server = watched.server
      let session = try await server.makeSession("ID_CARD")
      let good = try specimen("id-card-front-orientation-1.jpg")
      let bad = try specimen("hostile/bad-crc.png")
      let document: Document = try await server.upload(
        good, as: "ID_CARD", "FRONT", "&uploadId=my-upload", to: session
      ).decoded()
      #expect(try await server.upload(bad, as: "ID_CARD", "BACK", to: session).status == .unprocessableContent)

      let text = try await watched.metricsText()
      let page = try PrometheusPage(text)
      let labels = ["method": "POST", "route": Routes.documents]
      #expect(page.value("muster_http_requests_total", labels.merging(["status": "201"]) { $1 }) == 1)
      #expect(page.value("muster_http_requests_total", labels.merging(["status": "422"]) { $1 }) == 1)
      #expect(page.value("muster_http_request_duration_seconds_count", labels) == 2)
      #expect(page.value("muster_http_requests_in_flight") == 0)
      #expect(page.value("muster_uploads_total", ["outcome": "kept"]) == 1)
      #expect(page.value("muster_uploads_total", ["outcome": "refused"]) == 1)
      #expect(page.value("muster_uploads_total", ["outcome": "failed"]) == 0)
      let bytes = try #require(page.value("muster_upload_bytes_total"))
      #expect((Double(good.count)...Double(good.count + bad.count)).contains(bytes))
      let verdicts = try #require(page.metrics["muster_verdicts_total"]).samples
      #expect(verdicts.map(\.labels["verdict"]) == [document.status.rawValue])
      #expect(try #require(page.value("muster_store_commit_seconds_count")) >= 3)
      for stage in ["read", "wait", "process", "keep", "record"] {
        #expect(page.value("muster_imaging_stage_seconds_count", ["stage": stage]) == 1, "\(stage)")
      }
      for secret in [session.id, document.id, "my-upload", try #require(session.token)] {
        #expect(!text.contains(secret))
      }
    }
  }

  @Test(.slow) func jobsAreCounted() async throws {
    try await withWatchedServer { watched in
      let session = try await watched.server.makeSession("ID_CARD")
      _ = try await watched.server.upload(
        specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD", to: session)
      // The verdict is told a moment before the job counts as done.
      var page = try await watched.metrics()
      while page.value("muster_jobs_total", ["kind": "inspect-document", "outcome": "done"]) != 1 {
        try await Task.sleep(for: .milliseconds(5))
        page = try await watched.metrics()
      }
      #expect(page.value("muster_job_duration_seconds_count", ["kind": "inspect-document"]) == 1)
      #expect(page.value("muster_jobs_total", ["kind": "inspect-document", "outcome": "failed"]) == 0)
      #expect(page.value("muster_queue_length") == 0)
      #expect(page.value("muster_queue_age_seconds") == 0)
    }
  }

  @Test func theAgeOfTheQueueGrows() async throws {
    let clock = TestClock()
    try await withWatchedServer(clock: clock.clock) { watched in
      let session = try await watched.server.makeSession("ID_CARD")
      watched.server.muster.operations.drain()
      let answer = try await watched.server.upload(
        specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD", to: session, wait: nil)
      #expect(answer.status == .created)
      clock.advance(by: .seconds(90))
      let page = try await watched.metrics()
      // In a shared store, sealing the audit is due as well.
      #expect(page.value("muster_queue_length") == (watched.server.store.isShared ? 2 : 1))
      #expect(try #require(page.value("muster_queue_age_seconds")) >= 90)
    }
  }

  @Test(.slow) func casesThatWaitAreCountedUntilTheyExpire() async throws {
    let clock = TestClock()
    try await withWatchedServer(
      {
        $0.review = .always
        $0.flowLimits.reviewExpiration = .seconds(3600)
      }, clock: clock.clock
    ) { watched in
      var page = try await watched.metrics()
      #expect(page.value("muster_reviews_waiting") == 0 && page.value("muster_review_wait_seconds") == 0)
      #expect(page.value("muster_review_time_left_seconds") == 3600)
      _ = try await watched.server.makeCase()
      clock.advance(by: .seconds(600))
      _ = try await watched.server.makeCase(project: "other")
      page = try await watched.metrics()
      #expect(page.value("muster_reviews_waiting") == 2)
      let wait = try #require(page.value("muster_review_wait_seconds"))
      #expect((600..<660).contains(wait))
      let left = try #require(page.value("muster_review_time_left_seconds"))
      #expect(abs(left + wait - 3600) < 0.001)
      // The first has expired, and no longer waits, whether its job has run or not.
      clock.advance(by: .seconds(3001))
      page = try await watched.metrics()
      #expect(page.value("muster_reviews_waiting") == 1)
    }
  }

  @Test func theRoomOnTheDiskIsMeasured() async throws {
    try await withWatchedServer { watched in
      let free = try await watched.metrics().value("muster_storage_free_bytes")
      #expect(try #require(free) > 0)
    }
  }

  @Test func unknownPathsAndMethodsShareOneSeries() async throws {
    try await withWatchedServer { watched in
      let server = watched.server
      for (number, word) in ["LOCK", "MKCOL", "PROPFIND", "REPORT", "SEARCH"].enumerated() {
        #expect(try await server.send(.get, "/nowhere/\(number)").status == .notFound)
        #expect(try await server.send(.get, "/v1/documents/unknown-\(number)").status == .unauthorized)
        let method = try #require(HTTPRequest.Method(word))
        #expect(try await server.send(method, "/nowhere").status == .notFound)
      }
      let samples = try #require(try await watched.metrics().metrics["muster_http_requests_total"]).samples
      #expect(samples.map(\.value) == [5, 5, 5])
      #expect(Set(samples.map(\.labels["route"])) == ["other", "/v1/documents/{id}"])
      #expect(Set(samples.map(\.labels["method"])) == ["GET", "other"])
    }
  }

  @Test func theyAreNotForThePublic() async throws {
    try await withWatchedServer { watched in
      #expect(try await watched.server.send(.get, "/metrics").status == .notFound)
      for (method, path, status) in [
        (HTTPRequest.Method.get, Routes.live, 200), (.get, Routes.ready, 200), (.head, "/metrics", 200),
        (.post, "/metrics", 405), (.get, Routes.documents, 404),
      ] {
        let answer = try await watched.operations.executeRequest(uri: path, method: method, headers: [:], body: nil)
        #expect(answer.status.code == status, "\(method) \(path)")
      }
      watched.server.muster.operations.drain()
      let ready = try await watched.operations.executeRequest(
        uri: Routes.ready, method: .get, headers: [:], body: nil)
      #expect(ready.status == .serviceUnavailable)
    }
  }

  @Test func processIsMeasured() async throws {
    try await withWatchedServer { watched in
      let page = try await watched.metrics()
      let now = Date().timeIntervalSince1970
      #expect(try #require(page.value("process_resident_memory_bytes")) > 1_000_000)
      #expect(try #require(page.value("process_cpu_seconds_total")) > 0)
      #expect(try #require(page.value("process_open_fds")) > 3)
      let start = try #require(page.value("process_start_time_seconds"))
      // The machine's start is known to the second.
      #expect((now - 86_400...now + 2).contains(start))
    }
  }
}
