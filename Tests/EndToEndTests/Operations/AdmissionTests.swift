import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Operations {
  /// What one who means ill may take of the service, and what is left for others.
  @Suite(.needs("curl")) struct AdmissionTests {
    /// Runs `body` while so many connections are open that have sent this, and nothing else.
    private func holding(
      _ requests: [Data], at service: RunningService, _ body: @Sendable () async throws -> Void
    ) async throws {
      guard let request = requests.first else { return try await body() }
      try await RawLine.open(to: service) { line in
        await line.send(request)
        try await holding(Array(requests.dropFirst()), at: service, body)
      }
    }

    private func head(_ line: String, _ token: String, _ headers: String...) -> Data {
      Data(
        ("\(line) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
          + headers.map { $0 + "\r\n" }.joined() + "\r\n").utf8)
    }

    /// A form that begins with its picture, of which so many bytes come.
    private func form(_ token: String, _ byteCount: Int) -> Data {
      head("POST /v1/documents", token, "Content-Type: multipart/form-data; boundary=x", "Content-Length: 10000000")
        + Data("--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n".utf8) + Data(count: byteCount)
    }

    private func submit(_ token: String, _ byteCount: Int) -> Data {
      head("POST \(Routes.documentSubmit)", token, "Content-Type: application/json", "Content-Length: 20971520")
        + Data(repeating: UInt8(ascii: " "), count: byteCount)
    }

    private func otherSession(
      on service: RunningService, in data: String, project: String = "other"
    ) async throws -> String {
      let outcome = try await runMuster(
        "keys", "create", "--name", "other", "--scope", "sessions", "--project", project, "--sandbox", "--data", data)
      let key: String = try #require(outcome.lines.first, "\(outcome.errors)")
      let session = try await service.client(key).createSession(SessionRequest(documentTypes: ["ID_CARD"]))
      return try #require(session.token)
    }

    /// Somebody of another project uploads a picture by a raw body and by a form that begins with it.
    private func expectOthersAreServed(_ service: RunningService, _ data: String) async throws {
      let picture = locateSpecimen("id-card-front-small.jpg")
      for way in [
        ["--data-binary", "@\(picture)", "\(service.url)/v1/documents?type=ID_CARD&side=FRONT"],
        ["-F", "file=@\(picture)", "-F", "type=ID_CARD", "-F", "side=FRONT", "\(service.url)/v1/documents"],
      ] {
        let token = try await otherSession(on: service, in: data)
        let answer = try await runCurl(
          ["-s", "-H", "Authorization: Bearer \(token)"] + (way[0] == "-F" ? [] : ["-H", "Content-Type: image/jpeg"])
            + way)
        #expect(answer.report == "201", "\(answer.body)")
      }
    }

    private func memory(of service: RunningService) async throws -> Int {
      let page = try await runCurl([try await service.metricsURL()]).body
      let value = try #require(page.firstMatch(of: #/(?m)^muster_upload_memory_bytes ([0-9.e+]+)$/#), "\(page)").1
      return Int(Double(value) ?? -1)
    }

    @Test func formsOfOneSessionHoldNoMoreThanItsPart() async throws {
      try await withService { service, data in
        let (_, token) = try await createSession(on: service, in: data)
        let forms = Array(repeating: form(token, 10_000_000), count: 12)
        try await holding(forms, at: service) {
          try await waitUntil { try await memory(of: service) > 30_000_000 }
          #expect(try await memory(of: service) <= 54 << 20)
          try await expectOthersAreServed(service, data)
        }
        try await service.awaitMetric("muster_upload_memory_bytes 0.0")
        try await service.awaitMetric("muster_uploads_in_progress 0.0")
      }
    }

    @Test func callersWithoutPermissionHoldNoCapacity() async throws {
      try await withService { service, data in
        let (id, token) = try await createSession(on: service, in: data)
        let key = try await createKey(in: data, scope: "onboarding")
        let cancelled = try await runCurl([
          "-s", "-H", "Authorization: Bearer \(key)", "-H", "Content-Type: application/json", "-d",
          #"{"requestObject":{"processId":"\#(id)"}}"#, "\(service.url)\(Routes.onboardingCleanup)",
        ])
        #expect(cancelled.report == "200", "\(cancelled.body)")
        for request in [form(token, 1000), submit(token, 1000)] {
          try await RawLine.open(to: service) { line in
            await line.send(request)
            let answer = await line.read(until: "}")
            #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.contains("ONBOARDING_FAILED"), "\(answer)")
          }
        }
        #expect(try await memory(of: service) == 0)
      }
    }

    /// Bodies that are announced and do not come take nobody's room.
    @Test func announcedBodiesHoldNoCapacity() async throws {
      try await withService { service, data in
        var requests: [Data] = []
        for _ in 0..<8 {
          let (_, token) = try await createSession(on: service, in: data)
          requests.append(submit(token, 1000))
        }
        try await holding(requests, at: service) {
          try await service.awaitMetric("muster_uploads_in_progress 8.0")
          #expect(try await memory(of: service) <= 8000)
          let token = try await otherSession(on: service, in: data)
          try await RawLine.open(to: service) { line in
            await line.send(head("POST \(Routes.documentSubmit)", token, "Content-Length: 2") + Data("{}".utf8))
            let answer = await line.read(until: "}")
            #expect(answer.contains("INVALID_REQUEST"), "it is read: \(answer)")
          }
          try await expectOthersAreServed(service, data)
        }
      }
    }

    @Test func oneSessionHasOnlyItsPartOfAllUploads() async throws {
      try await withService { service, data in
        let (_, token) = try await createSession(on: service, in: data)
        let picture = try readFile(locateSpecimen("id-card-front-small.jpg"))
        let request =
          head(
            "POST /v1/documents?type=ID_CARD&side=FRONT", token, "Content-Type: image/jpeg",
            "Content-Length: \(picture.count)") + picture.prefix(20_000)
        try await holding(Array(repeating: request, count: 40), at: service) {
          try await service.awaitMetric("muster_uploads_in_progress 16.0")
          try await expectOthersAreServed(service, data)
        }
        try await service.awaitMetric("muster_uploads_in_progress 0.0")
      }
    }

    /// Where there is no room at all, it is whoever sends slowest who makes it.
    @Test func slowUploadsAreCutOffForOthers() async throws {
      try await withService(environment: [
        "MUSTER_MAX_UPLOADS_AT_ONCE": "4", "MUSTER_MAX_PROJECT_SHARE": "1", "MUSTER_MAX_ADDRESS_SHARE": "1",
      ]) { service, data in
        let picture = try readFile(locateSpecimen("id-card-front-small.jpg"))
        var requests: [Data] = []
        for _ in 0..<4 {
          let (_, token) = try await createSession(on: service, in: data)
          requests.append(
            head(
              "POST /v1/documents?type=ID_CARD&side=FRONT", token, "Content-Type: image/jpeg",
              "Content-Length: \(picture.count)") + picture.prefix(5000))
        }
        try await holding(requests, at: service) {
          try await Task.sleep(for: .seconds(2))
          for _ in 0..<3 { try await expectOthersAreServed(service, data) }
        }
        try await service.awaitMetric("muster_uploads_in_progress 0.0")
      }
    }

    @Test func framesOfOnePresenceCheckHoldNoMoreThanItsPart() async throws {
      try await withFaces { service, key, data in
        let person = try await PersonBeforeCamera(nil, at: service, key: key)
        let check = try await person.begin()
        try await person.sleep(until: check.steps[0].notBefore)
        let frame =
          Data(
            ("POST \(check.uploadUrl)?step=\(check.steps[0].id)&ticket=\(check.steps[0].ticket) HTTP/1.1\r\n"
              + "Host: localhost\r\nContent-Length: 1048576\r\n\r\n").utf8) + Data(count: 1_000_000)
        try await holding(Array(repeating: frame, count: 24), at: service) {
          try await waitUntil { try await memory(of: service) > 15_000_000 }
          #expect(try await memory(of: service) <= 16 << 20)
          try await expectOthersAreServed(service, data)
        }
      }
    }

    @Test func streamsOfOneSessionAreFew() async throws {
      try await withService { service, data in
        let (id, token) = try await createSession(on: service, in: data)
        let follow = head("GET /v1/sessions/\(id)/events", token)
        try await holding(Array(repeating: follow, count: 8), at: service) {
          try await service.awaitMetric("muster_event_streams 8.0")
          try await RawLine.open(to: service) { line in
            await line.send(follow)
            let answer = await line.read(until: "}")
            #expect(answer.hasPrefix("HTTP/1.1 429 ") && answer.contains("TOO_MANY_REQUESTS"), "\(answer)")
          }
          // HEAD opens none.
          for _ in 0..<3 {
            let answer = try await runCurl([
              "-s", "--head", "-H", "Authorization: Bearer \(token)", "\(service.url)/v1/sessions/\(id)",
            ])
            #expect(answer.report == "200")
          }
          let (other, otherToken) = try await createSession(on: service, in: data)
          try await RawLine.open(to: service) { line in
            await line.send(head("GET /v1/sessions/\(other)/events", otherToken))
            #expect(await line.read(until: "event: ").hasPrefix("HTTP/1.1 200 "))
          }
        }
        try await service.awaitMetric("muster_event_streams 0.0")
      }
    }
  }
}
