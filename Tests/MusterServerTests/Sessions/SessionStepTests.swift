import Foundation
import HTTPTypes
import MusterAPI
import ServiceFixtures
import Testing
import VerificationFlow

/// The steps of a verification by our own API alone.
@Suite struct SessionStepTests {
  @Test func stepsLeadAPersonToTheEnd() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      let begun = try await server.send(
        .post, Routes.processes, token: key, body: Data(#"{"identification":{"number":"42"}}"#.utf8))
      let process: PersonProcess = try begun.decoded()
      #expect(begun.status == .created)
      #expect(begun.headers[.location] == Routes.path(Routes.process, process.processId))
      #expect(process.onboardingStatus == "ACTIVATION_IN_PROGRESS")
      #expect(process.code?.attemptsLeft == 5)
      let again: PersonProcess = try await server.send(
        .post, Routes.processes, token: key, body: Data(#"{"identification":{"number":"42"}}"#.utf8)
      ).decoded()
      #expect(again.processId == process.processId, "the same person goes on")
      let person = try await Person(process.processId, key, on: server)

      var session = try await person.session()
      #expect(session.nextAction == "GIVE_CONSENT")
      #expect(session.steps.map(\.status) == ["DONE", "REQUIRED", "PENDING", "PENDING", "PENDING"])
      let consent: SessionConsent = try await server.send(
        .get, person.path(Routes.sessionConsent), token: person.token
      ).decoded()
      #expect(!consent.text.isEmpty && consent.required && consent.approved == nil)
      #expect(session.consentApproved == nil)
      session = try await person.step(Routes.sessionConsent, #"{"approved":false}"#)
      #expect(session.nextAction == "GIVE_CONSENT" && session.consentApproved == false)
      session = try await person.step(Routes.sessionConsent, #"{"approved":true}"#)
      #expect(session.nextAction == "BEGIN_VERIFICATION" && session.consentApproved == true)
      session = try await person.step(Routes.sessionVerification)
      #expect(session.nextAction == "UPLOAD_DOCUMENTS")
      #expect(session.status(of: "DOCUMENTS") == "REQUIRED")

      for (type, side, name) in Self.pictures {
        let answer = try await server.upload(specimen(name), as: type, side, to: session.with(person.token))
        #expect(try answer.decoded(as: Document.self).status == "ACCEPTED")
      }
      session = try await person.session()
      #expect(session.nextAction == "BEGIN_PRESENCE_CHECK")
      let sides = session.steps.compactMap(\.documents).flatMap(\.groups).flatMap(\.items).flatMap(\.sides)
      #expect(sides.count { $0.status == "ACCEPTED" } == 3)

      let check: PresenceCheckSession = try await person.post(Routes.sessionPresenceCheck).decoded()
      #expect(!check.sessionAttributes.isEmpty)
      #expect(try await person.session().nextAction == "SUBMIT_PRESENCE_CHECK")
      #expect(try await person.step(Routes.sessionPresenceSubmission).phase == "OTP_VERIFICATION")
      session = try await server.session(session) { $0.nextAction == "ENTER_CODE" }
      #expect(session.status(of: "PRESENCE_CHECK") == "DONE")
      #expect(session.steps.last?.resendAt != nil && session.steps.last?.expiresAt != nil)

      let wrong: SessionCodeAnswer = try await person.enter("none")
      #expect(!wrong.verified && !wrong.expired && wrong.remainingAttempts == 4)
      #expect(wrong.session.steps.last?.attemptsLeft == 4)
      let right = try await person.enter("11111111")
      #expect(right.verified)
      #expect(right.session.phase == "COMPLETED" && right.session.status == "ACCEPTED")
      #expect(right.session.nextAction == nil)
      #expect(Set(right.session.steps.map(\.status)) == ["DONE"])
    }
  }

  @Test func isRefusedAtTheWrongTime() async throws {
    try await withTestServer { server in
      let session = try await server.makeWaitingSession()
      let person = Person(session, on: server)
      for (route, body, code) in [
        (Routes.sessionVerification, nil, "CONSENT_REQUIRED"),
        (Routes.sessionPresenceCheck, nil, "PRESENCE_CHECK_FAILED"),
        (Routes.sessionPresenceSubmission, nil, "PRESENCE_CHECK_FAILED"),
        (Routes.sessionCode, #"{"otpCode":"1"}"#, "OTP_NOT_AWAITED"),
        (Routes.sessionCodeResend, nil, "OTP_NOT_AWAITED"),
      ] as [(String, String?, String)] {
        let answer = try await person.post(route, body)
        #expect(answer.status == .conflict && answer.problemCode == Code(code), "\(route)")
      }
      _ = try await person.step(Routes.sessionConsent, #"{"approved":true}"#)
      _ = try await person.step(Routes.sessionVerification)
      let refused: [(String, String?)] = [
        (Routes.sessionVerification, nil), (Routes.sessionConsent, #"{"approved":false}"#),
      ]
      for (route, body) in refused {
        let answer = try await person.post(route, body)
        #expect(answer.status == .conflict && answer.problemCode == "PHASE_CONFLICT", "\(route)")
      }
      #expect(try await person.session().nextAction == "UPLOAD_DOCUMENTS", "nothing moved")
    }
  }

  @Test func isClosedToEverybodyElse() async throws {
    try await withTestServer { server in
      let session = try await server.makeWaitingSession()
      let stranger = try await server.makeSession("PASSPORT")
      let key = try await server.makeKey(.sessions, .review, .onboarding, .admin)
      for route in Self.routes {
        let path = Routes.path(route, session.id)
        #expect(try await server.send(.post, path).problemCode == "UNAUTHENTICATED")
        #expect(try await server.send(.post, path, token: stranger.token).problemCode == "SESSION_NOT_FOUND")
        #expect(try await server.send(.post, path, token: key).problemCode == "SESSION_TOKEN_NEEDED")
      }
      let path = Routes.path(Routes.sessionVerification, session.id)
      #expect(try await server.send(.delete, path, token: stranger.token).problemCode == "SESSION_NOT_FOUND")
      #expect(try await server.send(.delete, path, token: key).problemCode == "SESSION_TOKEN_NEEDED")
    }
  }

  @Test func aRepetitionIsAnsweredAsBeforeAndCountsOnce() async throws {
    try await withTestServer { server in
      let person = Person(try await server.makeWaitingSession(), on: server)
      let agreed = try await person.post(Routes.sessionConsent, #"{"approved":true}"#, key: "a")
      let again = try await person.post(Routes.sessionConsent, #"{"approved":true}"#, key: "a")
      #expect(again.body == agreed.body && again.headers[.init("Idempotent-Replayed")!] == "true")
      let begun = try await person.post(Routes.sessionVerification, key: "b")
      let begunAgain = try await person.post(Routes.sessionVerification, key: "b")
      #expect(begun.status == .ok && begunAgain.status == .ok && begunAgain.body == begun.body)
      #expect(try await person.post(Routes.sessionVerification, key: "a").problemCode == "IDEMPOTENCY_KEY_REUSED")

      try await server.showPassport(to: person)
      let check = try await person.post(Routes.sessionPresenceCheck, key: "c")
      #expect(try await person.post(Routes.sessionPresenceCheck, key: "c").body == check.body)
      _ = try await person.post(Routes.sessionPresenceSubmission, key: "d")
      #expect(try await person.post(Routes.sessionPresenceSubmission, key: "d").status == .ok)
      _ = try await server.session(person.shown) { $0.nextAction == "ENTER_CODE" }
      for _ in 1...3 {
        let wrong: SessionCodeAnswer = try await person.post(
          Routes.sessionCode, #"{"otpCode":"none"}"#, key: "e"
        ).decoded()
        #expect(wrong.remainingAttempts == 4, "it is counted once")
      }
    }
  }

  @Test func anAttemptIsGivenUpAndAnotherOneBegun() async throws {
    try await withTestServer { server in
      let person = Person(try await server.makeSession("PASSPORT"), on: server)
      try await server.showPassport(to: person)
      let path = person.path(Routes.sessionVerification)
      let session: Session = try await server.send(.delete, path, token: person.token).decoded()
      #expect(session.nextAction == "BEGIN_VERIFICATION" && session.documents.isEmpty)
      #expect(try await person.step(Routes.sessionVerification).nextAction == "UPLOAD_DOCUMENTS")
      #expect(try await person.session().documents.isEmpty)
    }
  }

  @Test func goodDocumentsOutliveAnAttemptThatIsGivenUp() async throws {
    try await withTestServer { server in
      let person = Person(try await server.makeSession("PASSPORT", "DRIVING_LICENSE"), on: server)
      try await server.showPassport(to: person)
      let shown = try await person.session().documents.map(\.id)
      _ = try await server.send(.delete, person.path(Routes.sessionVerification), token: person.token)
      let begun: Session = try await person.post(Routes.sessionVerification, #"{"keepDocuments":true}"#).decoded()
      #expect(begun.nextAction == "UPLOAD_DOCUMENTS" && shown.count == 1)
      #expect(begun.documents.map(\.id) == shown && begun.documents.map(\.status) == ["ACCEPTED"])
      let key = try await server.makeKey(.sessions)
      #expect(try await server.send(.get, Routes.path(Routes.document, shown[0]), token: key).status == .ok)
    }
  }

  @Test func aProcessIsShownAndCancelledByItsApp() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      let stranger = try await server.makeKey(.onboarding, project: "other")
      let process: PersonProcess = try await server.send(
        .post, Routes.processes, token: key, body: Data(#"{"identification":{}}"#.utf8)
      ).decoded()
      let path = Routes.path(Routes.process, process.processId)
      #expect(try await server.send(.get, path, token: key).decoded(as: PersonProcess.self) == process)
      let unknown = try await server.send(.get, path, token: stranger)
      #expect(unknown.status == .notFound && unknown.problemCode == "ONBOARDING_FAILED")
      let resend = Routes.path(Routes.processCodeResend, process.processId)
      #expect(try await server.send(.post, resend, token: key).problemCode == "OTP_RESEND_TOO_SOON")
      let cancel = Routes.path(Routes.processCancellation, process.processId)
      #expect(try await server.send(.post, cancel, token: stranger).status == .notFound)
      for _ in 1...2 {
        let ended: PersonProcess = try await server.send(.post, cancel, token: key).decoded()
        #expect(ended.onboardingStatus == "FAILED" && ended.code == nil)
      }
    }
  }

  private static let pictures: [(Code, Code, String)] = [
    ("ID_CARD", "FRONT", "id-card-front-orientation-1.jpg"), ("ID_CARD", "BACK", "id-card-back-422.jpg"),
    ("PASSPORT", "FRONT", "passport-grayscale.jpg"),
  ]
  private static let routes = [
    Routes.sessionConsent, Routes.sessionContact, Routes.sessionVerification, Routes.sessionPresenceCheck,
    Routes.sessionPresenceSubmission,
    Routes.sessionCode, Routes.sessionCodeResend,
  ]
}

/// A person on their way, with the token of their session.
private struct Person: Sendable {
  let server: TestServer
  let shown: Session
  let token: String

  init(_ session: Session, on server: TestServer) {
    self.server = server
    shown = session
    token = session.token ?? ""
  }

  /// A person whose device is activated by the code that was sent.
  init(_ process: String, _ key: String, on server: TestServer) async throws {
    let code = try #require(
      try await SandboxPerson(server: server, key: key, process: process).outbox().first?.otpCode)
    let device: DeviceActivation = try await SandboxPerson(server: server, key: key, process: process)
      .activate(code).decoded()
    self.server = server
    token = try #require(device.token)
    shown = try await server.send(.get, Routes.path(Routes.session, process), token: token).decoded()
  }

  func path(_ route: String) -> String { Routes.path(route, shown.id) }

  func session() async throws -> Session {
    try await server.send(.get, path(Routes.session), token: token).decoded()
  }

  func post(_ route: String, _ body: String? = nil, key: String? = nil) async throws -> Answer {
    var headers: HTTPFields = [:]
    headers[.init("Idempotency-Key")!] = key
    return try await server.send(
      .post, path(route), token: token, headers: headers, body: body.map { Data($0.utf8) })
  }

  func step(_ route: String, _ body: String? = nil) async throws -> Session {
    let answer = try await post(route, body)
    #expect(answer.status == .ok, "\(route)")
    return try answer.decoded()
  }

  func enter(_ code: String) async throws -> SessionCodeAnswer {
    try await post(Routes.sessionCode, #"{"otpCode":"\#(code)"}"#).decoded()
  }
}

extension TestServer {
  /// A session that waits for its consent and asks for a passport.
  fileprivate func makeWaitingSession() async throws -> Session {
    try await send(
      .post, Routes.sessions, token: makeKey(.sessions),
      body: Data(#"{"documentTypes":["PASSPORT"],"consentRequired":true}"#.utf8)
    ).decoded()
  }

  fileprivate func showPassport(to person: Person) async throws {
    let answer = try await upload(
      specimen("passport-grayscale.jpg"), as: "PASSPORT", to: person.shown.with(person.token))
    #expect(try answer.decoded(as: Document.self).status == "ACCEPTED")
  }
}

extension Session {
  fileprivate func with(_ token: String) -> Session {
    var session = self
    session.token = token
    return session
  }

  fileprivate func status(of step: Code) -> Code? {
    steps.first { $0.step == step }?.status
  }
}
