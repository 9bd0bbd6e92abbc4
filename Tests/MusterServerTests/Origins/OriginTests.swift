import Foundation
import HTTPTypes
import MusterAPI
import MusterReference
import MusterService
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow
import Yams

@testable import MusterStore

/// What pages of other origins are answered.
@Suite(.anyEngine) struct OriginTests {
  private static let origin = "https://app.example"

  @Test func withoutAllowedOriginsNoHeaderIsSent() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let preflight = try await server.preflight(.get, Routes.path(Routes.session, session.id))
      #expect(preflight.status == .methodNotAllowed && preflight.allowedOrigin == nil)
      let answer = try await server.ask(.get, Routes.path(Routes.session, session.id), token: session.token)
      #expect(answer.status == .ok && answer.allowedOrigin == nil)
      #expect(answer.headers[.vary] == "Origin")
    }
  }

  @Test func aPreflightNamesWhatAPageMaySend() async throws {
    try await withTestServer { server in
      _ = try await server.makeSession("PASSPORT")
      try await server.origins.add(Self.origin, project: "test")
      let preflight = try await server.preflight(.post, Routes.documents)
      #expect(preflight.status == .noContent && preflight.body.isEmpty)
      #expect(preflight.allowedOrigin == Self.origin)
      #expect(preflight.headers[.accessControlAllowMethods] == "POST")
      #expect(preflight.headers[.accessControlAllowCredentials] == nil)
      #expect(preflight.headers[.vary]?.hasPrefix("Origin, ") == true)
      let allowed = preflight.headers[.accessControlAllowHeaders] ?? ""
      for name in ["Authorization", "Idempotency-Key", "Prefer", "Upload-Id", "Document-Signature", "Tus-Resumable"] {
        #expect(allowed.contains(name), "\(name)")
      }
      for other in ["https://evil.example", "https://app.example.evil.example", "http://app.example", "null", "*"] {
        let answer = try await server.preflight(.post, Routes.documents, from: other)
        #expect(answer.allowedOrigin == nil && answer.headers[.accessControlAllowMethods] == nil, "\(other)")
      }
      // What takes a key is for programs.
      for path in [Routes.sessions, Routes.activations, Routes.processes, Routes.reviews, Routes.live, "/review"] {
        #expect(try await server.preflight(.post, path).allowedOrigin == nil, "\(path)")
      }
    }
  }

  @Test func onlyOriginsOfTheTokensProjectMayReadAResponse() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let stranger = try await server.makeSession("PASSPORT", project: "other")
      try await server.origins.add(Self.origin, project: "test")
      let path = Routes.path(Routes.session, session.id)
      let answer = try await server.ask(.get, path, token: session.token)
      #expect(answer.allowedOrigin == Self.origin && answer.headers[.vary] == "Origin")
      let exposed = answer.headers[.accessControlExposeHeaders] ?? ""
      for name in ["X-Request-Id", "RateLimit-Remaining", "Upload-Offset", "Document-Id", "Location", "Retry-After"] {
        #expect(exposed.contains(name), "\(name)")
      }
      let refused = try await server.ask(.get, Routes.path(Routes.session, stranger.id), token: session.token)
      #expect(refused.status == .notFound && refused.allowedOrigin == Self.origin, "errors are readable")
      let foreign = try await server.ask(.get, Routes.path(Routes.session, stranger.id), token: stranger.token)
      #expect(foreign.status == .ok && foreign.allowedOrigin == nil, "another project's person")
      for token in [nil, "st_unknown", try await server.makeKey(.sessions, .review)] {
        #expect(try await server.ask(.get, path, token: token).allowedOrigin == nil)
      }
      try await server.origins.remove(Self.origin, project: "test")
      #expect(try await server.ask(.get, path, token: session.token).allowedOrigin == nil, "at once")
    }
  }

  @Test func aPageLearnsThatItsTimeIsUp() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let session = try await server.makeSession("PASSPORT")
      try await server.origins.add(Self.origin, project: "test")
      clock.advance(by: .seconds(4 * 3600))
      let answer = try await server.ask(.get, Routes.path(Routes.session, session.id), token: session.token)
      #expect(answer.problemCode == "SESSION_EXPIRED" && answer.allowedOrigin == Self.origin)
    }
  }

  @Test(.slow) func everyFieldThatIsDescribedMayBeSentAndRead() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      try await server.origins.add(Self.origin, project: "test")
      let preflight = try await server.preflight(.post, Routes.documents)
      let answer = try await server.ask(.get, Routes.path(Routes.session, session.id), token: session.token)
      let description = try DescribedService()
      let sent = description.fields(of: description.root["components"]?["parameters"]).map(\.value)
        .filter { $0["in"]?.string == "header" }.compactMap { $0["name"]?.string }
      #expect(sent.count > 10)
      // A browser always lets a page send the first one; only programs send the last one, and clients of PIN logins the
      // other, to routes with rules of their own.
      let unlisted = Set(sent).subtracting(names(preflight.headers[.accessControlAllowHeaders]))
      #expect(unlisted == ["Accept-Language", "X-MIRACL-CID", "x-correlator"])
      let told = description.operations.flatMap { operation in
        description.fields(of: operation.node["responses"]).flatMap { description.fields(of: $0.value["headers"]) }
      }.map(\.name)
      #expect(told.count > 10)
      let own: Set = [
        "Access-Control-Allow-Origin", "Cache-Control", "Content-Security-Policy", "Vary", "X-Content-Type-Options",
      ]
      #expect(Set(told).subtracting(names(answer.headers[.accessControlExposeHeaders])).subtracting(own) == [])
    }
  }

  @Test(
    .slow,
    arguments: [
      "", "*", "null", "https://", "https://*", "https://*.example", "https://app.example/", "https://app.example/x",
      "https://app.example?x", "https://app.example#x", "https://user@app.example", "https://App.example",
      "HTTPS://app.example", "https://app.example:443", "http://app.example:80", "https://app.example:0",
      "https://app.example:65536", "https://app.example:", "https://app.example:08443", "https://app.example.",
      "https://.example", "https://a..b", "https://-a.example", "https://127.1", "https://1.2.3.256", "https://[::1",
      "https://[x]", "https://app example", "ftp://app.example", "app.example", "https://bücher.example",
      "https://app.example https://other.example", "https://app.example\n",
    ])
  func textThatNoBrowserSendsIsNotAnOrigin(text: String) async throws {
    #expect(WebOrigin(rawValue: text) == nil)
    try await withTestServer { server in
      _ = try await server.makeKey(.sessions)
      await #expect(throws: ServiceError(.originInvalid)) {
        try await server.origins.add(text, project: "test")
      }
    }
  }

  @Test(arguments: [
    "https://app.example", "https://app.example:8443", "http://localhost:3000", "http://127.0.0.1:8081",
    "https://[2001:db8::1]:8443", "https://xn--bcher-kva.example", "https://a-b.c1.example",
  ])
  func originsOfBrowsersAreParsed(text: String) {
    #expect(WebOrigin(rawValue: text)?.rawValue == text)
  }

  @Test func aChangeIsNotedOnceAndBounded() async throws {
    try await withTestServer { server in
      _ = try await server.makeKey(.sessions)
      for _ in 1...2 { try await server.origins.add(Self.origin, project: "test") }
      try await server.origins.remove(Self.origin, project: "test")
      await #expect(throws: ServiceError(.originNotFound)) {
        try await server.origins.remove(Self.origin, project: "test")
      }
      await #expect(throws: ServiceError(.projectNotFound)) {
        try await server.origins.add(Self.origin, project: "nobody")
      }
      let notes = try await server.store.database.read {
        try $0.rows("SELECT detail FROM audit WHERE action = 'origins.changed' ORDER BY number")
          .map { try $0.text("detail") }
      }
      #expect(notes == ["added \(Self.origin)", "removed \(Self.origin)"])
      for number in 1...ManageOrigins.maxOrigins {
        try await server.origins.add("https://a\(number).example", project: "test")
      }
      await #expect(throws: ServiceError(.originsExhausted)) {
        try await server.origins.add(Self.origin, project: "test")
      }
      #expect(try await server.origins.list(project: "test").count == ManageOrigins.maxOrigins)
    }
  }

  private func names(_ list: String?) -> Set<String> {
    Set(list?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } ?? [])
  }
}

extension TestServer {
  fileprivate var origins: ManageOrigins { ManageOrigins(store: store) }

  fileprivate func preflight(
    _ method: HTTPRequest.Method, _ path: String, from origin: String = "https://app.example"
  ) async throws -> Answer {
    var headers: HTTPFields = [.origin: origin]
    headers[.accessControlRequestMethod] = method.rawValue
    headers[.accessControlRequestHeaders] = "authorization,content-type"
    return try await send(.options, path, headers: headers)
  }

  fileprivate func ask(_ method: HTTPRequest.Method, _ path: String, token: String?) async throws -> Answer {
    try await send(method, path, token: token, headers: [.origin: "https://app.example"])
  }
}

extension Answer {
  fileprivate var allowedOrigin: String? { headers[.accessControlAllowOrigin] }
}
