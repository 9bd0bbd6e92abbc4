import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterStore
import ServiceFixtures
import Testing
import VerificationFlow

/// What people in the review console do with sessions: they make links, and look sessions up.
@Suite struct ReviewerLinkTests {
  @Test func aReviewerMakesALinkThatOpens() async throws {
    try await withConsoleServer { server in
      let anna = try await server.signIn("Anna")
      let page = try await anna.post(
        "/review/verifications/new", ["type-PASSPORT": "1", "reference": " 48-1107 ", "returnAddress": ""])
      #expect(page.status == .ok && page.html.contains("<svg xmlns"))
      let visit: Visit = try await server.open(url: #require(page.link)).decoded()
      let session: Session = try await server.send(
        .get, Routes.path(Routes.session, visit.sessionId), token: visit.token
      ).decoded()
      #expect(session.customFields == ["reference": "48-1107"])
      #expect(session.documentTypes == ["PASSPORT"] && session.consentRequired)
      let id = SessionID(visit.sessionId)
      let notes = try await server.store.database.read { try $0.audit(of: id) }
      let made = notes.filter { [.sessionCreated, .linkCreated].contains($0.action) }
      #expect(made.map(\.actor) == [.reviewer(anna.id), .reviewer(anna.id)])

      let path = "/review/verifications/\(visit.sessionId)"
      #expect(try await anna.get(path).link == page.link, "it is shown again")
      let ben = try await server.signIn("Ben", .senior)
      #expect(try await ben.get(path).status == .notFound, "who has it acts for the person")
      let program = try await server.makeHosted()
      #expect(try await anna.get("/review/verifications/\(program.id)").status == .notFound)
    }
  }

  @Test func aLinkAsksForWhatTheFormSays() async throws {
    try await withConsoleServer { server in
      let anna = try await server.signIn("Anna")
      let fields = [
        "type-PASSPORT": "1", "seconds": "604800", "language": "cs", "channel": "SMS", "address": "+420 601 123 456",
      ]
      let page = try await anna.post("/review/verifications/new", fields)
      let link = try #require(page.link)
      let visit: Visit = try await server.open(url: link).decoded()
      let session: Session = try await server.send(
        .get, Routes.path(Routes.session, visit.sessionId), token: visit.token
      ).decoded()
      #expect(session.contact == SessionContact(channel: "SMS", address: "+420601123456", verified: false))
      #expect(session.expiresAt.timeIntervalSince(session.createdAt) == 604_800)
      let path = try #require(URLComponents(string: link)?.percentEncodedQuery)
      let shown = try await server.send(.get, "/verify/?\(path)", headers: [.acceptLanguage: "de"])
      #expect(shown.html.contains("<html lang=\"cs\">"))
      for wrong in [
        ["channel": "PIGEON"], ["seconds": "1"], ["seconds": "soon"], ["language": "xx"],
        ["channel": "SMS", "address": "none"],
      ] {
        let answer = try await anna.post("/review/verifications/new", wrong)
        #expect(answer.status == .badRequest && answer.link == nil, "\(wrong)")
      }
    }
  }

  @Test func aLinkIsRevokedAndReplaced() async throws {
    try await withConsoleServer { server in
      let anna = try await server.signIn("Anna")
      let page = try await anna.post("/review/verifications/new", ["type-PASSPORT": "1"])
      let link = try #require(page.link)
      let visit: Visit = try await server.open(url: link).decoded()
      let id = try #require(page.html.firstMatch(of: /name="link" value="([^"]+)"/)).1
      let path = "/review/verifications/\(visit.sessionId)"
      let ben = try await server.signIn("Ben", .senior)
      #expect(try await ben.post(path + "/revoke", ["link": String(id)]).status == .notFound)
      #expect(try await ben.post(path + "/renew", [:]).status == .notFound)
      let revoked = try await anna.post(path + "/revoke", ["link": String(id)])
      #expect(revoked.link == nil && revoked.html.contains("This link was revoked."))
      #expect(try await server.open(url: link).problemCode == "LINK_REVOKED")
      let session = Routes.path(Routes.session, visit.sessionId)
      #expect(try await server.send(.get, session, token: visit.token).status == .unauthorized)
      let renewed = try await anna.post(path + "/renew", [:])
      #expect(renewed.link != nil && renewed.link != link)
      let again: Visit = try await server.open(url: #require(renewed.link)).decoded()
      #expect(again.sessionId == visit.sessionId)
    }
  }

  @Test func aRefusedFormIsShownAgain() async throws {
    try await withConsoleServer { server in
      let anna = try await server.signIn("Anna")
      let page = try await anna.post(
        "/review/verifications/new",
        ["type-PASSPORT": "1", "reference": "48-1107", "returnAddress": "https://evil.example/"])
      #expect(page.status == .badRequest && page.link == nil)
      #expect(
        page.html.contains(
          "The project does not allow people to return to this URL. Its `returnUrls` list the allowed ones."))
      #expect(page.html.contains("value=\"48-1107\"") && page.html.contains("checked"))
      let unknown = try await anna.post("/review/verifications/new", ["type-LIBRARY_CARD": "1"])
      #expect(unknown.status == .badRequest)
      #expect(try await server.rowCount("sessions") == 0)
    }
  }

  @Test func anAuditorMakesNone() async throws {
    try await withConsoleServer { server in
      let otto = try await server.signIn("Otto", .auditor)
      #expect(try await otto.get("/review/verifications/new").status == .forbidden)
      #expect(try await otto.post("/review/verifications/new", [:]).status == .forbidden)
      #expect(try await server.rowCount("sessions") == 0)
      let sessions = try await otto.get("/review/sessions")
      #expect(sessions.status == .ok && !sessions.html.contains("/review/verifications/new"))
    }
  }

  @Test func sessionsAreFound() async throws {
    try await withConsoleServer { server in
      let otto = try await server.signIn("Otto", .auditor)
      let first = try await server.makeSession("PASSPORT", customFields: ["customer": "42"])
      let second = try await server.makeSession("PASSPORT", customFields: ["other": "42", "colour": "red"])
      let foreign = try await server.makeSession("PASSPORT", project: "other", customFields: ["customer": "42"])
      #expect(try await otto.get("/review/sessions").sessions == [second.id, first.id], "newest first")
      let cases: [(String, [String])] = [
        ("search=\(first.reference)", [first.id]), ("search=%20\(first.reference.lowercased())", [first.id]),
        ("search=\(second.id)", [second.id]), ("search=\(foreign.id)", []), ("search=\(foreign.reference)", []),
        ("search=42", [second.id, first.id]), ("search=customer:42", [first.id]), ("search=colour", []),
        ("search=&status=VERIFICATION_IN_PROGRESS", [second.id, first.id]), ("status=FINISHED", []),
        ("search=\(first.reference)&status=FINISHED", []),
      ]
      for (query, expected) in cases {
        #expect(try await otto.get("/review/sessions?\(query)").sessions == expected, "\(query)")
      }
      #expect(try await otto.get("/review/sessions?status=none").status == .badRequest)
    }
  }

  @Test func sessionsComeInPages() async throws {
    try await withConsoleServer { server in
      let otto = try await server.signIn("Otto", .auditor)
      var made: [String] = []
      for _ in 1...51 { made.append(try await server.makeSession("PASSPORT").id) }
      let newest = try await otto.get("/review/sessions")
      #expect(newest.sessions == Array(made.reversed().dropLast()))
      let older = try #require(newest.html.firstMatch(of: /rel="next" href="([^"]+)"/)).1
      let last = try await otto.get(String(older))
      #expect(last.sessions == [made[0]])
      #expect(!last.html.contains("rel=\"next\"") && last.html.contains("rel=\"prev\""))
    }
  }
}

/// Somebody who is signed in to the review console.
struct ConsoleVisitor {
  let server: TestServer
  let id: ReviewerID
  let secret: String

  func get(_ path: String) async throws -> Answer {
    try await server.send(.get, path, headers: headers)
  }

  /// Sends a form, and follows where the answer leads.
  func post(_ path: String, _ fields: [String: String]) async throws -> Answer {
    let token = server.muster.reviewers.formTokens.token(for: secret)
    var form = URLComponents()
    form.queryItems = fields.merging(["formToken": token]) { $1 }.map { URLQueryItem(name: $0.key, value: $0.value) }
    let body = (form.percentEncodedQuery ?? "").replacing("+", with: "%2B")
    var headers = headers
    headers[.contentType] = "application/x-www-form-urlencoded"
    let answer = try await server.send(.post, path, headers: headers, body: Data(body.utf8))
    guard answer.status == .seeOther, let location = answer.headers[.location] else { return answer }
    return try await get(location)
  }

  private var headers: HTTPFields { [.cookie: "__Host-muster-desk=\(secret)"] }
}

extension Answer {
  fileprivate var html: String { String(decoding: body, as: UTF8.self) }

  /// The link that the page shows.
  fileprivate var link: String? {
    html.firstMatch(of: /<input id="link"[^>]* value="([^"]+)"/).map { String($0.1) }
  }

  /// The ids of the sessions that the page lists.
  fileprivate var sessions: [String] {
    html.matches(of: /class="row-link" href="\/review\/cases\/([^"]+)"/).map { String($0.1) }
  }
}

extension TestServer {
  /// Invites somebody, who joins and is signed in.
  func signIn(_ name: String, _ role: ReviewerRole = .reviewer) async throws -> ConsoleVisitor {
    let invitation = try await ManageReviewers(store: store).invite(
      name, role: role, project: "test", isSandbox: true
    ).invitation
    let signedIn = try await muster.reviewers.invitations.join(
      invitation: invitation, password: "Kaffee mit Milch um vier", from: nil)
    return ConsoleVisitor(server: self, id: signedIn.session.reviewer.id, secret: signedIn.secret)
  }
}

/// A server whose passwords are cheap to try.
func withConsoleServer(_ body: @escaping @Sendable (TestServer) async throws -> Void) async throws {
  try await withTestServer({ $0.passwordCost = PasswordCost(logRounds: 4, blockSize: 1, parallelism: 1) }, body)
}
