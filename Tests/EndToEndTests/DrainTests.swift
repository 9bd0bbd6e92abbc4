import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Operations {
  /// What becomes of what is under way when a service is told to stop.
  @Suite(.needs("curl", "python3")) struct DrainTests {
    @Test func aSlowUploadIsAcknowledgedAndNothingElseBegins() async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder)
        let token = try await createSession(on: service, in: folder).token
        // It would wait for its verdict; nobody will look at the picture now.
        let upload = try await startUpload(
          to: service, token: token, ["-i", "-H", "Prefer: wait=60", "--limit-rate", "60k"])
        try await waitUntil(isArriving("slow", on: service, token))
        service.program.send(SIGTERM)
        try await waitUntil { try await isDeaf(service) }
        #expect(!upload.hasEnded)

        let answer = try await upload.waitForExit()
        #expect(answer.exitCode == 0, "\(answer.errors)")
        #expect(answer.output.contains("HTTP/1.1 201 "), "\(answer.output)")
        #expect(answer.output.lowercased().contains("connection: close"), "\(answer.output)")
        #expect(answer.output.contains(#""status":"VERIFICATION_PENDING""#), "\(answer.output)")
        let outcome = try await service.program.waitForExit()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")

        let next = try await startService(on: folder)
        let document = try #require(try await next.client(token).upload(id: "slow").documentIds.first)
        #expect(try await next.awaitVerdict(document, token: token).status == "ACCEPTED")
        #expect(try await next.stop().exitCode == 0)
      }
    }

    @Test func eventStreamsEndAtShutdown() async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder)
        let (id, token) = try await createSession(on: service, in: folder)
        let upload = try await startUpload(to: service, token: token, ["--limit-rate", "60k"])
        try await waitUntil(isArriving("slow", on: service, token))
        var followers: [RunningProgram] = []
        for path in ["sessions/\(id)/events", "uploads/slow/events"] {
          followers.append(
            try await startCurl(["-N", "-H", "Authorization: Bearer \(token)", "\(service.url)/v1/\(path)"]))
        }
        try await waitUntil { followers.allSatisfy { $0.output.contains("event: upload") } }
        service.program.send(SIGTERM)
        for follower in followers {
          let outcome = try await follower.waitForExit()
          #expect(outcome.exitCode == 0, "a whole answer: \(outcome.errors)")
        }
        #expect(!upload.hasEnded, "none of them waits for the upload")
        #expect(try await upload.waitForExit().lines.last == "201")
        #expect(try await service.program.waitForExit().exitCode == 0)
      }
    }

    @Test func aBodyThatNeverEndsIsCut() async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder, environment: ["MUSTER_DRAIN_SECONDS": "1"])
        let (id, token) = try await createSession(on: service, in: folder)
        let upload = try await startUpload(to: service, token: token, ["--limit-rate", "1k"])
        try await waitUntil(isArriving("slow", on: service, token))
        service.program.send(SIGTERM)
        let outcome = try await service.program.waitForExit()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(!outcome.errors.contains(" error "), "a drain is none: \(outcome.errors)")
        let cut = outcome.errors.split(separator: "\n").filter {
          $0.contains("An upload was interrupted because the service is stopping")
        }
        #expect(cut.count == 1 && cut[0].contains("upload=slow") && cut[0].contains("from the beginning"), "\(cut)")
        #expect(outcome.errors.contains("status=cut"), "\(outcome.errors)")
        #expect(try await upload.waitForExit().lines.last != "201")
        #expect(try listFolder(folder + "/blobs/incoming") == [])

        let next = try await startService(on: folder)
        #expect(try await next.client(token).session(id: id).documents == [])
        #expect(try listFolder(folder + "/blobs") == ["incoming"])
        #expect(try await next.stop().exitCode == 0)
      }
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func aSecondSignalEndsItAtOnce(_ signal: Int32) async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder, environment: ["MUSTER_DRAIN_SECONDS": "3600"])
        let (id, token) = try await createSession(on: service, in: folder)
        let upload = try await startUpload(to: service, token: token, ["--limit-rate", "1k"])
        try await waitUntil(isArriving("slow", on: service, token))
        service.program.send(SIGTERM)
        try await waitUntil { try await isDeaf(service) }
        #expect(!service.program.hasEnded)
        service.program.send(signal)
        #expect(try await service.program.waitForExit().exitCode == 128 + signal)
        _ = try await upload.waitForExit()

        let next = try await startService(on: folder)
        #expect(try await next.client(token).session(id: id).documents == [])
        #expect(try await next.stop().exitCode == 0)
      }
    }

    /// Requests on a connection that is in use are still answered: that the service is not ready, or no picture.
    @Test(arguments: [("ready", "201 503"), ("refused", "415")])
    func aConnectionInUseEndsWithItsAnswers(_ scenario: String, _ statuses: String) async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder)
        let token = try await createSession(on: service, in: folder).token
        let key = try await createKey(in: folder)
        let peer = try await RunningProgram(
          try #require(findProgram("python3")),
          [
            repositoryFolder + "/Tests/EndToEndTests/Peers/drained-connection.py", scenario,
            "\(service.url.port ?? 0)", scenario == "ready" ? key : token,
          ])
        try await waitUntil { peer.output.contains("under way") || peer.hasEnded }
        service.program.send(SIGTERM)
        let outcome = try await peer.waitForExit()
        #expect(outcome.lines.last == statuses, "\(outcome.output)\(outcome.errors)")
        #expect(try await service.program.waitForExit().exitCode == 0)
      }
    }

    private func startUpload(
      to service: RunningService, token: String, _ arguments: [String]
    ) async throws -> RunningProgram {
      try await startCurl(
        arguments + [
          "-w", "\n%{http_code}", "-H", "Authorization: Bearer \(token)", "-H", "Expect:", "--data-binary",
          "@" + locateSpecimen("passport-grayscale.jpg"),
          "\(service.url)/v1/documents?type=PASSPORT&side=FRONT&uploadId=slow",
        ])
    }

    private func isArriving(_ upload: String, on service: RunningService, _ token: String) -> () async throws -> Bool {
      { ((try? await service.client(token).upload(id: upload))?.receivedBytes ?? 0) > 0 }
    }

    /// Whether the service takes no connections any more.
    private func isDeaf(_ service: RunningService) async throws -> Bool {
      let couldNotConnect: Int32 = 7
      return try await runCurl(["\(service.url)/health/live"]).exitCode == couldNotConnect
    }
  }
}
