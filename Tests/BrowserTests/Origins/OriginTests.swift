import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// What a page of another origin can do with the service.
  @Suite(.needs("python3")) struct OriginTests {
    @Test func aPageOfAnAllowedOriginLeadsAPersonThrough() async throws {
      try await withPage { page in
        let session = try await createSession(on: page.service, in: page.folder)
        try await page.allow(page.origin)
        let uploaded = try await page.run(
          "return uploadWithProgress(arguments[0] + '/v1/documents?type=ID_CARD&side=FRONT', arguments[1], 'front.jpg', {'Prefer': 'wait=60', 'Idempotency-Key': 'front', 'Upload-Id': 'front'})",
          session.token)
        #expect(uploaded["status"].number == 201 && uploaded["body"]["status"].text == "ACCEPTED")
        #expect(uploaded["steps"].number >= 1 && uploaded["sent"] == uploaded["size"])
        for name in ["requestId", "remaining", "granted"] { #expect(!uploaded[name].text.isEmpty, "\(name)") }

        let tus = try await page.run(
          "return uploadByTus(arguments[0], arguments[1], 'back.jpg', {type: 'ID_CARD', side: 'BACK'}, 80000)",
          session.token)
        #expect(tus["status"].number == 201 && tus["pieces"].number >= 2 && !tus["documentId"].text.isEmpty)
        let draft = try await page.run(
          "return uploadByDraft(arguments[0], arguments[1], 'passport.jpg', 'type=PASSPORT&side=FRONT')", session.token)
        #expect(draft["status"].number == 201, "\(draft)")
        let events = try await page.run(
          "return followUntil(arguments[0] + '/v1/sessions/\(session.id)/events', arguments[1], 'PRESENCE_CHECK')",
          session.token)
        #expect(events["status"].number == 200 && events["type"].text == "text/event-stream")
        #expect(events["found"] == .bool(true))

        let display = "/v1/documents/\(uploaded["body"]["id"].text)/renditions/display"
        #expect(try await page.ask("GET", display, session.token)["body"].number > 10_000)
        let steps: [(String, String, String)] = [
          ("GET", "", ""), ("POST", "/presence-check", ""), ("POST", "/presence-check/submission", ""),
          ("POST", "/code", #"{"otpCode":"11111111"}"#),
        ]
        for (method, path, body) in steps {
          let answer = try await page.ask(method, "/v1/sessions/\(session.id)\(path)", session.token, body: body)
          #expect(answer["status"].number == 200, "\(path) \(answer)")
        }
        #expect(
          try await page.ask("GET", "/v1/sessions/\(session.id)", session.token)["body"]["status"].text == "ACCEPTED")
      }
    }

    @Test func aPageReadsWhyItIsRefused() async throws {
      try await withPage { page in
        let session = try await createSession(on: page.service, in: page.folder)
        try await page.allow(page.origin)
        let own = "/v1/sessions/\(session.id)"
        let missing = try await page.ask("POST", own + "/code", session.token)
        #expect(missing["status"].number == 400 && missing["body"]["code"].text == "INVALID_REQUEST", "\(missing)")
        let unknown = try await page.ask("GET", "/v1/sessions/unknown", session.token)
        #expect(unknown["status"].number == 404 && unknown["body"]["code"].text == "SESSION_NOT_FOUND", "\(unknown)")
        let large = try await page.run(
          "return ask(arguments[0] + '/v1/documents?type=ID_CARD&side=FRONT', 'POST', arguments[1], {body: new Uint8Array(21 << 20)})",
          session.token)
        #expect(large["status"].number == 413 && large["body"]["code"].text == "IMAGE_TOO_LARGE", "\(large)")
      }
    }

    @Test func pagesOfOtherOriginsReachNoOtherRoute() async throws {
      try await withPage { page in
        let session = try await createSession(on: page.service, in: page.folder)
        let own = "/v1/sessions/\(session.id)"
        #expect(try await page.ask("GET", own, session.token)["blocked"] == .bool(true), "no origin is allowed")
        // Another project allows the origin: the browser may ask, and reads nothing.
        let outcome = try await runMuster(
          "keys", "create", "--name", "other", "--scope", "sessions", "--project", "other", "--sandbox", "--data",
          page.folder)
        try await page.allow(page.origin, project: "other")
        #expect(try await page.ask("GET", own, session.token)["blocked"] == .bool(true), "another project's origin")
        let secret: String = try #require(outcome.lines.first)
        let other = try await page.service.client(secret).createSession(SessionRequest())
        let seen = try await page.ask("GET", "/v1/sessions/\(other.id)", try #require(other.token))
        #expect(seen["status"].number == 200)
        let unknown = try await page.ask("GET", own, "st_unknown")
        #expect(unknown["blocked"] == .bool(true), "nobody knows whose token it is")
        // Keys are for programs.
        let key = try await createKey(in: page.folder)
        #expect(try await page.ask("GET", "/v1/sessions?limit=1", key)["blocked"] == .bool(true))
        #expect(try await page.ask("POST", "/v1/sessions", key)["blocked"] == .bool(true))
        // Nor does a page take cookies along.
        let withCookies = try await page.run(
          "return ask(arguments[0] + '/v1/sessions/\(other.id)', 'GET', arguments[1], {credentials: 'include'})",
          try #require(other.token))
        #expect(withCookies["blocked"] == .bool(true))
      }
    }
  }
}

/// A browser with the page of an app, which has an origin of its own.
private struct Page: Sendable {
  let service: RunningService
  let folder: String
  let origin: String
  let browser: Browser
  /// Serves the page as long as it is there.
  let site: Site

  func allow(_ origin: String, project: String = "default") async throws {
    let outcome = try await runMuster(
      "projects", "origins", "add", "--project", project, "--data", folder, origin)
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
  }

  /// Runs a script of the page with the service's address and a token.
  func run(_ script: String, _ token: String) async throws -> JSONValue {
    let base = service.url.absoluteString
    return try await browser.run(
      script, .string(base.hasSuffix("/") ? String(base.dropLast()) : base), .string(token))
  }

  func ask(_ method: String, _ path: String, _ token: String, body: String = "") async throws -> JSONValue {
    let content: JSONValue = body.isEmpty ? .null : .string(body)
    let options = String(decoding: try JSONCoding.encoder().encode(["body": content]), as: UTF8.self)
    return try await run(
      "const options = \(options); if (options.body === null) delete options.body; else options.headers = {'Content-Type': 'application/json'}; return ask(arguments[0] + '\(path)', '\(method)', arguments[1], options)",
      token)
  }
}

/// Runs `body` with a browser before a page of another origin than the service has.
private func withPage(_ body: (Page) async throws -> Void) async throws {
  try await withService { service, folder in
    try await withTemporaryFolder { pages in
      let sources = URL(filePath: #filePath).deletingLastPathComponent().path
      for name in ["page.html", "page.js"] { try writeFile(pages + "/" + name, readFile(sources + "/" + name)) }
      for (name, specimen) in [
        ("front.jpg", "id-card-front-orientation-1.jpg"), ("back.jpg", "id-card-back-422.jpg"),
        ("passport.jpg", "passport-grayscale.jpg"),
      ] { try writeFile(pages + "/" + name, readFile(locateSpecimen(specimen))) }
      let site = try await Site.serve(pages)
      let origin = "http://127.0.0.1:\(site.port)"
      try await withWebDriver { driver in
        try await driver.withBrowser { browser in
          try await browser.open(try #require(URL(string: origin + "/page.html")))
          try await body(Page(service: service, folder: folder, origin: origin, browser: browser, site: site))
        }
      }
    }
  }
}
