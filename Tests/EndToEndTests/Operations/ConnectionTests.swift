import Foundation
import MusterAPI
import NIOCore
import NIOPosix
import RunningPrograms
import Testing

extension Operations {
  /// What a connection may take of the service.
  @Suite(.needs("curl")) struct ConnectionTests {
    private static let quick = ["MUSTER_REQUEST_HEAD_SECONDS": "1"]

    @Test func aHeadThatDoesNotEndIsCutOff() async throws {
      try await withService(environment: Self.quick) { service, _ in
        for start in ["GET /", "GET /health/live HTTP/1.1\r\nHost: localhost\r\nX-A: "] {
          try await RawLine.open(to: service) { line in
            await line.send(start)
            for _ in 0..<40 {
              try await Task.sleep(for: .milliseconds(50))
              await line.send("a")
            }
            let answer = await line.read()
            #expect(answer.hasPrefix("HTTP/1.1 408 "), "\(answer)")
            #expect(answer.contains("REQUEST_TIMEOUT") && answer.lowercased().contains("connection: close"))
          }
        }
        try await service.awaitMetric(#"muster_connections_refused_total{reason="slow"} 2"#)
        try await service.awaitMetric("muster_connections 0.0")
      }
    }

    @Test func aConnectionMayRestBetweenRequests() async throws {
      try await withService(environment: Self.quick) { service, _ in
        try await RawLine.open(to: service) { line in
          for _ in 0..<3 {
            await line.send("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(await line.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            try await Task.sleep(for: .seconds(2))
          }
        }
      }
    }

    @Test func aBodyHasToKeepItsRate() async throws {
      try await withService { service, data in
        let (_, token) = try await createSession(on: service, in: data)
        let picture = try readFile(locateSpecimen("id-card-front-small.jpg"))
        func head(_ path: String, _ type: String) -> String {
          """
          POST \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n\
          Content-Type: \(type)\r\nContent-Length: \(picture.count)\r\n\r\n
          """
        }
        let doors = [
          (Routes.documents + "?type=ID_CARD&side=FRONT", "image/jpeg", "\"status\":408"),
          (Routes.documentSubmit, "application/json", "\"ERROR\""),
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
          for (path, type, word) in doors {
            let head = head(path, type)
            group.addTask {
              try await RawLine.open(to: service) { line in
                await line.send(head)
                for byte in picture.prefix(250) {
                  await line.send(Data([byte]))
                  try await Task.sleep(for: .milliseconds(50))
                }
                let answer = await line.read()
                #expect(answer.hasPrefix("HTTP/1.1 408 "), "\(answer)")
                #expect(answer.contains("REQUEST_TIMEOUT") && answer.contains(word), "\(answer)")
              }
            }
          }
          let good = head(Routes.documents + "?type=PASSPORT&side=FRONT", "image/jpeg")
          group.addTask {
            try await RawLine.open(to: service) { line in
              await line.send(good)
              let piece = picture.count / 120 + 1
              for start in stride(from: 0, to: picture.count, by: piece) {
                await line.send(picture[start..<min(start + piece, picture.count)])
                try await Task.sleep(for: .milliseconds(100))
              }
              let answer = await line.read(until: "\r\n\r\n")
              #expect(answer.hasPrefix("HTTP/1.1 201 "), "\(answer)")
            }
          }
          try await group.waitForAll()
        }
      }
    }

    @Test func clientsThatReadNothingAreCutOff() async throws {
      try await withService(environment: ["MUSTER_WRITE_TIMEOUT_SECONDS": "1"]) { service, _ in
        let port = try #require(service.url.port)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
          .channelOption(.autoRead, value: false)
          // As little as the system holds for whoever does not read.
          .channelOption(.socketOption(.so_rcvbuf), value: 4096)
          .connect(host: "127.0.0.1", port: port).get()
        let ask = "GET /openapi.yaml HTTP/1.1\r\nHost: localhost\r\n\r\n"
        try await channel.writeAndFlush(ByteBuffer(string: String(repeating: ask, count: 16)))
        try await service.awaitMetric(#"muster_connections_refused_total{reason="unread"} 1"#)
        try await service.awaitMetric("muster_connections 0.0")
        try await channel.close()
      }
    }

    @Test func clientsWithTooManyPipelinedRequestsAreCutOff() async throws {
      try await withService { service, _ in
        let ask = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let answers = try await RawLine.open(to: service) { line in
          await line.send(String(repeating: ask, count: 15))
          await line.send(ask.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n"))
          return await line.read()
        }
        #expect(answers.matches(of: #/HTTP/1.1 200 /#).count == 16)
        try await RawLine.open(to: service) { line in
          await line.send(String(repeating: ask, count: 1000))
          _ = await line.read()
        }
        try await service.awaitMetric(#"muster_connections_refused_total{reason="pipelined"} 1"#)
        try await service.awaitMetric("muster_connections 0.0")
      }
    }

    @Test(arguments: [
      ("GET /health/live HTTP/1.1\r\n\r\n", 400), ("GET /health/live HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", 400),
      ("GET /health/live HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
      ("GET /health/live HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
      ("GET /health/live HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
      ("GET /health/live HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", 200),
      ("GET /health/live HTTP/1.1\r\nHost:\r\n\r\n", 400), ("GET /health/live HTTP/1.1\r\nHost: \r\n\r\n", 400),
      ("GET /health/live HTTP/1.0\r\n\r\n", 200),
      ("GET /health/live HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", 400),
      ("POST /api/identity/status HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}", 400),
      ("POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n{}", 413),
      ("POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Length: 9223372036854775808\r\n\r\n{}", 413),
      ("GET /review HTTP/1.1\r\n\r\n", 400),
    ])
    func aRequestIsForOneHostAndNotTooLong(_ request: String, _ status: Int) async throws {
      try await withService { service, _ in
        try await RawLine.open(to: service) { line in
          await line.send(request)
          let answer = await line.read(until: "}")
          #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
          guard status != 200 else { return }
          #expect(answer.contains(status == 413 ? "REQUEST_TOO_LARGE" : "INVALID_REQUEST"))
          #expect(
            answer.contains(request.contains("/api/") ? "\"ERROR\"" : "application/problem+json")
              || request.contains("/api/"))
          #expect(answer.lowercased().contains("connection: close"))
          // The line ends behind the answer.
          _ = await line.read()
        }
      }
    }

    @Test func connectionsCutByClientsAreNotLoggedAsErrors() async throws {
      try await withService { service, data in
        let (_, token) = try await createSession(on: service, in: data)
        func head(_ path: String, _ type: String) -> String {
          """
          POST \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n\
          Content-Type: \(type)\r\nContent-Length: 5000\r\n\r\n
          """
        }
        let form = head(Routes.documents, "multipart/form-data; boundary=x")
        let field = "--x\r\nContent-Disposition: form-data; name=\"type\"\r\n\r\n"
        let starts = [
          form, form + "--x\r\nContent-", form + field + "ID_", form + field + "ID_CARD\r\n--x\r\n",
          head(Routes.documentSubmit, "application/json") + "{", head(Routes.providerAnswers, "application/json") + "{",
        ]
        for start in starts {
          try await RawLine.open(to: service) { line in
            await line.send(start)
            try await service.awaitMetric("muster_http_requests_in_flight 1.0")
          }
          try await service.awaitMetric("muster_http_requests_in_flight 0.0")
        }
        #expect(!service.program.errors.contains("Internal error"))
      }
    }

    @Test func anUploadOverTheLimitIsRefusedBeforeItsBody() async throws {
      try await withService(environment: ["MUSTER_MAX_UPLOADS_AT_ONCE": "1", "MUSTER_MAX_PROJECT_SHARE": "1"]) {
        service, data in
        let picture = try readFile(locateSpecimen("id-card-front.jpg"))
        var heads: [String] = []
        for _ in 0..<2 {
          let (_, token) = try await createSession(on: service, in: data)
          heads.append(
            "POST \(Routes.documents)?type=ID_CARD&side=FRONT HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
              + "Authorization: Bearer \(token)\r\nContent-Type: image/jpeg\r\nContent-Length: \(picture.count)\r\n\r\n"
          )
        }
        let (first, second) = (heads[0], heads[1])
        @Sendable func answerToSecond() async throws -> String {
          try await RawLine.open(to: service) { other in
            await other.send(second)
            return await other.read(until: "\r\n\r\n")
          }
        }
        try await RawLine.open(to: service) { line in
          await line.send(first)
          #expect(await line.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
          await line.send(picture.dropLast(1000))
          try await RawLine.open(to: service) { other in
            await other.send(second)
            let answer = await other.read()
            #expect(answer.hasPrefix("HTTP/1.1 429 ") && answer.contains("TOO_MANY_REQUESTS"), "\(answer)")
          }
          await line.send(picture.suffix(1000))
          #expect(await line.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 201 "))
        }
        try await waitUntil { try await answerToSecond().hasPrefix("HTTP/1.1 100 ") }
      }
    }

    /// A request that is in progress until its connection ends.
    private static func stream(_ session: String, _ token: String) -> String {
      """
      GET \(Routes.path(Routes.sessionEvents, session)) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n\
      Accept: text/event-stream\r\n\r\n
      """
    }

    @Test(arguments: [
      ("1", "HTTP/1.1 503 ", "SERVICE_BUSY"), ("0.5", "HTTP/1.1 429 ", "TOO_MANY_REQUESTS"),
    ])
    func aConnectionOverTheLimitIsRefusedBeforeTheBody(_ share: String, _ status: String, _ code: String) async throws {
      let environment = ["MUSTER_MAX_CONNECTIONS": share == "1" ? "2" : "4", "MUSTER_MAX_ADDRESS_SHARE": share]
      try await withService(environment: environment) { service, data in
        let (session, token) = try await createSession(on: service, in: data)
        let stream = Self.stream(session, token)
        try await RawLine.open(to: service) { first in
          await first.send(stream)
          #expect(await first.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
          try await RawLine.open(to: service) { second in
            await second.send(stream)
            #expect(await second.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            try await RawLine.open(to: service) { third in
              await third.send(
                "POST /v1/documents HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n")
              let answer = await third.read()
              #expect(answer.hasPrefix(status) && answer.contains(code), "\(answer)")
              #expect(answer.lowercased().contains("retry-after: 1\r\n"))
            }
            try await service.awaitMetric(#"muster_connections_refused_total{reason="crowded"} 1"#)
            try await service.awaitMetric("muster_connections 2.0")
          }
        }
        try await waitUntil {
          try await RawLine.open(to: service) { line in
            await line.send(Self.ask)
            return await line.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 ")
          }
        }
      }
    }

    private static let ask = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"

    @Test func aSilentConnectionEnds() async throws {
      try await withService(environment: Self.quick) { service, _ in
        try await RawLine.open(to: service) { line in
          #expect(await line.read() == "")
        }
        try await service.awaitMetric(#"muster_connections_refused_total{reason="silent"} 1"#)
        try await service.awaitMetric("muster_connections 0.0")
      }
    }

    @Test func anAddressThatHasItsShareMakesRoomForItself() async throws {
      try await withService(environment: ["MUSTER_MAX_CONNECTIONS": "4"]) { service, _ in
        try await RawLine.open(to: service) { first in
          try await service.awaitMetric("muster_connections 1.0")
          // Not even half a head keeps a seat.
          await first.send("GET /health/live HTTP/1.1\r\n")
          try await RawLine.open(to: service) { second in
            await second.send(Self.ask)
            #expect(await second.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            try await RawLine.open(to: service) { third in
              await third.send(Self.ask)
              #expect(await third.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
              #expect(await first.read() == "")
              await second.send(Self.ask)
              #expect(await second.read(until: "\r\n\r\n").contains("HTTP/1.1 200 "))
            }
          }
        }
        try await service.awaitMetric(#"muster_connections_refused_total{reason="displaced"} 1"#)
      }
    }

    @Test func anAddressWithManyConnectionsGivesWayToOneWithFew() async throws {
      let environment = ["MUSTER_MAX_CONNECTIONS": "3", "MUSTER_MAX_ADDRESS_SHARE": "0.7"]
      try await withService(environment: environment) { service, _ in
        try await RawLine.open(to: service, from: "127.0.0.2") { few in
          // Longer idle than all others.
          await few.send(Self.ask)
          #expect(await few.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
          try await RawLine.open(to: service) { silent in
            try await service.awaitMetric("muster_connections 2.0")
            try await RawLine.open(to: service) { _ in
              try await service.awaitMetric("muster_connections 3.0")
              try await RawLine.open(to: service, from: "127.0.0.3") { fresh in
                await fresh.send(Self.ask)
                #expect(await fresh.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
                #expect(await silent.read() == "")
                await few.send(Self.ask)
                #expect(await few.read(until: "\r\n\r\n").contains("HTTP/1.1 200 "))
              }
            }
          }
        }
      }
    }

    @Test func aTrustedProxyHasNoShare() async throws {
      let environment = ["MUSTER_MAX_CONNECTIONS": "4", "MUSTER_TRUSTED_PROXIES": "127.0.0.1"]
      try await withService(environment: environment) { service, data in
        let (session, token) = try await createSession(on: service, in: data)
        let stream = Self.stream(session, token)
        @Sendable func hold(_ count: Int) async throws {
          guard count > 0 else { return try await service.awaitMetric("muster_connections 4.0") }
          try await RawLine.open(to: service) { line in
            await line.send(stream)
            #expect(await line.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            try await hold(count - 1)
          }
        }
        try await hold(4)
      }
    }

    @Test(arguments: [
      ("/v1/documents?type=", 8192, 401), ("/v1/documents?type=", 8193, 414), ("/v1/documents/", 60_000, 414),
      ("/api/identity/status?a=", 60_000, 414), ("/app/api/identity/status?a=", 8193, 414),
    ])
    func aTargetIsNotTooLong(_ start: String, _ length: Int, _ status: Int) async throws {
      try await withService { service, _ in
        let target = start + String(repeating: "a", count: length - start.utf8.count)
        try await RawLine.open(to: service) { line in
          await line.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
          let answer = await line.read(until: "}")
          #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
          guard status == 414 else { return }
          #expect(answer.contains("REQUEST_TARGET_TOO_LONG"))
          #expect(answer.contains(target.contains("/api/") ? "\"ERROR\"" : "application/problem+json"))
          _ = await line.read()
        }
      }
    }
  }
}
