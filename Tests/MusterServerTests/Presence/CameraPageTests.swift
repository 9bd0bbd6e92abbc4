import Foundation
import HTTPTypes
import MusterAPI
import TestStores
import Testing

/// The camera page as it is answered.
@Suite(.anyEngine) struct CameraPageTests {
  @Test func thePageIsKeptFromOthers() async throws {
    try await withTestServer { server in
      // Without its ticket nobody can tell whether there is such a check.
      let page = try await server.send(.get, Routes.path(Routes.presencePage, UUID().uuidString))
      #expect(page.status == .ok)
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      let policy = try #require(page.headers[.contentSecurityPolicy])
      #expect(!policy.contains("unsafe") && !policy.contains("http") && !policy.contains("*"))
      for part in ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"] {
        #expect(policy.contains(part))
      }
      for (name, value) in [
        ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
        ("Permissions-Policy", "camera=(self), microphone=(), geolocation=(), display-capture=()"),
        ("Vary", "Accept-Language, Accept-Encoding"),
      ] {
        #expect(try page.headers[#require(HTTPField.Name(name))] == value)
      }
    }
  }

  @Test(arguments: [
    ("de-AT,en;q=0.5", "de", "Anwesenheitsprüfung"), ("cs", "cs", "Kontrola přítomnosti"),
    ("es", "es", "Prueba de presencia"), ("fr", "en", "Presence check"),
  ])
  func thePageIsInTheLanguageOfTheRequest(accepted: String, language: String, title: String) async throws {
    try await withTestServer { server in
      let page = try await server.send(.get, "/presence/a", headers: [.acceptLanguage: accepted])
      let html = String(decoding: page.body, as: UTF8.self)
      #expect(html.contains("<html lang=\"\(language)\">") && html.contains("<title>\(title)</title>"))
    }
  }

  @Test func anIdIsOnePartOfTheAddress() async throws {
    try await withTestServer { server in
      let page = try await server.send(.get, "/presence/..%2F..%2Fsessions%22%3Cb%3E")
      let html = String(decoding: page.body, as: UTF8.self)
      #expect(page.status == .ok && !html.contains("<b>"))
      let address = try #require(html.firstMatch(of: /data-address="([^"]*)"/)?.1)
      #expect(address.hasPrefix("/v1/presence-checks/") && address.count(where: { $0 == "/" }) == 3)
    }
  }

  @Test func filesMayBeKeptUnderTheirRevision() async throws {
    try await withTestServer { server in
      let html = String(decoding: try await server.send(.get, "/presence/a").body, as: UTF8.self)
      let files = html.matches(of: #/(?:src|href)="([^"]+)"/#).map { String($0.1) }
      #expect(files.count > 10)
      for file in files {
        let answer = try await server.send(.get, file)
        #expect(answer.status == .ok && answer.headers[.cacheControl] == "public, max-age=31536000, immutable")
        let tag = try #require(answer.headers[.eTag])
        #expect(try await server.send(.get, file, headers: [.ifNoneMatch: tag]).status == .notModified)
        let compressed = try await server.send(.get, file, headers: [.acceptEncoding: "gzip", .ifNoneMatch: tag])
        #expect(compressed.status == .ok && compressed.headers[.contentEncoding] == "gzip")
        let refused = try await server.send(.get, file, headers: [.acceptEncoding: "gzip;q=0, *"])
        #expect(refused.headers[.contentEncoding] == nil && refused.body == answer.body)
        // A page from before an update names files by their former revision.
        let parts = file.split(separator: "/")
        let former = "/presence/assets/00000000/" + parts.dropFirst(3).joined(separator: "/")
        let present = try await server.send(.get, former)
        #expect(present.headers[.cacheControl] == "no-cache" && present.body == answer.body)
      }
      #expect(try await server.send(.get, "/presence/assets/other.js").problemCode == "NOT_FOUND")
      #expect(try await server.send(.get, "/presence/assets/00000000/other.js").problemCode == "NOT_FOUND")
      let module = try await server.send(.get, "/presence/assets/presence-check.js")
      #expect(module.status == .ok && module.headers[.cacheControl] == "no-cache")
    }
  }
}
