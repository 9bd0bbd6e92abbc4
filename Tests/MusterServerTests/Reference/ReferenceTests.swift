import Foundation
import HTTPTypes
import MusterAPI
import MusterReference
import MusterServer
import RunningPrograms
import TestStores
import TestTraits
import Testing
import Yams

/// How the description and its page are served.
@Suite(.anyEngine) struct ReferenceTests {
  @Test(
    .slow,
    arguments: [
      (Routes.description, "application/yaml"), (Routes.reference, "text/html; charset=utf-8"),
      (Routes.path(Routes.referencePage, "sessions"), "text/html; charset=utf-8"),
      (Routes.path(Routes.referencePage, "objects"), "text/html; charset=utf-8"),
      (Routes.referenceStyle, "text/css; charset=utf-8"), (Routes.referenceIndex, "application/json"),
      (Routes.referenceScript, "text/javascript; charset=utf-8"),
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

  @Test(.slow) func theDescriptionNamesTheVersion() async throws {
    try await withTestServer { server in
      let text = String(decoding: try await server.send(.get, Routes.description).body, as: UTF8.self)
      #expect(text.contains("\n  version: \"\(musterVersion)\"\n"))
      #expect(text.contains("openapi: \"3.1.0\""))
    }
  }

  @Test(.slow) func thePagesLoadNothingButTheirStyleAndTheirScript() async throws {
    try await withTestServer { server in
      let names = try DescribedService.reference.get().pages.keys.map { Routes.path(Routes.referencePage, $0) }
      for path in [Routes.reference] + names {
        let answer = try await server.send(.get, path)
        let policy = try #require(answer.headers[.contentSecurityPolicy])
        #expect(
          policy.hasPrefix(
            "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none';"))
        let style = #"<link rel="stylesheet" href="\#(Routes.referenceStyle)">"#
        let script = #"<script src="\#(Routes.referenceScript)" defer></script>"#
        let page = String(decoding: answer.body, as: UTF8.self)
        #expect(page.contains(style) && page.contains(script), "\(path)")
        let rest = page.replacing(script, with: "")
        for refused in ["<script", "<style", " style=", "<img", " onclick", "javascript:", "src=", "url("] {
          #expect(!rest.contains(refused), "\(path): \(refused)")
        }
      }
      #expect(try await server.send(.get, "/docs/nothing").problemCode == "NOT_FOUND")
    }
  }

  /// Each page by its address, without the places where its lines may end.
  private func pages() throws -> [String: String] { try Self.rendered.get() }

  private static let rendered = Result {
    let reference = try DescribedService.reference.get()
    let files = reference.pages.map { ("/docs/\($0.key)", $0.value) } + [("/docs", reference.start)]
    return Dictionary(
      uniqueKeysWithValues: files.map { address, file in
        (address, String(decoding: file.bytes, as: UTF8.self).replacing("<wbr>", with: ""))
      })
  }

  /// What is said of each operation, by its id.
  private static let articles = Result {
    try rendered.get().flatMap { address, page in
      page.matches(of: #/<article id="([^"]+)">([\s\S]*?)<\/article>/#).map { article in
        (id: String(article.1), address: address, text: article.2)
      }
    }
  }

  @Test(.slow) func everyOperationIsShownOnThePageOfItsPart() throws {
    let pages = try pages()
    let description = try DescribedService()
    for (address, page) in pages {
      #expect(page.contains("1.2.3"), "\(address)")
      // The sentence with a code has a place of its own.
      let rest = page.replacing("{{code}}", with: "")
      #expect(!rest.contains("{{") && !rest.contains("Optional("), "the template of \(address) is filled in")
    }
    let articles = Dictionary(grouping: try Self.articles.get(), by: \.id)
    let start = try #require(pages["/docs"])
    for (route, operation) in description.operations {
      let id = try #require(operation["operationId"]?.string)
      let part = try #require(operation["tags"]?.sequence?.first?.string).lowercased()
      let shown = try #require(articles[id], "\(route)")
      #expect(shown.map(\.address) == ["/docs/\(part)"], "\(route)")
      let article = shown[0].text
      #expect(article.contains("<code>\(route.split(separator: " ")[1])</code>"), "\(route)")
      for answer in description.fields(of: operation["responses"]) {
        #expect(article.contains("<b>\(answer.name)</b>"), "\(route) \(answer.name)")
      }
      for language in ["curl", "Python", "JavaScript"] {
        #expect(article.contains("<summary>\(language)</summary>"), "\(route) \(language)")
      }
      #expect(start.contains("<a href=\"/docs/\(part)#\(id)\">"), "\(route)")
    }
  }

  @Test(.slow) func everyLinkLeadsSomewhere() throws {
    let pages = try pages()
    let places = pages.mapValues { Set($0.matches(of: #/ id="([^"]+)"/#).map { String($0.1) }) }
    var count = 0
    for (address, page) in pages {
      for link in page.matches(of: #/ href="([^"]+)"/#).map({ String($0.1) }) where !link.contains(".") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let ids = try #require(places[parts[0].isEmpty ? address : parts[0]], "\(address): \(link)")
        if parts.count == 2 { #expect(ids.contains(parts[1]), "\(address): \(link)") }
        count += 1
      }
    }
    #expect(count > 500)
  }

  @Test(.slow) func searchResultsExist() throws {
    struct Entry: Decodable {
      let label: String
      let address: String
      let words: String
    }
    let pages = try pages()
    let entries = try JSONDecoder().decode([Entry].self, from: Data(DescribedService.reference.get().index.bytes))
    #expect(entries.count > 100)
    for entry in entries {
      let parts = entry.address.split(separator: "#").map(String.init)
      #expect(try #require(pages[parts[0]]).contains(" id=\"\(parts[1])\""), "\(entry.address)")
    }
    // By a code, and by a field.
    #expect(entries.contains { $0.label == "POST /v1/documents" && $0.words.contains("duplicate_rejected") })
    #expect(entries.contains { $0.words.contains("originaldocumentid") })
  }

  /// The samples of a language, with the operation that each is of.
  private func samples(_ language: String) throws -> [(id: String, code: String)] {
    try Self.articles.get().compactMap { article -> (String, String)? in
      guard let start = article.text.range(of: "<summary>\(language)</summary>\n<pre><code>"),
        let end = article.text.range(of: "</code></pre>", range: start.upperBound..<article.text.endIndex)
      else { return nil }
      let code = article.text[start.upperBound..<end.lowerBound].replacing("&quot;", with: "\"")
        .replacing("&#39;", with: "'").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        .replacing("&amp;", with: "&")
      return (article.id, String(code))
    }
  }

  /// Each language's own program reads them, all in one run.
  @Test(
    .slow,
    arguments: [
      ("curl", "bash", ["-c", #"for file; do bash -n "$file" || exit; done"#, "bash"], "sh"),
      ("Python", "python3", ["-B", "-m", "py_compile"], "py"),
      ("JavaScript", "node", ["--experimental-vm-modules", "-e", Self.parseModules, "--"], "mjs"),
    ])
  func everySampleIsSound(language: String, program: String, arguments: [String], ending: String) async throws {
    let samples = try samples(language)
    #expect(samples.count == (try DescribedService().operations.count))
    try await withTemporaryFolder { folder in
      let files = try samples.map { try writeFile("\(folder)/\($0.id).\(ending)", Data($0.code.utf8)) }
      let check = try await RunningProgram(
        try #require(findProgram(program)), arguments + files, environment: ["PYTHONPYCACHEPREFIX": folder])
      let outcome = try await check.waitForExit()
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
  }

  /// The check of `node --check`, for more than one file.
  private static let parseModules = """
    const { readFileSync } = require("node:fs"), { SourceTextModule } = require("node:vm");
    for (const file of process.argv.slice(1)) new SourceTextModule(readFileSync(file, "utf8"), { identifier: file });
    """

  @Test(.slow) func theExamplesAreShownAsTheyAreSent() throws {
    let page = try #require(try pages()["/docs/sessions"])
    #expect(page.contains("<pre><code>{\n  &quot;documentTypes&quot;: [&quot;ID_CARD&quot;],"))
    #expect(page.contains("  &quot;endReason&quot;: null,"))
    #expect(page.contains("&quot;customer&quot;: &quot;42&quot;"), "a text that looks like a number stays a text")
    #expect(page.contains("event: document\ndata: {"))
  }

  @Test(.slow) func theRootLeadsPeopleAndProgramsOn() async throws {
    try await withTestServer { server in
      let html = try await server.send(
        .get, Routes.home, headers: [.accept: "text/html,application/xhtml+xml,*/*;q=0.8"])
      #expect(html.status == .ok && html.headers[.contentType] == "text/html; charset=utf-8")
      #expect(html.headers[.vary] == "Accept, Accept-Encoding" && html.headers[.contentSecurityPolicy] != nil)
      let page = String(decoding: html.body, as: UTF8.self)
      for link in [Routes.reference, Routes.description, "/review", Routes.ready] {
        #expect(page.contains("href=\"\(link)\""), "\(link)")
        let answer = try await server.send(.get, link)
        #expect(answer.status.code < 400, "\(link)")
      }
      for headers in [[:], [.accept: "*/*"], [.accept: "application/json"]] as [HTTPFields] {
        let json = try await server.send(.get, Routes.home, headers: headers)
        #expect(
          json.headers[.contentType]?.hasPrefix("application/json") == true
            && json.headers[.vary]?.hasPrefix("Accept") == true)
        let directory: Directory = try json.decoded()
        #expect(directory == Directory(version: musterVersion) && directory.links.docs == Routes.reference)
      }
    }
  }
}
