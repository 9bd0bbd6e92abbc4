import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterStore

/// Links to the pages of a verification: how they are made, opened, and closed.
@Suite struct LinkTests {
  @Test func aSessionIsMadeWithItsLink() async throws {
    try await withTestServer { server in
      let session = try await server.makeHosted()
      let url = try #require(session.url)
      #expect(url.hasPrefix("http://localhost:\(server.port)/verify/?token=vl_"))
      #expect(!url.contains(try #require(session.token)), "the link is not the session's token")
      #expect(session.consentRequired)
      let lifetime = session.expiresAt.timeIntervalSince(session.createdAt)
      #expect(lifetime == 86_400)
      let links: LinkList = try await server.send(
        .get, Routes.path(Routes.sessionLinks, session.id), token: server.makeKey(.sessions)
      ).decoded()
      #expect(links.links.map(\.url) == [url] && links.links.map(\.status) == ["OPEN"])
      #expect(try #require(links.links.first).qrCode.hasPrefix("<svg "))
      let actions = try await server.actions(in: SessionID(session.id))
      #expect(actions.contains("link.created"))
    }
  }

  @Test func aVisitActsForThePerson() async throws {
    try await withTestServer { server in
      let session = try await server.makeHosted()
      let visit = try await server.open(session)
      #expect(visit.sessionId == session.id && visit.kind == "PERSON" && visit.returnUrl == nil)
      #expect(try await server.open(session).token == visit.token, "it can be opened again")
      let consented = try await server.send(
        .post, Routes.path(Routes.sessionConsent, session.id), token: visit.token,
        body: Data(#"{"approved":true}"#.utf8))
      #expect(consented.status == .ok)
      let begun: Session = try await server.send(
        .get, Routes.path(Routes.session, session.id), token: visit.token
      ).decoded()
      #expect(begun.nextAction == "UPLOAD_DOCUMENTS" || begun.nextAction == "BEGIN_VERIFICATION")
      let other = try await server.makeSession()
      let foreign = try await server.send(.get, Routes.path(Routes.session, other.id), token: visit.token)
      #expect(foreign.status == .notFound)
    }
  }

  @Test func aLinkForAnotherDeviceOpensOnce() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let session = try await server.makeHosted()
      let visit = try await server.open(session)
      let links = Routes.path(Routes.sessionLinks, session.id)
      let made: Link = try await server.send(.post, links, token: visit.token).decoded()
      #expect(made.kind == "HAND_OFF")
      #expect(made.expiresAt.timeIntervalSince(made.createdAt) == 600)
      let phone = try await server.open(url: made.url)
      let opened: Visit = try phone.decoded()
      #expect(opened.kind == "HAND_OFF" && opened.token != visit.token)
      #expect(try await server.open(url: made.url).problemCode == "LINK_USED")
      let shown = try await server.send(.get, Routes.path(Routes.session, session.id), token: opened.token)
      #expect(shown.status == .ok)

      let late: Link = try await server.send(.post, links, token: visit.token).decoded()
      clock.advance(by: .seconds(601))
      #expect(try await server.open(url: late.url).problemCode == "VERIFICATION_LINK_EXPIRED")
      #expect(
        try await server.send(.get, Routes.path(Routes.session, session.id), token: opened.token).status == .ok,
        "what was opened in time goes on")
    }
  }

  @Test func aRevokedLinkTakesItsVisitsAlong() async throws {
    try await withTestServer { server in
      let session = try await server.makeHosted()
      let visit = try await server.open(session)
      let key = try await server.makeKey(.sessions)
      let links: LinkList = try await server.send(
        .get, Routes.path(Routes.sessionLinks, session.id), token: key
      ).decoded()
      let id = try #require(links.links.first).id
      let path = Routes.path(Routes.sessionLink, session.id, id)
      let foreign = try await server.makeKey(.sessions, project: "other")
      #expect(try await server.send(.delete, path, token: foreign).problemCode == "SESSION_NOT_FOUND")
      #expect(try await server.send(.delete, path, token: key).status == .noContent)
      #expect(try await server.send(.delete, path, token: key).status == .noContent, "again")
      #expect(
        try await server.send(.get, Routes.path(Routes.session, session.id), token: visit.token).problemCode
          == "UNAUTHENTICATED")
      #expect(try await server.open(url: #require(session.url)).problemCode == "LINK_REVOKED")
      let unknown = Routes.path(Routes.sessionLink, session.id, "none")
      #expect(try await server.send(.delete, unknown, token: key).problemCode == "LINK_NOT_FOUND")
      let other: Link = try await server.send(
        .post, Routes.path(Routes.sessionLinks, session.id), token: key
      ).decoded()
      #expect(try await server.open(url: other.url).status == .ok)
      let actions = try await server.actions(in: SessionID(session.id))
      #expect(actions.count { $0 == "link.revoked" } == 1 && actions.contains("link.opened"))
    }
  }

  /// A was opened, and B made with its access; B was opened, and C made with its access.
  @Test func aRevokedLinkTakesTheLinksAlongThatWereMadeByIt() async throws {
    try await withTestServer { server in
      let session = try await server.makeHosted()
      let key = try await server.makeKey(.sessions)
      let path = Routes.path(Routes.sessionLinks, session.id)
      let (first, own) = (try await server.open(session), try #require(session.token))
      let second: Link = try await server.send(.post, path, token: first.token).decoded()
      let visit: Visit = try await server.open(url: second.url).decoded()
      let third: Link = try await server.send(.post, path, token: visit.token).decoded()
      let thirdVisit: Visit = try await server.open(url: third.url).decoded()
      let unopened: Link = try await server.send(.post, path, token: thirdVisit.token).decoded()
      let foreign: Link = try await server.send(.post, path, token: own).decoded()
      let foreignVisit: Visit = try await server.open(url: foreign.url).decoded()

      let root = try await server.send(.get, path, token: key).decoded(as: LinkList.self).links.first {
        $0.kind == "PERSON"
      }
      let revoked = try await server.send(
        .delete, Routes.path(Routes.sessionLink, session.id, #require(root).id), token: key)
      #expect(revoked.status == .noContent)
      for token in [first.token, visit.token, thirdVisit.token] {
        #expect(
          try await server.send(.get, Routes.path(Routes.session, session.id), token: token).status == .unauthorized)
        #expect(try await server.send(.post, path, token: token).status == .unauthorized)
      }
      #expect(try await server.open(url: unopened.url).problemCode == "LINK_REVOKED")
      // What was made with the session's own token does not descend from a link.
      for token in [own, foreignVisit.token] {
        #expect(try await server.send(.get, Routes.path(Routes.session, session.id), token: token).status == .ok)
      }
      let actions = try await server.actions(in: SessionID(session.id))
      #expect(actions.count { $0 == "link.revoked" } == 4)
    }
  }

  /// Whoever else opens a link gets no copy of the document, and no access to what the pages do not need.
  @Test func aVisitGetsWhatItsPagesNeed() async throws {
    try await withTestServer { server in
      let session = try await server.makeHosted(
        #"{"documentTypes":["PASSPORT"],"consentRequired":false,"hosted":{}}"#)
      let visit = try await server.open(session)
      let uploaded: Document = try await server.send(
        .post, "\(Routes.documents)?type=PASSPORT&side=FRONT", token: visit.token,
        headers: [.contentType: "image/jpeg"], body: Data(specimen("passport-grayscale.jpg"))
      ).decoded()
      func read(_ kind: String, _ token: String) async throws -> Answer {
        try await server.send(
          .get, Routes.path(Routes.rendition, uploaded.id, kind), token: token)
      }
      while try await read("thumbnail", visit.token).status == .notFound {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(try await read("thumbnail", visit.token).status == .ok)
      for kind in ["original", "display", "document"] {
        #expect(try await read(kind, visit.token).problemCode == "SESSION_TOKEN_NEEDED", "\(kind)")
      }
      #expect(try await read("original", #require(session.token)).status == .ok)
      let status = try await server.send(
        .post, "/api/identity/status", token: visit.token,
        body: Data(#"{"requestObject":{"processId":"\#(session.id)"}}"#.utf8))
      #expect(status.status == .unauthorized)
    }
  }

  /// Each row: the use of a link, and what the second opening by the same and by another browser results in.
  @Test(
    arguments: [
      (nil, nil, "LINK_IN_USE"), ("firstBrowser", nil, "LINK_IN_USE"), ("anyBrowser", nil, nil),
      ("once", "LINK_IN_USE", "LINK_IN_USE"),
    ] as [(String?, Code?, Code?)])
  func aLinkKnowsTheBrowserThatOpenedItFirst(use: String?, same: Code?, other: Code?) async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let body = use.map { #"{"hosted":{"linkUse":"\#($0)"}}"# } ?? #"{"hosted":{}}"#
      let session = try await server.makeHosted(body)
      let url = try #require(session.url)
      let (one, two) = (String(repeating: "a", count: 32), String(repeating: "b", count: 32))
      #expect(try await server.open(url: url, browser: "short").problemCode == "INVALID_REQUEST")
      #expect(try await server.open(url: url, browser: one).status == .ok)
      #expect(try await server.open(url: url, browser: one).status == .ok, "the response was lost")
      clock.advance(by: .seconds(61))
      #expect(try await server.open(url: url, browser: one).problemCode == same)
      #expect(try await server.open(url: url, browser: two).problemCode == other)
      #expect(try await server.open(url: url).problemCode == other, "without a key")
      let rows = try await server.store.database.read { try $0.rows("SELECT * FROM links") }
      #expect(!"\(rows)".contains(one))
    }
  }

  @Test func whoCannotOpenALinkAsksForAnother() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let session = try await server.makeHosted()
      let url = try #require(session.url)
      func ask() async throws -> Answer {
        let token = try #require(URLComponents(string: url)?.queryItems?.first?.value)
        return try await server.send(
          .post, Routes.linkRequests, body: JSONCoding.encoder().encode(NewLinkRequest(token: token)))
      }
      #expect(try await ask().decoded() == NewLinkAnswer(notified: false), "nobody listens")
      _ = try await ManageWebhooks(store: server.store, clock: clock.clock).add(
        url: "https://shop.example/hook", events: [.linkRequested], project: "test")
      for minutes in [0, 1, 10] {
        clock.advance(by: .seconds(60 * minutes))
        #expect(try await ask().decoded() == NewLinkAnswer(notified: true))
      }
      let actions = try await server.actions(in: SessionID(session.id))
      #expect(actions.count { $0 == "link.requested" } == 2, "at most every ten minutes")
      let messages = try await server.store.database.read {
        try $0.rows("SELECT body FROM webhook_messages WHERE event = 'link.requested'")
      }
      #expect(messages.count == 1 && "\(messages)".contains("linkId"))
      let unknown = try await server.send(.post, Routes.linkRequests, body: Data(#"{"token":"vl_x.y"}"#.utf8))
      #expect(unknown.problemCode == "LINK_NOT_FOUND")
    }
  }

  @Test func expiredLinksOpenOnlyForThoseWhoHaveBegun() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let unopened = try await server.makeHosted(#"{"hosted":{"expiresInSeconds":60}}"#)
      clock.advance(by: .seconds(61))
      #expect(try await server.open(url: #require(unopened.url)).problemCode == "VERIFICATION_LINK_EXPIRED")
    }
  }

  @Test(arguments: [
    #"{"hosted":{"expiresInSeconds":59}}"#, #"{"hosted":{"expiresInSeconds":2592001}}"#,
    #"{"hosted":{"returnUrl":"https://evil.example"}}"#, #"{"hosted":{"other":1}}"#,
  ])
  func badRequestsAreRefused(body: String) async throws {
    try await withTestServer { server in
      let answer = try await server.send(
        .post, Routes.sessions, token: server.makeKey(.sessions), body: Data(body.utf8))
      #expect(answer.status == .badRequest && answer.problemCode != nil)
      #expect(try await server.rowCount("sessions") == 0)
    }
  }

  @Test(arguments: [
    "", "vl_", "vl_x.y", "st_x", "vl_00000000-0000-4000-8000-000000000000.\(String(repeating: "A", count: 43))",
  ])
  func unknownTokensLeadNowhere(token: String) async throws {
    try await withTestServer { server in
      let answer = try await server.send(
        .post, Routes.visits, body: JSONCoding.encoder().encode(VisitRequest(token: token)))
      #expect(answer.problemCode == "LINK_NOT_FOUND")
      let visit = try await server.send(
        .get, Routes.path(Routes.session, "x"), token: token.replacing("vl_", with: "vv_"))
      #expect(visit.status == .unauthorized)
    }
  }

  @Test func anErasedSessionTakesItsLinksAlong() async throws {
    try await withTestServer { server in
      let session = try await server.makeHosted()
      let erased = try await server.send(
        .delete, Routes.path(Routes.session, session.id), token: server.makeKey(.admin))
      #expect(erased.status == .ok)
      #expect(try await server.rowCount("links") == 0)
      #expect(try await server.open(url: #require(session.url)).problemCode == "LINK_NOT_FOUND")
    }
  }
}

extension TestServer {
  /// Makes a session with a link.
  func makeHosted(_ body: String = #"{"documentTypes":["ID_CARD"],"hosted":{}}"#) async throws -> Session {
    let answer = try await send(.post, Routes.sessions, token: makeKey(.sessions), body: Data(body.utf8))
    #expect(answer.status == .created, "\(String(decoding: answer.body, as: UTF8.self))")
    return try answer.decoded()
  }

  func open(_ session: Session) async throws -> Visit { try await open(url: #require(session.url)).decoded() }

  /// Opens a link as the page's script does.
  func open(url: String, browser: String? = nil) async throws -> Answer {
    let token = try #require(URLComponents(string: url)?.queryItems?.first { $0.name == "token" }?.value)
    let request = VisitRequest(token: token, browser: browser)
    return try await send(.post, Routes.visits, body: JSONCoding.encoder().encode(request))
  }
}
