import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Operations {
  /// What those see who watch a running service.
  @Suite(.needs("curl")) struct OperationsTests {
    @Test func metricsAreReadOnAPortOfTheirOwn() async throws {
      try await withService { service, _ in
        let url = try await service.metricsURL()
        #expect(url.hasPrefix("http://127.0.0.1:") && url.hasSuffix("/metrics"))
        let answer = try await runCurl([url])
        #expect(answer.report == "200")
        #expect(answer.body.contains("# TYPE muster_http_requests_total counter"))
        #expect(answer.body.contains("\nprocess_start_time_seconds "))
        #expect(try await runCurl(["\(service.url)/metrics"]).report == "404")
        #expect(try await runCurl([url.replacing("/metrics", with: Routes.ready)]).report == "200")
      }
    }

    #if os(Linux)
      /// The addresses are in hexadecimal, with their bytes turned round.
      @Test(arguments: [(["--host", "0.0.0.0"], "0100007F"), (["--operations-host", "0.0.0.0"], "00000000")])
      func theOperationsPortListensOnItsOwnAddress(_ arguments: [String], address: String) async throws {
        try await withService(arguments) { service, _ in
          let port = try #require(URL(string: try await service.metricsURL())?.port)
          // The kernel writes the table in pieces, and omits sockets while others open and close in between.
          var listening: [String] = []
          try await waitUntil {
            let table = try String(contentsOfFile: "/proc/\(service.program.pid)/net/tcp", encoding: .utf8)
            // The local addresses of sockets that listen.
            listening = table.matches(of: /: ([0-9A-F]{8}):([0-9A-F]{4}) 00000000:0000 0A/)
              .filter { Int($0.2, radix: 16) == port }.map { String($0.1) }
            return !listening.isEmpty
          }
          #expect(listening == [address])
        }
      }
    #endif

    @Test func portThatIsTakenIsNamed() async throws {
      try await withService { service, _ in
        let url = try await service.metricsURL()
        let port = try #require(URL(string: url)?.port)
        try await withTemporaryFolder { other in
          let second = try await runMuster(
            "serve", "--port", "0", "--operations-port", "\(port)", "--data", other)
          #expect(second.exitCode.map { $0 != 0 } == true)
          #expect(second.errors.contains("127.0.0.1:\(port)"), "\(second.errors)")
          #expect(second.errors.contains("--operations-port"), "\(second.errors)")
        }
      }
    }

    @Test func theLogHasOneLineForEachRequest() async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder, ["--trusted-proxies", "127.0.0.1"])
        for client in ["203.0.113.7", "2001:db8::1"] {
          let answer = try await runCurl([
            "-i", "-H", "X-Forwarded-For: \(client)", "\(service.url)/v1/documents?type=ID_CARD",
          ])
          let id = String(try #require(answer.body.firstMatch(of: /(?i)x-request-id: (\S+)/)).1)
          let lines = service.program.errors.split(separator: "\n").filter { $0.contains(id) }
          #expect(lines.count == 1)
          let line = try #require(lines.first)
          #expect(line.ranges(of: id).count == 1 && line.contains("request=\(id)"), "\(line)")
          #expect(line.contains(" info") && line.contains("GET /v1/documents"), "\(line)")
          #expect(line.contains("client=\(client) ") && line.contains("status=401"), "\(line)")
          #expect(!line.contains("ID_CARD"))
        }
        #expect(try await service.stop().exitCode == 0)
      }
    }

    @Test func picturesAreLoggedAtDebugOnly() async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder)
        let token = try await createSession(on: service, in: folder).token
        let answer = try await runCurl([
          "-H", "Authorization: Bearer \(token)", "-H", "Prefer: wait=60", "-H", "Content-Type: image/jpeg",
          "--data-binary", "@\(locateSpecimen("id-card-front.jpg"))",
          "\(service.url)/v1/documents?type=ID_CARD&side=FRONT",
        ])
        let id = try #require(answer.body.firstMatch(of: /"id":"([^"]+)"/)).1
        let key = try await createKey(in: folder, scope: "review")
        for (credential, status) in [(key, "200"), ("none", "401")] {
          let url = "\(service.url)/v1/documents/\(id)/renditions/thumbnail"
          #expect(
            try await runCurl(["-o", folder + "/thumbnail", "-H", "Authorization: Bearer \(credential)", url]).report
              == status)
        }
        #expect(try await service.stop().exitCode == 0)
        let lines = service.program.errors.split(separator: "\n").filter { $0.contains("GET /v1/documents/{id}/") }
        #expect(lines.count == 1 && lines.allSatisfy { $0.contains("status=401") }, "\(lines)")
      }
    }

    @Test func logOfAnInspectionNamesItsRequest() async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder)
        let token = try await createSession(on: service, in: folder).token
        // Noise in the middle of the entropy-coded data: only decoding tells.
        var bytes = [UInt8](try readFile(locateSpecimen("id-card-front-orientation-1.jpg")))
        for index in bytes.count / 2..<bytes.count / 2 + 2000 where bytes[index] != 0xFF && bytes[index - 1] != 0xFF {
          bytes[index] = UInt8(truncatingIfNeeded: index &* 37) & 0x7F
        }
        try await withTemporaryFolder { files in
          let picture = try writeFile(files + "/damaged.jpg", Data(bytes))
          let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
          let answer = try await runCurl([
            "-i", "-H", "Authorization: Bearer \(token)", "-H", "traceparent: 00-\(trace)-00f067aa0ba902b7-01",
            "-H", "Prefer: wait=60", "--data-binary", "@\(picture)",
            "\(service.url)/v1/documents?type=ID_CARD&side=FRONT",
          ])
          #expect(answer.report == "201")
          let id = try #require(answer.body.firstMatch(of: /(?i)x-request-id: (\S+)/)).1
          let log = service.program.errors.split(separator: "\n")
          let line = try #require(log.first { $0.contains("A picture could not be processed") })
          #expect(line.contains("request=\(id)") && line.contains("trace=\(trace)"), "\(line)")
        }
        #expect(try await service.stop().exitCode == 0)
      }
    }
  }
}
