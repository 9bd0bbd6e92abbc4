import Foundation
import MusterServer
import TestStores
import Testing

/// Holds the table route × role of docs/api.md against the routes that there are. What they answer is for `BrowserTests`.
@Suite(.anyEngine) struct ConsoleRouteTests {
  @Test func everyRouteOfTheDeskHasARow() async throws {
    let text = try repositoryFile("docs/api.md")
    let start = try #require(text.firstRange(of: "<!-- desk-begin -->"))
    let end = try #require(text.firstRange(of: "<!-- desk-end -->"))
    let rows = text[start.upperBound..<end.lowerBound].split(separator: "\n").dropFirst(2)
      .compactMap { $0.split(separator: "|").first?.trimmingCharacters(in: .whitespaces) }
    try await withTestServer { server in
      let routes = allRoutes(of: server.muster).filter { $0.contains(" /review") }
      #expect(Set(rows) == Set(routes))
      #expect(rows.count == routes.count)
    }
  }
}
