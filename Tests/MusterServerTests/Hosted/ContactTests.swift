import Foundation
import HTTPTypes
import MusterAPI
import MusterConnectors
import MusterService
import MusterStore
import ServiceFixtures
import TestTraits
import Testing
import VerificationFlow

/// Sessions that ask where their person can be reached.
@Suite struct ContactTests {
  @Test(
    .slow,
    arguments: [
      ("EMAIL", " jane.doe+id@example.org ", "jane.doe+id@example.org"),
      ("EMAIL", "jana@příklad.cz", "jana@příklad.cz"),
      ("SMS", "+420 601 123 456", "+420601123456"), ("SMS", "0049 (171) 555-0123", "+491715550123"),
      ("SMS", "+٤٢٠٦٠١١٢٣٤٥٦", "+420601123456"),
    ])
  func aPersonIsReachedBeforeTheirDocuments(channel: String, written: String, address: String) async throws {
    try await withTestServer { server in
      let session = try await server.makeHosted(
        #"{"documentTypes":["ID_CARD"],"hosted":{"contact":{"channel":"\#(channel)"}}}"#)
      #expect(session.contact == SessionContact(channel: Code(channel), address: nil, verified: false))
      let visitor = try await Visitor(session, on: server)
      #expect(try await visitor.give(written).problemCode == "CONSENT_REQUIRED")
      #expect(try await visitor.consent().nextAction == "GIVE_CONTACT")
      #expect(try await visitor.post(Routes.sessionVerification).problemCode == "CONTACT_REQUIRED")

      let sent: Session = try await visitor.give(written).decoded()
      #expect(sent.nextAction == "ENTER_CODE")
      #expect(sent.contact == SessionContact(channel: Code(channel), address: address, verified: false))
      #expect(try await visitor.give(written).problemCode == "OTP_RESEND_TOO_SOON")
      let wrong: SessionCodeAnswer = try await visitor.enter("none").decoded()
      #expect(!wrong.verified && wrong.remainingAttempts == 4)
      let right: SessionCodeAnswer = try await visitor.enter(visitor.sentCode()).decoded()
      #expect(right.verified && right.session.nextAction == "BEGIN_VERIFICATION")
      #expect(right.session.contact?.verified == true)
      #expect(right.session.steps.map(\.step).prefix(3) == ["CONSENT", "CONTACT", "DOCUMENTS"])
      #expect(try await visitor.post(Routes.sessionVerification).decoded(as: Session.self).phase == "DOCUMENT_UPLOAD")
      #expect(try await visitor.give(written).problemCode == "PHASE_CONFLICT", "what is proved stays")
    }
  }

  @Test(arguments: [
    (
      "EMAIL",
      [
        "", "jane", "jane@", "@example.org", "jane@example", "a@b@example.org", "jane doe@example.org",
        "jane@example.org\r\nBcc: all@example.org", "<jane@example.org>", "jane@example..org",
        "j\u{202e}ane@example.org",
        String(repeating: "a", count: 65) + "@example.org", "a@" + String(repeating: "b", count: 260) + ".org",
      ]
    ),
    ("SMS", ["", "601123456", "+0420601123456", "+12345", "+1234567890123456", "+420 601 abc", "+420 601 12 34"]),
  ])
  func whatIsNoAddressIsRefused(channel: String, texts: [String]) async throws {
    try await withTestServer { server in
      let session = try await server.makeHosted(
        #"{"consentRequired":false,"hosted":{"contact":{"channel":"\#(channel)"}}}"#)
      let visitor = try await Visitor(session, on: server)
      for text in texts {
        let answer = try await visitor.give(text)
        #expect(answer.status == .badRequest && answer.problemCode == "CONTACT_INVALID", "\(text)")
      }
      #expect(try await visitor.session().contact?.address == nil)
      let outbox = try await visitor.outbox()
      #expect(outbox.isEmpty)
    }
  }

  @Test func aKnownAddressIsFilledInAndMayBeReplaced() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let session = try await server.makeHosted(
        #"{"consentRequired":false,"hosted":{"contact":{"channel":"EMAIL","address":"old@example.org"}}}"#)
      #expect(session.nextAction == "GIVE_CONTACT")
      let visitor = try await Visitor(session, on: server)
      #expect(try await visitor.post(Routes.sessionContact, "{}").decoded(as: Session.self).nextAction == "ENTER_CODE")
      let first = try await visitor.sentCode()
      clock.advance(by: .seconds(30))
      let changed: Session = try await visitor.give("new@example.org").decoded()
      #expect(changed.contact?.address == "new@example.org")
      let stale: SessionCodeAnswer = try await visitor.enter(first).decoded()
      #expect(!stale.verified, "a code that another address was sent proves nothing")
      let right: SessionCodeAnswer = try await visitor.enter(visitor.sentCode()).decoded()
      #expect(right.verified)
    }
  }

  @Test func theCallerMayVouch() async throws {
    try await withTestServer { server in
      let session = try await server.makeHosted(
        #"{"consentRequired":false,"hosted":{"contact":{"channel":"SMS","address":"+420601123456","verified":true}}}"#)
      #expect(session.nextAction == "UPLOAD_DOCUMENTS" && session.contact?.verified == true)
      let key = try await server.makeKey(.sessions)
      for (body, code) in [
        (#"{"hosted":{"contact":{"channel":"SMS","verified":true}}}"#, "CONTACT_INVALID"),
        (#"{"hosted":{"contact":{"channel":"SMS","address":"none"}}}"#, "CONTACT_INVALID"),
        (#"{"hosted":{"contact":{"channel":"PIGEON"}}}"#, "INVALID_REQUEST"),
        (#"{"hosted":{"contact":{}}}"#, "INVALID_REQUEST"), (#"{"hosted":{"language":"xx"}}"#, "INVALID_REQUEST"),
      ] {
        let answer = try await server.send(.post, Routes.sessions, token: key, body: Data(body.utf8))
        #expect(answer.status == .badRequest && answer.problemCode == Code(code), "\(body)")
      }
    }
  }

  @Test func anAddressIsEncryptedExportedAndErased() async throws {
    try await withTestServer { server in
      let session = try await server.makeHosted(
        #"{"consentRequired":false,"hosted":{"contact":{"channel":"EMAIL","address":"jane@example.org"}}}"#)
      let rows = try await server.store.database.read { try $0.rows("SELECT * FROM sessions") }
      #expect(!String(describing: rows).contains("jane"))
      let key = try await server.makeKey(.admin)
      let export = try await server.send(.get, Routes.path(Routes.sessionExport, session.id), token: key)
      #expect(export.status == .ok && export.body.firstRange(of: Data("jane@example.org".utf8)) != nil)
      let list = try await server.send(.get, Routes.sessions, token: server.makeKey(.sessions))
      #expect(list.body.firstRange(of: Data("jane@example.org".utf8)) != nil)
      #expect(try await server.send(.delete, Routes.path(Routes.session, session.id), token: key).status == .ok)
      #expect(try await server.store.database.read { try $0.rows("SELECT * FROM sessions").isEmpty })
    }
  }

  @Test func aLiveProjectHasItsProviderSendTheCode() async throws {
    try await withProviders(
      {
        $0.presence = .off
        $0.otp = false
      }, only: [\.codes]
    ) { server, provider in
      let body = #"{"consentRequired":false,"hosted":{"contact":{"channel":"EMAIL","address":"jane@example.org"}}}"#
      let session: Session = try await server.send(
        .post, Routes.sessions, token: server.liveKey(.sessions), body: Data(body.utf8)
      ).decoded()
      let visitor = try await Visitor(session, on: server)
      #expect(try await visitor.post(Routes.sessionContact, "{}").status == .ok)
      let asked = try #require(try await provider.questions("code.deliver").first)
      guard case .object(let data)? = asked.data, case .string(let code)? = data["code"] else {
        Issue.record("no code")
        return
      }
      #expect(data["kind"] == .string("CONTACT"))
      #expect(data["contact"] == .object(["channel": .string("EMAIL"), "address": .string("jane@example.org")]))
      let right: SessionCodeAnswer = try await visitor.enter(code).decoded()
      #expect(right.verified)
    }
  }

  @Test func aLiveProjectWithoutAProviderCannotAsk() async throws {
    try await withTestServer({
      $0.presence = .off
      $0.otp = false
    }) { server in
      let key = try await server.liveKey(.sessions)
      let asked = try await server.send(
        .post, Routes.sessions, token: key, body: Data(#"{"hosted":{"contact":{"channel":"EMAIL"}}}"#.utf8))
      #expect(asked.status == .conflict && asked.problemCode == "OTP_DELIVERY_MISSING")
      let vouched = try await server.send(
        .post, Routes.sessions, token: key,
        body: Data(#"{"hosted":{"contact":{"channel":"SMS","address":"+420601123456","verified":true}}}"#.utf8))
      #expect(vouched.status == .created)
      let answer = try await server.send(
        .post, Routes.verificationSessions, token: key, body: Data(#"{"auth_type":"email"}"#.utf8))
      #expect(answer.errorType != nil && answer.status.code < 500)
    }
  }

  @Test(
    arguments: [
      (#"{"auth_type":"email","email":"jane@example.org"}"#, "EMAIL", "jane@example.org", false),
      (#"{"auth_type":"phone","email":"jane@example.org"}"#, "SMS", nil, false),
      (#"{"auth_type":"sms","phone":"+1 202 555 0123"}"#, "SMS", "+12025550123", false),
      (#"{"phone":"+12025550123","verified_phone_type":"otp"}"#, "SMS", "+12025550123", true),
      (#"{"email":"jane@example.org"}"#, nil, nil, false),
    ] as [(String, String?, String?, Bool)])
  func theVendorsFieldsAreUnderstood(body: String, channel: String?, address: String?, isVerified: Bool) async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      let made = try await server.createVerificationSession(body, key: key)
      let id = try #require(made["id"]?.text).dropFirst("verify_".count)
      let shown: Session = try await server.send(.get, Routes.path(Routes.session, String(id)), token: key).decoded()
      #expect(
        shown.contact == channel.map { SessionContact(channel: Code($0), address: address, verified: isVerified) })
      #expect(made["authenticated"] == .bool(isVerified))
      #expect(made["phone"]?.text == (isVerified ? address : nil))
      #expect(made["authentication_methods"]?.items.compactMap(\.text) == (isVerified ? ["sms_otp"] : []))
    }
  }

  @Test func theVendorsSessionHasWhatIsProved() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      let made = try await server.createVerificationSession(#"{"auth_type":"email"}"#, key: key)
      let (id, token) = (try #require(made["id"]?.text), try #require(made["token"]?.text))
      let visitor = Visitor(server: server, visit: try await server.visit(token), key: key)
      _ = try await visitor.consent()
      #expect(try await visitor.give("jane@example.org").status == .ok)
      #expect(try await server.verificationSession(id, key: key)["email"] == nil)
      #expect(try await visitor.enter(visitor.sentCode()).status == .ok)
      let seen = try await server.verificationSession(id, key: key)
      #expect(seen["email"]?.text == "jane@example.org" && seen["authenticated"] == .bool(true))
      #expect(seen["authentication_methods"]?.items.compactMap(\.text) == ["email"])
      #expect(seen["checks"]?.items.compactMap { $0["name"]?.text } == ["contact"])
    }
  }
}

/// A person who has opened their link.
private struct Visitor: Sendable {
  let server: TestServer
  let visit: Visit
  /// Reads the outbox.
  let key: String

  init(server: TestServer, visit: Visit, key: String) {
    self.server = server
    self.visit = visit
    self.key = key
  }

  init(_ session: Session, on server: TestServer) async throws {
    self.init(server: server, visit: try await server.open(session), key: try await server.makeKey(.sessions))
  }

  func post(_ route: String, _ body: String = "") async throws -> Answer {
    try await server.send(.post, Routes.path(route, visit.sessionId), token: visit.token, body: Data(body.utf8))
  }

  func session() async throws -> Session {
    try await server.send(.get, Routes.path(Routes.session, visit.sessionId), token: visit.token).decoded()
  }

  func consent() async throws -> Session { try await post(Routes.sessionConsent, #"{"approved":true}"#).decoded() }

  func give(_ address: String) async throws -> Answer {
    let body = try JSONCoding.encoder().encode(SessionContactEntry(address: address))
    return try await post(Routes.sessionContact, String(decoding: body, as: UTF8.self))
  }

  func enter(_ code: String) async throws -> Answer {
    try await post(Routes.sessionCode, #"{"otpCode":"\#(code)"}"#)
  }

  func outbox() async throws -> [OutboxMessage] {
    try await server.send(.get, Routes.sandboxOutbox + "?processId=\(visit.sessionId)", token: key).decoded()
  }

  /// The code that was sent last.
  func sentCode() async throws -> String {
    let last = try #require(try await outbox().last)
    #expect(last.type == "CONTACT")
    return last.otpCode
  }
}
