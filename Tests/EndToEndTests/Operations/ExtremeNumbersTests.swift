import Foundation
import MusterAPI
import RunningPrograms
import Testing

extension Operations {
  /// Numbers that nobody means, wherever a request has one: each is refused or taken, and the service goes on.
  @Suite struct ExtremeNumbersTests {
    private static let extremes = [
      "0", "-1", "1", "2147483648", "4611686018427387904", "9223372036854775806", "9223372036854775807",
      "9223372036854775808", "18446744073709551615", "18446744073709551616", "100000000000000000000000000", "NaN",
      "1e400", "", "+1", "1 ", "1.5", "00",
    ]

    /// A request with `{n}` where the number stands; without a Content-Length of its own it gets the right one.
    private struct Ask {
      let line: String
      var headers: [String] = []
      var body = ""

      func text(_ number: String, _ token: String) -> String {
        let body = body.replacing("{n}", with: number)
        var headers = headers.map { $0.replacing("{n}", with: number) }
        if !headers.contains(where: { $0.hasPrefix("Content-Length") }) {
          headers.append("Content-Length: \(body.utf8.count)")
        }
        return
          "\(line.replacing("{n}", with: number)) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
          + headers.map { $0 + "\r\n" }.joined() + "\r\n" + body
      }
    }

    /// The status of the final answer; nil if there is none.
    private func status(of request: String, from service: RunningService) async throws -> Int? {
      try await RawLine.open(to: service) { line in
        await line.send(request)
        var answer = ""
        while true {
          let more = await line.read(until: "\r\n\r\n")
          answer += more
          let known = answer.matches(of: #/HTTP/1.1 (\d{3}) /#).compactMap { Int($0.1) }.first { $0 >= 200 }
          if known != nil || more.isEmpty { return known }
        }
      }
    }

    private func askAll(_ asks: [Ask], _ token: String, _ service: RunningService) async throws {
      for ask in asks {
        for number in Self.extremes {
          let status = try await status(of: ask.text(number, token), from: service)
          // 501 is what a server says of a protocol's words that it does not know; nothing here is one.
          #expect(
            status.map { $0 < 500 } == true, "\(ask.line) \(ask.headers) \(ask.body) with \(number): \(status ?? 0)")
        }
      }
      #expect(try await status(of: Ask(line: "GET /health/live").text("", token), from: service) == 200)
    }

    private static let environment = [
      "MUSTER_SESSION_REQUESTS_PER_SECOND": "0", "MUSTER_EXCHANGE_REQUESTS_PER_SECOND": "0",
      "MUSTER_ONBOARDING_BURST": "100000",
    ]
    private static let json = "Content-Type: application/json"

    @Test(.timeLimit(.minutes(10))) func numbersOfUploads() async throws {
      try await withService(environment: Self.environment) { service, data in
        let (_, token) = try await createSession(on: service, in: data)
        let side = "?type=ID_CARD&side=FRONT"
        let tus = ["Tus-Resumable: 1.0.0"]
        let piece = tus + ["Content-Type: application/offset+octet-stream"]
        let metadata = "Upload-Metadata: type SURfQ0FSRA==,side RlJPTlQ="
        let picture = "Content-Type: image/jpeg"
        try await askAll(
          [
            Ask(line: "POST /v1/documents" + side, headers: [picture, "Content-Length: {n}"], body: "{}"),
            Ask(line: "POST /v1/documents" + side, headers: [picture, "Prefer: wait={n}"], body: "{}"),
            Ask(
              line: "POST /v1/documents" + side, headers: [picture, "Upload-Complete: ?0", "Upload-Length: {n}"],
              body: "{}"),
            Ask(
              line: "POST /v1/documents" + side, headers: [picture, "Upload-Complete: ?1", "Upload-Offset: {n}"],
              body: "{}"),
            Ask(line: "POST /v1/documents" + side, headers: [picture, "Upload-Complete: {n}"], body: "{}"),
            Ask(
              line: "POST /v1/documents" + side,
              headers: [picture, "Upload-Incomplete: ?1", "Upload-Draft-Interop-Version: {n}"], body: "{}"),
            Ask(
              line: "POST /v1/documents" + side,
              headers: [picture, "Upload-Complete: ?0", "Upload-Draft-Interop-Version: 6", "Content-Length: {n}"],
              body: "{}"),
            Ask(
              line: "POST /v1/documents",
              headers: ["Content-Type: multipart/form-data; boundary=x", "Content-Length: {n}"], body: "{}"),
            Ask(
              line: "POST /v1/documents", headers: ["Content-Type: multipart/form-data; boundary=x"],
              body:
                "--x\r\nContent-Disposition: form-data; name=\"file\"\r\nContent-Length: {n}\r\n\r\nabc\r\n--x--\r\n"),
            Ask(line: "POST /v1/uploads/tus", headers: tus + [metadata, "Upload-Length: {n}"]),
            Ask(line: "POST /v1/uploads/tus", headers: tus + [metadata, "Upload-Defer-Length: {n}"]),
            Ask(
              line: "POST /v1/uploads/tus", headers: piece + [metadata, "Upload-Length: 9", "Content-Length: {n}"],
              body: "{}"),
            Ask(line: "PATCH /v1/uploads/tus/{n}", headers: piece + ["Upload-Offset: 0"], body: "{}"),
            Ask(line: "GET /v1/uploads/{n}"), Ask(line: "GET /v1/uploads/{n}/events"),
            Ask(line: "DELETE /v1/uploads/{n}"),
          ], token, service)
      }
    }

    /// Uploads that have begun: the sum of what is there and what is said to come has to be a number, too.
    @Test(.timeLimit(.minutes(10))) func numbersOfStartedUploads() async throws {
      try await withService(environment: Self.environment) { service, data in
        let picture = try readFile(locateSpecimen("id-card-front-small.jpg"))
        let start = picture.prefix(1000)
        let tus = ["Tus-Resumable: 1.0.0", "Content-Type: application/offset+octet-stream"]
        let draft = ["Upload-Draft-Interop-Version: 6", "Content-Type: application/partial-upload"]
        let metadata = "Upload-Metadata: type SURfQ0FSRA==,side RlJPTlQ="
        for (create, append, path) in [
          (
            Ask(line: "POST /v1/uploads/tus", headers: tus + [metadata, "Upload-Length: \(picture.count)"]), tus,
            "/v1/uploads/tus/"
          ),
          (
            Ask(
              line: "POST /v1/documents?type=ID_CARD&side=FRONT",
              headers: ["Upload-Draft-Interop-Version: 6", "Content-Type: image/jpeg", "Upload-Complete: ?0"]), draft,
            "/v1/uploads/"
          ),
        ] {
          let (_, token) = try await createSession(on: service, in: data)
          let id = path.contains("tus") ? "tus-1" : "draft-1"
          var create = create
          create.headers += ["Upload-Id: \(id)", "Content-Length: \(start.count)"]
          let (head, upload) = (create.text("", token), path + id)
          try await RawLine.open(to: service) { line in
            await line.send(Data(head.utf8) + start)
            var answer = ""
            while !answer.contains("HTTP/1.1 201"), case let more = await line.read(until: "\r\n\r\n"), !more.isEmpty {
              answer += more
            }
            #expect(answer.contains("HTTP/1.1 201"), "\(answer)")
          }
          let ends = path.contains("tus") ? [""] : ["Upload-Complete: ?1", "Upload-Complete: ?0"]
          try await askAll(
            ends.flatMap { end in
              let headers = append + [end].filter { !$0.isEmpty }
              return [
                Ask(
                  line: "PATCH \(upload)", headers: headers + ["Upload-Offset: 1000", "Content-Length: {n}"], body: "ab"
                ),
                Ask(line: "PATCH \(upload)", headers: headers + ["Upload-Offset: {n}"], body: "ab"),
                Ask(
                  line: "PATCH \(upload)", headers: headers + ["Upload-Offset: 1000", "Upload-Length: {n}"], body: "ab"),
                Ask(line: "HEAD \(upload)", headers: headers + ["Upload-Offset: {n}"]),
              ]
            }, token, service)
        }
      }
    }

    @Test(.timeLimit(.minutes(10))) func numbersOfPersons() async throws {
      try await withService(environment: Self.environment) { service, data in
        let (id, token) = try await createSession(on: service, in: data)
        let submits = [Routes.documentSubmit, Routes.documentSubmitV2].map { path in
          Ask(line: "POST \(path)", headers: [Self.json, "Content-Length: {n}"], body: "{}")
        }
        try await askAll(
          submits + [
            Ask(
              line: "POST \(Routes.documentInitSDK)", headers: [Self.json],
              body: #"{"requestObject":{"processId":"\#(id)","attributes":{"sdk-init-token":{n}}}}"#),
            Ask(
              line: "POST \(Routes.identityOTPVerify)", headers: [Self.json],
              body: #"{"requestObject":{"processId":"\#(id)","otpCode":{n}}}"#),
            Ask(line: "POST \(Routes.identityStatus)", headers: [Self.json, "Content-Length: {n}"], body: "{}"),
            Ask(line: "GET /v1/documents?limit={n}"), Ask(line: "GET /v1/documents?cursor={n}"),
            Ask(line: "GET /v1/documents/{n}"), Ask(line: "GET /v1/documents/{n}/renditions/display"),
            Ask(line: "GET /v1/documents/\(id)/renditions/original", headers: ["Range: bytes={n}-{n}"]),
            Ask(line: "GET /v1/sessions/\(id)/events", headers: ["Last-Event-ID: {n}"]),
            Ask(line: "GET /v1/sessions/{n}"),
            Ask(
              line: "POST /v1/presence-checks/x/frames?step={n}&ticket={n}", headers: ["Content-Length: {n}"],
              body: "ab"),
            Ask(line: "GET /openapi.yaml", headers: ["Content-Length: {n}"]),
          ], token, service)
        let app = try await createKey(in: data, scope: "onboarding")
        try await askAll(
          [
            Ask(
              line: "POST \(Routes.onboardingStart)", headers: [Self.json],
              body: #"{"requestObject":{"identification":{"n":{n}}}}"#),
            Ask(line: "POST \(Routes.onboardingStart)", headers: [Self.json, "Content-Length: {n}"], body: "{}"),
          ], app, service)
      }
    }

    @Test(.timeLimit(.minutes(10))) func numbersOfPrograms() async throws {
      try await withService(environment: Self.environment) { service, data in
        let (id, _) = try await createSession(on: service, in: data)
        let review = try await createKey(in: data, scope: "review")
        try await askAll(
          [
            Ask(line: "GET /v1/reviews?limit={n}"), Ask(line: "GET /v1/reviews?cursor={n}"),
            Ask(line: "GET /v1/reviews?age={n}"), Ask(line: "GET /v1/reviews?age={n}d"),
            Ask(line: "GET /v1/reviews/{n}"),
            Ask(
              line: "POST /v1/reviews/\(id)/decisions", headers: [Self.json],
              body: #"{"decision":"accept","revision":{n},"reviewer":"a"}"#),
          ], review, service)
        let sessions = try await createKey(in: data)
        try await askAll(
          [
            Ask(line: "POST /v1/sessions", headers: [Self.json], body: #"{"customFields":{"a":{n}}}"#),
            Ask(line: "POST /v1/sessions", headers: [Self.json], body: #"{"customFields":{"sandbox.delay":"{n}"}}"#),
            Ask(line: "POST /v1/sessions", headers: [Self.json, "Content-Length: {n}"], body: "{}"),
            Ask(line: "POST /v1/sessions", headers: [Self.json, "Idempotency-Key: {n}"], body: "{}"),
            Ask(line: "GET /v1/webhooks/{n}/deliveries?limit={n}"),
            Ask(line: "GET /v1/webhooks/x/deliveries?cursor={n}"),
            Ask(line: "POST /v1/webhooks/x/deliveries/{n}/resend", headers: ["Content-Length: {n}"], body: "{}"),
            Ask(line: "POST /v1/provider-answers", headers: ["webhook-id: a", "webhook-timestamp: {n}"], body: "{}"),
            Ask(line: "GET /health/live", headers: ["X-Forwarded-For: {n}", "If-None-Match: {n}"]),
          ], sessions, service)
      }
    }
  }
}
