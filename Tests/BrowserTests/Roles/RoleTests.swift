import Foundation
import MusterAPI
import RunningPrograms
import Testing

extension QueueBrowsers {
  /// Holds the table route × role of docs/api.md against the running service.
  @Suite struct RoleTests {
    @Test func everyRouteAdmitsTheDocumentedCallers() async throws {
      let table = try ConsoleRoutes.table()
      #expect(table.header == ["route", "nobody"] + Role.allCases.map(\.rawValue))
      #expect(table.rows.count >= 20, "no row got lost")
      try await withConsole { console in
        try await expect(table.rows, column: 1, for: try await .nobody(at: console), named: "nobody")
        for (index, role) in Role.allCases.enumerated() {
          try await console.withPerson(role.rawValue, as: role) { person in
            let visitor = try await person.visitor()
            // One of the routes signs the reviewer out; an open page would be refused what it loads then.
            try await person.browser.open(try #require(URL(string: "about:blank")))
            try await expect(table.rows, column: index + 2, for: visitor, named: role.rawValue)
          }
        }
      }
    }

    @Test func casesOfOtherProjectsAreNotFound() async throws {
      try await withConsole { console in
        let foreign = try await console.makeForeignCase()
        let own = try await console.makeCase()
        for role in Role.allCases {
          try await console.withPerson(role.rawValue, as: role) { person in
            let visitor = try await person.visitor()
            #expect(try await person.queue() == [own.id])
            #expect(try await visitor.get(foreign.path).status == 404)
            #expect(try await visitor.get("\(foreign.path)/pictures/\(foreign.documents[0])/display").status == 404)
            for act in ["lease", "release", "decisions", "withdraw"] {
              let status = try await visitor.post(
                "\(foreign.path)/\(act)", ["decision": "accept", "revision": "1"]
              ).status
              #expect(status == ([.auditor, .admin].contains(role) ? 403 : 404), "\(act) as \(role)")
            }
          }
        }
      }
    }

    @Test func formsOfOtherPagesAreRefused() async throws {
      try await withConsole { console in
        let verification = try await console.makeCase()
        try await console.withPerson("Anna Berg") { anna in
          try await console.withPerson("Ben Holm") { ben in
            let (mine, foreign) = (try await anna.visitor(), try await ben.visitor().formToken() ?? "")
            let unknown = try await Visitor.nobody(at: console).formToken() ?? ""
            for token in ["", "x", foreign, unknown] {
              for path in [
                "\(verification.path)/lease", "/review/next", "/review/account/password", "/review/sign-out",
              ] {
                #expect(try await mine.post(path, ["formToken": token]).status == 403, "\(path)")
              }
            }
            #expect(try await mine.get("/review").status == 200, "still signed in")
          }
        }
      }
    }

    /// Goes through the rows in their order, on a case of its own, and without stopping at the first fault.
    private func expect(
      _ rows: [[String]], column: Int, for visitor: Visitor, named name: String
    ) async throws {
      let console = visitor.console
      let verification = try await console.makeCase()
      var underway: String?
      for row in rows {
        let words = row[0].split(separator: " ").map(String.init)
        let path = words[1].replacing("{token}", with: "none").replacing("{document}", with: verification.documents[0])
          .replacing("{kind}", with: "display").replacing("{revision}/**", with: "00000000/console.css")
          .replacing("{frame}", with: "none")
          .replacing("{id}", with: words[1].hasPrefix("/review/cases") ? verification.id : underway ?? "none")
        let answer =
          words[0] == "GET"
          ? try await visitor.get(try await address(path, of: verification, for: visitor))
          : try await visitor.post(path, try await fields(of: verification, for: visitor))
        #expect("\(answer.status)" == row[column], "\(row[0]) as \(name)")
        if words[1].hasSuffix("/decisions") { underway = try await self.underway(for: visitor) }
      }
    }

    /// A picture is opened by the link that was made for the visitor.
    private func address(_ path: String, of verification: WaitingCase, for visitor: Visitor) async throws -> String {
      guard path.hasPrefix("/review/pictures/") else { return path }
      let answer = try await visitor.get("\(verification.path)/pictures/\(verification.documents[0])/display")
      return answer.location?.hasPrefix("/review/pictures/") == true ? answer.location ?? path : path
    }

    /// One form that each route finds its own fields in: a decision, and passwords that are wrong.
    private func fields(of verification: WaitingCase, for visitor: Visitor) async throws -> [String: String] {
      let page = try await visitor.get(verification.path).body
      let revision = page.firstMatch(of: /data-revision="(\d+)"/).map { String($0.1) }
      return [
        "decision": "accept", "revision": revision ?? "1", "name": "nobody", "current": "wrong",
        "password": "the long words of nobody", "passwordAgain": "the long words of nobody", "code": "000000",
      ]
    }

    /// The decision that can still be taken back.
    private func underway(for visitor: Visitor) async throws -> String? {
      try await visitor.get("/review").body.firstMatch(of: /\/review\/decisions\/([^\/"]+)\/undo/).map { String($0.1) }
    }
  }
}
