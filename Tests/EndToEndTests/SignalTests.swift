import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Operations {
  /// How a service begins and ends.
  @Suite struct SignalTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func signalEndsItCleanly(_ signal: Int32) async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder)
        // Leaves a connection open that nobody uses.
        #expect(try await service.client(nil).health().status == "ok")
        let outcome = try await service.stop(by: signal)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        // The folder is free again, whatever the first one left behind.
        let next = try await startService(on: folder)
        #expect(try await next.stop(by: signal).exitCode == 0)
      }
    }

    @Test(.needs("curl")) func pictureOnItsWayArrivesBeforeTheEnd() async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder)
        let token = try await createSession(on: service, in: folder).token
        let upload = try await startCurl([
          "-w", "\n%{http_code}", "--limit-rate", "80k", "-H", "Authorization: Bearer \(token)", "--data-binary",
          "@" + locateSpecimen("passport-grayscale.jpg"),
          "\(service.url)/v1/documents?type=PASSPORT&side=FRONT&uploadId=slow",
        ])
        let client = service.client(token)
        try await waitUntil { ((try? await client.upload(id: "slow"))?.receivedBytes ?? 0) > 0 }
        let outcome = try await service.stop()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try await upload.waitForExit().lines.last == "201")
        // Its verdict comes from the next service.
        let next = try await startService(on: folder)
        let document = try #require(try await next.client(token).upload(id: "slow").documentIds.first)
        #expect(try await next.awaitVerdict(document, token: token).status == "ACCEPTED")
        #expect(try await next.stop().exitCode == 0)
      }
    }

    @Test func oneFolderServesOneService() async throws {
      try await withService { service, folder in
        let second = try await runMuster("serve", "--port", "0", "--data", folder)
        #expect(second.exitCode.map { $0 != 0 } == true)
        #expect(second.errors.contains(folder) && second.errors.contains("another service"), "\(second.errors)")
        #expect(second.output.isEmpty)
        #expect(try await service.client(nil).health().status == "ok")
      }
    }

    @Test func onePortServesOneService() async throws {
      try await withService { service, _ in
        try await withTemporaryFolder { other in
          let port = try #require(service.url.port)
          let second = try await runMuster("serve", "--port", "\(port)", "--data", other)
          #expect(second.exitCode.map { $0 != 0 } == true)
          #expect(second.errors.contains("127.0.0.1:\(port)"), "\(second.errors)")
        }
      }
    }

    @Test(.needs("curl"), arguments: [Routes.live, Routes.ready])
    func healthIsReported(_ path: String) async throws {
      try await withService { service, _ in
        let outcome = try await runProgram("curl", ["-sS", "-w", "\n%{http_code}", "\(service.url)\(path)"])
        #expect(outcome.lines.last == "200")
        #expect(try parseJSON(try #require(outcome.lines.first), as: Health.self).status == "ok")
      }
    }
  }
}
