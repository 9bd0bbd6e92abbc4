import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterStore

/// Admins manage the keys of their project in the review console.
@Suite struct ProjectKeyTests {
  @Test func anAdminMakesAKeyThatExpiresAndAnotherThatIsRevoked() async throws {
    let clock = TestClock()
    try await withTestServer(
      { $0.passwordCost = PasswordCost(logRounds: 4, blockSize: 1, parallelism: 1) }, clock: clock.clock
    ) { server in
      let rosa = try await server.signIn("Rosa", .admin)
      #expect(try await rosa.get("/review/keys").html.contains("The project has no key yet."))
      func make(_ fields: [String: String]) async throws -> (page: String, secret: String?) {
        let page = try await rosa.post("/review/keys", fields).html
        return (page, page.firstMatch(of: /id="secret"[^>]* value="(mk_test_[^"]+)"/).map { String($0.1) })
      }
      for wrong in [
        ["name": "shop"], ["name": "", "scope-sessions": "1"], ["name": "shop", "scope-sessions": "1", "days": "0"],
        ["name": "shop", "scope-everything": "1"], ["name": "shop", "scope-sessions": "1", "days": "4000"],
      ] {
        #expect(try await make(wrong).secret == nil, "\(wrong)")
      }
      let short = try #require(
        try await make(["name": "shop <1>", "scope-sessions": "1", "scope-data": "1", "days": "30"]).secret)
      let long = try #require(try await make(["name": "till", "scope-sessions": "1", "days": ""]).secret)
      let page = try await rosa.get("/review/keys").html
      #expect(!page.contains(short) && !page.contains(long) && page.contains("shop &lt;1&gt;"))
      #expect(page.contains("data, sessions"))
      func status(_ key: String) async throws -> HTTPResponse.Status {
        try await server.send(.post, Routes.sessions, token: key, body: Data("{}".utf8)).status
      }
      #expect(try await status(short) == .created)
      #expect(try await status(long) == .created)

      let again = try await server.signIn("Rosa the second", .admin)
      let id = try #require(try await ManageKeys(store: server.store).list().first { $0.name == "till" }?.id)
      let foreign = try await ManageKeys(store: server.store).create(
        name: "foreign", scopes: [.sessions], project: "other", isSandbox: true)
      #expect(try await again.post("/review/keys/\(foreign.key.id)/revoke", [:]).status == .notFound)
      #expect(try await again.post("/review/keys/\(id)/revoke", [:]).html.contains(">revoked<"))
      #expect(try await status(long) == .unauthorized)
      #expect(try await status(foreign.secret) == .created)
      #expect(try await !again.get("/review/keys").html.contains("foreign"))
      let notes = try await server.store.database.read {
        try $0.rows("SELECT * FROM audit WHERE action LIKE 'key.%' ORDER BY number").map(AuditRecord.init)
      }
      #expect(
        notes.map { [$0.action.rawValue, $0.detail ?? ""] } == [
          ["key.created", "data,sessions"], ["key.created", "sessions"], ["key.revoked", ""],
        ])
      #expect(notes.map(\.actor) == [.reviewer(rosa.id), .reviewer(rosa.id), .reviewer(again.id)])
      #expect(notes.last?.subject == id.rawValue)

      for role in ReviewerRole.allCases where role != .admin {
        let other = try await server.signIn("Other \(role)", role)
        #expect(try await other.get("/review/keys").status == .forbidden)
        #expect(try await other.post("/review/keys", ["name": "k", "scope-admin": "1"]).status == .forbidden)
        #expect(try await other.post("/review/keys/\(id)/revoke", [:]).status == .forbidden)
      }

      #expect(try await status(short) == .created)
      clock.advance(by: .seconds(30 * 86_400))
      #expect(try await status(short) == .unauthorized)
      #expect(try await status(foreign.secret) == .created)
    }
  }
}

extension Answer {
  fileprivate var html: String { String(decoding: body, as: UTF8.self) }
}
