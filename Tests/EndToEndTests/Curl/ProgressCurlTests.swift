import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension EndToEnd {
  /// A slow upload as others see it while it is under way.
  @Suite(.needs("curl")) struct ProgressCurlTests {
    @Test func progressIsSeenFromAnotherConnection() async throws {
      let byteCount = try readFile(locateSpecimen("passport-grayscale.jpg")).count
      try await withService { service, folder in
        let (id, token) = try await createSession(on: service, in: folder)
        let client = service.client(token)
        let upload = try await startSlowUpload(to: service, token: token)
        try await waitUntil { ((try? await client.upload(id: "slow"))?.receivedBytes ?? 0) > 0 }
        let events = try await startCurl([
          "-N", "-D", folder + "/headers", "-H", "Authorization: Bearer \(token)",
          "\(service.url)/v1/uploads/slow/events",
        ])

        let seen = try await client.upload(id: "slow")
        #expect(seen.stage == "receiving")
        #expect(seen.expectedBytes == byteCount)
        #expect((1..<byteCount).contains(seen.receivedBytes), "\(seen)")
        #expect(seen.fraction.map { $0 > 0 && $0 < 1 } == true)
        #expect(seen.documentIds == [])
        // Nothing of it is a document yet.
        #expect(try await client.session(id: id).documents == [])

        #expect(try await upload.waitForExit().output.contains("VERIFICATION_PENDING"))
        let stream = try await events.waitForExit()
        #expect(stream.exitCode == 0, "\(stream.errors)")
        let told = try stream.lines.filter { $0.hasPrefix("data: ") }.map {
          try parseJSON(String($0.dropFirst("data: ".count)), as: Upload.self)
        }
        #expect(told.count > 2)
        #expect(told.first?.stage == "receiving" && told.last?.stage == "done")
        #expect(told.map(\.receivedBytes) == told.map(\.receivedBytes).sorted())
        #expect(told.last?.receivedBytes == byteCount && told.last?.documentIds.count == 1)
        let order: [Code] = ["receiving", "stored", "decoding", "checking", "done"]
        let stages = told.map { order.firstIndex(of: $0.stage) ?? -1 }
        #expect(stages == stages.sorted() && !stages.contains(-1), "\(told.map(\.stage))")
        let headers = String(decoding: try readFile(folder + "/headers"), as: UTF8.self).lowercased()
        #expect(headers.contains("content-type: text/event-stream"), "\(headers)")
      }
    }

    @Test func uploadThatBreaksOffIsRefused() async throws {
      try await withService { service, folder in
        let token = try await createSession(on: service, in: folder).token
        let client = service.client(token)
        let upload = try await startSlowUpload(to: service, token: token)
        try await waitUntil { ((try? await client.upload(id: "slow"))?.receivedBytes ?? 0) > 0 }
        let events = try await startCurl([
          "-N", "-H", "Authorization: Bearer \(token)", "\(service.url)/v1/uploads/slow/events",
        ])
        try await waitUntil { events.output.contains("receiving") }
        upload.send(SIGKILL)
        let stream = try await events.waitForExit()
        let last = try #require(stream.lines.last { $0.hasPrefix("data: ") })
        let told: Upload = try parseJSON(String(last.dropFirst("data: ".count)))
        #expect(told.stage == "refused" && told.code == "UPLOAD_INTERRUPTED", "\(last)")
        #expect(try await client.upload(id: "slow").stage == "refused")
        #expect(try listFolder(folder + "/blobs/incoming") == [])
      }
    }

    @Test func anotherPersonSeesNothing() async throws {
      try await withService { service, folder in
        let token = try await createSession(on: service, in: folder).token
        let stranger = try await createSession(on: service, in: folder).token
        let client = service.client(token)
        let upload = try await startSlowUpload(to: service, token: token)
        try await waitUntil { ((try? await client.upload(id: "slow"))?.receivedBytes ?? 0) > 0 }
        for path in ["/v1/uploads/slow", "/v1/uploads/slow/events", "/v1/uploads/none"] {
          let answer = try await runCurl(["-H", "Authorization: Bearer \(stranger)", "\(service.url)\(path)"])
          #expect(answer.report == "404" && answer.body.contains("UPLOAD_NOT_FOUND"), "\(answer)")
        }
        upload.send(SIGKILL)
      }
    }

    private func startSlowUpload(to service: RunningService, token: String) async throws -> RunningProgram {
      try await startCurl([
        "--limit-rate", "60k", "-H", "Authorization: Bearer \(token)", "-H", "Content-Type: image/jpeg",
        "--data-binary", "@" + locateSpecimen("passport-grayscale.jpg"),
        "\(service.url)/v1/documents?type=PASSPORT&side=FRONT&uploadId=slow",
      ])
    }
  }
}
