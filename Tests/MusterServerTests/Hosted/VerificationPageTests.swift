import Crypto
import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

/// The page that a link leads to, as the server gives it.
@Suite(.anyEngine) struct VerificationPageTests {
  @Test(arguments: ["/verify/", "/verify"]) func thePageLooksAsTheProjectSays(path: String) async throws {
    try await withTestServer { server in
      let session = try await server.makeHosted()
      _ = try await ManageProjectSettings<VerificationFlow.HostedSettings>(store: server.store).change(project: "test")
      { settings in
        settings.name = "Bank & <b>Söhne</b>\u{202E}"
        settings.accent = .init(light: "#0a7d55", dark: "")
        settings.privacyAddress = "https://bank.example/privacy"
        settings.supportContact = "help@bank.example"
        settings.logo = .init(contentType: "image/png", base64: Self.square)
        settings.embedders = [WebOrigin(rawValue: "https://shop.example")!]
      }
      let url = try #require(session.url)
      let query = try #require(url.firstIndex(of: "?").map { url[$0...] })
      let answer = try await server.send(.get, path + query, headers: [.acceptLanguage: "de"])
      let page = String(decoding: answer.body, as: UTF8.self)
      #expect(answer.status == .ok)
      #expect(page.contains("<html lang=\"de\">"))
      #expect(page.contains("Bank &amp; &lt;b&gt;Söhne&lt;/b&gt;"))
      #expect(!page.contains("\u{202E}"), "a name does not turn the text around it")
      #expect(page.contains("mailto:help@bank.example"))
      let style = try #require(page.firstMatch(of: /<style>([\s\S]*?)<\/style>/)?.1)
      let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
      #expect(answer.headers[.contentSecurityPolicy]?.contains("style-src 'self' 'sha256-\(hash)';") == true)
      #expect(page.contains("#0a7d55") && page.contains("https://bank.example/privacy"))
      #expect(!page.contains("vl_"), "the script takes the token from the address")
      #expect(answer.headers[.contentSecurityPolicy]?.contains("frame-ancestors https://shop.example") == true)
      #expect(answer.headers[.contentSecurityPolicy]?.contains("script-src 'self';") == true)
      #expect(answer.headers[.cacheControl] == "no-store")
      let logo = try #require(page.firstMatch(of: /\/verify\/logos\/[0-9a-f-]+/)?.output)
      let picture = try await server.send(.get, String(logo))
      #expect(picture.headers[.contentType] == "image/png" && picture.body == Data(base64Encoded: Self.square))
    }
  }

  @Test func theProjectSpeaksItsOwnWords() async throws {
    try await withTestServer { server in
      let session = try await server.makeHosted()
      _ = try await ManageProjectSettings<VerificationFlow.HostedSettings>(store: server.store).change(project: "test")
      { settings in
        settings.languages = ["cs", "de"]
        settings.texts = ["de": ["begin": "Los geht's </script>"], "en": ["begin": "Off we go"]]
      }
      let query = try #require(session.url.flatMap { url in url.firstIndex(of: "?").map { String(url[$0...]) } })
      func page(_ language: String) async throws -> String {
        let answer = try await server.send(.get, "/verify/" + query, headers: [.acceptLanguage: language])
        return String(decoding: answer.body, as: UTF8.self)
      }
      let german = try await page("de")
      #expect(german.contains("<html lang=\"de\">") && german.contains("Los geht"))
      #expect(!german.contains("geht's </script>"), "it is escaped")
      let other = try await page("en")
      #expect(other.contains("<html lang=\"cs\">") && !other.contains("Off we go"), "none of its languages")
    }
  }

  @Test func linksThatLeadNowhereHaveTheirStatus() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let session = try await server.makeHosted()
      let query = try #require(session.url.flatMap { url in url.firstIndex(of: "?").map { String(url[$0...]) } })
      #expect(try await server.send(.get, "/verify/").status == .ok, "the address after the script has cleaned it")
      #expect(try await server.send(.get, "/verify/?token=vl_x.y").status == .notFound)
      #expect(try await server.send(.get, "/verify/" + query).status == .ok)
      clock.advance(by: .seconds(86_401))
      let expired = try await server.send(.get, "/verify/" + query)
      #expect(expired.status == .gone)
      #expect(expired.headers[.contentType]?.hasPrefix("text/html") == true)
    }
  }

  @Test func previewsDoNotOpenALink() async throws {
    try await withTestServer { server in
      let session = try await server.makeHosted()
      let visit = try await server.open(session)
      let link: Link = try await server.send(
        .post, Routes.path(Routes.sessionLinks, session.id), token: visit.token
      ).decoded()
      let query = try #require(link.url.firstIndex(of: "?").map { link.url[$0...] })
      for _ in 0..<3 { #expect(try await server.send(.get, "/verify/" + query).status == .ok) }
      #expect(try await server.open(url: link.url).status == .ok)
      #expect(try await server.send(.get, "/verify/" + query).status == .gone)
    }
  }

  @Test func thePageIsSmall() async throws {
    try await withTestServer { server in
      let answer = try await server.send(.get, "/verify/")
      var bytes = answer.body.count
      let page = String(decoding: answer.body, as: UTF8.self)
      var sentBytes = 0
      let paths = Set(page.matches(of: /(?:src|href)="(\/verify\/assets\/[^"]+)"/).map { String($0.1) })
      #expect(paths.count >= 25, "\(paths)")
      for path in paths {
        let asset = try await server.send(.get, path)
        #expect(asset.status == .ok, "\(path)")
        bytes += asset.body.count
        let compressed = try await server.send(.get, path, headers: [.acceptEncoding: "br, gzip"])
        #expect(compressed.headers[.contentEncoding] == "gzip" && compressed.headers[.vary] == "Accept-Encoding")
        #expect(compressed.headers[.eTag] != asset.headers[.eTag])
        sentBytes += compressed.body.count
      }
      let compressed = try await server.send(.get, "/verify/", headers: [.acceptEncoding: "gzip"])
      #expect(compressed.headers[.vary] == "Accept-Language, Accept-Encoding")
      sentBytes += compressed.body.count
      #expect(bytes <= 185_000, "\(bytes)")
      #expect(sentBytes <= 70_000, "\(sentBytes)")
      #expect(!page.contains("http://") && !page.contains("https://"), "no foreign host")
    }
  }

  /// A red square of 16 pixels.
  private static let square =
    "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPYrKZNEmIY1TCqYfhqAADCYgQQCQahkgAAAABJRU5ErkJggg=="
}
