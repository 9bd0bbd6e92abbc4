import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

/// What pages of other origins need to show a verification.
@Suite(.anyEngine) struct EmbedScriptTests {
  @Test func pagesOfAllOriginsMayImportIt() async throws {
    try await withTestServer { server in
      let answer = try await server.send(.get, Routes.embedScript, headers: [.origin: "https://shop.example"])
      #expect(answer.status == .ok && answer.body.count < 6000)
      let tag = try #require(answer.headers[.eTag])
      let again = try await server.send(.get, Routes.embedScript, headers: [.ifNoneMatch: tag])
      #expect(again.status == .notModified)
      for headers in [answer.headers, again.headers] {
        for (name, value) in [
          ("Access-Control-Allow-Origin", "*"), ("Cross-Origin-Resource-Policy", "cross-origin"),
          ("Cache-Control", "public, max-age=3600"), ("X-Content-Type-Options", "nosniff"),
        ] {
          #expect(try headers[#require(HTTPField.Name(name))] == value)
        }
      }
      #expect(answer.headers[.contentType] == "text/javascript; charset=utf-8")
    }
  }

  /// Otherwise the page around it would never hear that the link is of no use.
  @Test func aDeadLinkIsShownInTheFrameAsWell() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let session = try await server.makeHosted()
      _ = try await ManageProjectSettings<VerificationFlow.HostedSettings>(store: server.store).change(project: "test")
      { settings in
        settings.embedders = [WebOrigin(rawValue: "https://shop.example")!]
      }
      let query = try #require(session.url.flatMap { url in url.firstIndex(of: "?").map { String(url[$0...]) } })
      clock.advance(by: .seconds(86_401))
      let expired = try await server.send(.get, "/verify/" + query)
      #expect(expired.status == .gone)
      #expect(expired.headers[.contentSecurityPolicy]?.contains("frame-ancestors https://shop.example") == true)
      let unknown = try await server.send(.get, "/verify/?token=vl_x.y")
      #expect(unknown.status == .notFound)
      #expect(unknown.headers[.contentSecurityPolicy]?.contains("frame-ancestors *") == true)
      #expect(String(decoding: unknown.body, as: UTF8.self).contains("data-embedders=\"*\""))
      // Without a token, the page may show what a tab has kept of a verification.
      let bare = try await server.send(.get, "/verify/")
      #expect(bare.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") == true)
    }
  }
}
