import Foundation
import HTTPTypes
import MusterAPI
import MusterReference
import MusterServer
import Testing
import Yams

/// How the description and its page are served.
@Suite struct ReferenceTests {
  @Test(arguments: [
    (Routes.description, "application/yaml"), (Routes.reference, "text/html; charset=utf-8"),
    (Routes.referenceStyle, "text/css; charset=utf-8"),
  ])
  func isServedToEverybodyOnce(_ path: String, _ contentType: String) async throws {
    try await withTestServer { server in
      let first = try await server.send(.get, path)
      #expect(first.status == .ok)
      #expect(first.headers[.contentType] == contentType)
      let tag = try #require(first.headers[.eTag])
      for known in [tag, "\"other\", W/\(tag)", "*"] {
        let again = try await server.send(.get, path, headers: [.ifNoneMatch: known])
        #expect(again.status == .notModified && again.body.isEmpty && again.headers[.eTag] == tag)
      }
      let other = try await server.send(.get, path, headers: [.ifNoneMatch: "\"other\""])
      #expect(other.status == .ok && other.body == first.body)
      let head = try await server.send(.head, path)
      #expect(head.status == .ok && head.body.isEmpty && head.headers[.eTag] == tag)
    }
  }

  @Test func theDescriptionNamesTheVersion() async throws {
    try await withTestServer { server in
      let text = String(decoding: try await server.send(.get, Routes.description).body, as: UTF8.self)
      #expect(text.contains("\n  version: \"\(musterVersion)\"\n"))
      #expect(text.contains("openapi: \"3.1.0\""))
    }
  }

  @Test func thePageNeedsNothingButItsStyle() async throws {
    try await withTestServer { server in
      let answer = try await server.send(.get, Routes.reference)
      let policy = try #require(answer.headers[.contentSecurityPolicy])
      #expect(policy.hasPrefix("default-src 'none'; style-src 'self';"))
      let page = String(decoding: answer.body, as: UTF8.self)
      #expect(page.contains(#"<link rel="stylesheet" href="\#(Routes.referenceStyle)">"#))
      for refused in ["<script", "<style", " style=", "<img", " onclick", "javascript:", "src=", "url("] {
        #expect(!page.contains(refused), "\(refused)")
      }
    }
  }

  @Test func thePageShowsEveryOperationWithWhatBelongsToIt() throws {
    let page = String(decoding: try Reference(version: "1.2.3").page.bytes, as: UTF8.self)
    let description = try DescribedService()
    #expect(page.contains("1.2.3"))
    #expect(!page.contains("{{") && !page.contains("Optional("), "the template is filled in")
    for (route, operation) in description.operations {
      let id = try #require(operation["operationId"]?.string)
      let start = try #require(page.range(of: "<article id=\"\(id)\">"), "\(route)")
      let end = try #require(page.range(of: "</article>", range: start.upperBound..<page.endIndex))
      let article = page[start.upperBound..<end.lowerBound]
      #expect(article.contains("<code>\(route.split(separator: " ")[1])</code>"), "\(route)")
      for answer in description.fields(of: operation["responses"]) {
        #expect(article.contains("<b>\(answer.name)</b>"), "\(route) \(answer.name)")
      }
    }
  }

  @Test func everyLinkOfThePageLeadsSomewhere() throws {
    let page = String(decoding: try Reference(version: "1.2.3").page.bytes, as: UTF8.self)
    let places = Set(page.matches(of: #/ id="([^"]+)"/#).map { String($0.1) })
    let links = page.matches(of: #/ href="#([^"]+)"/#).map { String($0.1) }
    #expect(links.count > 100)
    #expect(Set(links).subtracting(places) == [])
  }

  @Test func theExamplesAreShownAsTheyAreSent() throws {
    let page = String(decoding: try Reference(version: "1.2.3").page.bytes, as: UTF8.self)
    #expect(page.contains("<pre><code>{\n  &quot;documentTypes&quot;: [&quot;ID_CARD&quot;],"))
    #expect(page.contains("  &quot;endReason&quot;: null,"))
    #expect(page.contains("&quot;customer&quot;: &quot;42&quot;"), "a text that looks like a number stays a text")
    #expect(page.contains("event: document\ndata: {"))
  }
}
