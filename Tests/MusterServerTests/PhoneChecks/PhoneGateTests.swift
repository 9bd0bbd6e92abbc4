import Foundation
import HTTPTypes
import MusterAPI
import PhoneNumbers
import ServiceFixtures
import Synchronization
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Codes that are sent by SMS only if the SIM was not changed: no app can skip that.
@Suite struct PhoneGateTests {
  @Test func noCodeIsSentToANumberWhoseSIMWasChanged() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      try await server.setGate()
      _ = try await ManageWebhooks(store: server.store).add(
        url: "https://bank.example/", events: [.codeWithheld], project: "test")
      let person = try await Person(on: server)
      let refused = try await person.give("+447700900002")
      #expect(refused.status == .conflict && refused.problemCode == "SIM_CHANGED")
      #expect(try await server.rowCount("sandbox_messages") == 0)
      #expect(try await person.give("+447700900002").problemCode == "SIM_CHANGED")
      #expect(try await server.rowCount("phone_checks") == 1, "the answer of the operator counts for a while")
      let actions = try await server.actions(in: SessionID(person.visit.sessionId))
      #expect(actions.contains("phone.checked") && actions.count { $0 == "code.withheld" } == 1)
      let told = try await server.store.database.read { try $0.rows("SELECT body FROM webhook_messages") }
      #expect(told.count == 1, "once for each refusal of the operator")
      let body = try #require(try told.first?.text("body"))
      #expect(body.contains(#""kind":"CONTACT","reason":"SIM_CHANGED""#) && !body.contains("7700"))

      #expect(try await person.give("+447700900123").status == .ok)
      #expect(try await server.rowCount("sandbox_messages") == 1)
    }
  }

  @Test(arguments: [
    (VerificationFlow.PhoneCheckSettings.Fallback.refuse, "013", false), (.refuse, "043", false),
    (.review, "013", true),
    (.doubt, "017", true), (.doubt, "002", false),
  ])
  func theProjectDecidesWhatADoubtMeans(
    fallback: VerificationFlow.PhoneCheckSettings.Fallback, ending: String, isSent: Bool
  ) async throws {
    try await withTestServer { server in
      try await server.setGate(fallback)
      let person = try await Person(on: server)
      let answer = try await person.give("+447700900\(ending)")
      #expect((answer.status == .ok) == isSent)
      if !isSent { #expect(answer.problemCode == (ending == "002" ? "SIM_CHANGED" : "PHONE_CHECK_FAILED")) }
      #expect(try await server.rowCount("sandbox_messages") == (isSent ? 1 : 0))
    }
  }

  @Test(.slow) func aReviewerLearnsThatTheSIMWasNotChecked() async throws {
    try await withTestServer({
      $0.review = .unsure
      $0.presence = .off
    }) { server in
      try await server.setGate(.review)
      let answer = try await server.send(
        .post, Routes.sessions, token: server.makeKey(.sessions),
        body: Data(
          #"{"documentTypes":["PASSPORT"],"consentRequired":false,"hosted":{"contact":{"channel":"SMS"}}}"#.utf8))
      let session: Session = try answer.decoded()
      let visit: Visit = try await server.open(session)
      for (route, body) in [
        (Routes.sessionContact, #"{"address":"+447700900013"}"#), (Routes.sessionCode, #"{"otpCode":"11111111"}"#),
        (Routes.sessionVerification, ""),
      ] {
        let done = try await server.send(
          .post, Routes.path(route, session.id), token: visit.token, body: Data(body.utf8))
        #expect(done.status == .ok || done.status == .created, "\(route): \(done.text)")
      }
      _ = try await server.upload(specimen("passport-grayscale.jpg"), as: "PASSPORT", to: session)
      let cases = try await server.reviews(key: server.makeKey(.review)).reviews
      #expect(cases.map { $0.causes.map(\.code) } == [["SIM_NOT_CHECKED"]])
    }
  }

  /// The operator cannot be asked about a number that only the code provider knows.
  @Test(arguments: [
    (VerificationFlow.PhoneCheckSettings.Fallback.refuse, false, [ReviewPoint.Cause.Code]()),
    (.review, true, [.simNotChecked]), (.doubt, true, []),
  ])
  func aNumberThatIsNotKnownIsADoubt(
    fallback: VerificationFlow.PhoneCheckSettings.Fallback, isSent: Bool, causes: [ReviewPoint.Cause.Code]
  ) async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      try await server.setGate(fallback)
      let begun = try await server.send(
        .post, Routes.processes, token: key, body: Data(#"{"identification":{"clientNumber":"42"}}"#.utf8))
      #expect(begun.status == .created, "\(begun.text)")
      #expect(try await server.rowCount("sandbox_messages") == (isSent ? 1 : 0))
      let process: PersonProcess = try begun.decoded()
      let id = SessionID(process.processId)
      #expect(try await server.actions(in: id).contains("code.withheld") == !isSent)
      let (known, doubts) = try await server.store.database.read { connection in
        let process = try #require(try connection.process(of: id, limits: server.muster.configuration.flowLimits))
        return (try connection.phoneChecks(of: id), try connection.phoneDoubts(of: process))
      }
      #expect(known.isEmpty && doubts.map(\.code) == causes)
      #expect(try await server.rowCount("phone_checks") == 0)
    }
  }

  @Test func withoutAGateNothingIsAsked() async throws {
    try await withTestServer { server in
      let person = try await Person(on: server)
      #expect(try await person.give("+447700900002").status == .ok)
      #expect(try await server.rowCount("phone_checks") == 0)
      #expect(try await server.rowCount("sandbox_messages") == 1)
    }
  }

  @Test func aLiveProjectAsksItsOperatorBeforeItsCodes() async throws {
    let (codes, phones) = (SentCodes(), TestOperator())
    try await withLiveServer(codes, phones) { server in
      let person = try await Person(on: server, isSandbox: false)
      phones.set(isUnchanged: false)
      #expect(try await person.give("+447700900123").problemCode == "SIM_CHANGED")
      phones.set(isUnchanged: true)
      #expect(try await person.give("+447700900124").status == .ok)
      try await server.awaitNoJobs(DeliverCodeJob.kind)
      #expect(codes.all == ["+447700900124"])
    }
  }

  @Test func aCodeIsWithheldIfTheSIMWasChangedMeanwhile() async throws {
    let (codes, phones, clock) = (SentCodes(), TestOperator(), TestClock())
    try await withLiveServer(codes, phones, clock: clock.clock) { server in
      phones.set(isUnchanged: true)
      let person = try await Person(on: server, isSandbox: false)
      #expect(try await person.give("+447700900123").status == .ok)
      try await server.awaitNoJobs(DeliverCodeJob.kind)
      // The job of a code that runs late finds an answer that no longer counts, and asks again.
      phones.set(isUnchanged: false)
      clock.advance(by: .seconds(310))
      let session = try #require(
        try await server.store.database.read { try $0.session(SessionID(person.visit.sessionId)) })
      let gate = PhoneGate(store: server.store, clock: clock.clock, checks: server.muster.phoneChecks)
      #expect(try await gate.passage(to: session.contact, in: session) == .closed(.simChanged))
      #expect(try await person.post(Routes.sessionCodeResend).problemCode == "SIM_CHANGED")
      #expect(codes.all == ["+447700900123"])
    }
  }

  @Test func aRaceOfRequestsSendsOneCode() async throws {
    let (codes, phones) = (SentCodes(), TestOperator())
    try await withLiveServer(codes, phones) { server in
      phones.set(isUnchanged: true)
      let key = try await server.liveKey(.onboarding)
      let statuses = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
        for _ in 0..<6 {
          group.addTask {
            try await server.send(
              .post, Routes.phoneLogins, token: key, body: Data(#"{"phoneNumber":"+447700900123"}"#.utf8)
            ).status
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.count { $0 == .created } == 1 && statuses.count { $0 == .tooManyRequests } == 5)
      #expect(codes.all == ["+447700900123"])
    }
  }

  @Test func anOperatorThatIsSilentSendsNothing() async throws {
    let (codes, phones) = (SentCodes(), TestOperator())
    try await withLiveServer(codes, phones) { server in
      phones.fail()
      let person = try await Person(on: server, isSandbox: false)
      #expect(try await person.give("+447700900123").problemCode == "PHONE_CHECK_FAILED")
      let key = try await server.liveKey(.onboarding)
      let login = try await server.send(
        .post, Routes.phoneLogins, token: key, body: Data(#"{"phoneNumber":"+447700900123"}"#.utf8))
      #expect(login.problemCode == "PHONE_CHECK_FAILED")
      #expect(codes.all.isEmpty)
      let rows = try await server.store.database.read { try $0.rows("SELECT status FROM phone_checks") }
      #expect(rows.count == 2)
    }
  }
}

/// Codes that a test provider was given, by the number that they were sent to.
final class SentCodes: CodeProvider {
  private let sent = Mutex<[(number: String, code: String, text: String)]>([])

  var all: [String] { sent.withLock { $0.map(\.number) } }
  var texts: [String] { sent.withLock { $0.map(\.text) } }
  var last: String? { sent.withLock { $0.last?.code } }

  func deliver(_ message: CodeMessage, in session: AskedSession, as id: String) async throws(ProviderFailure) {
    sent.withLock { $0.append((message.contact?.address ?? "", message.code, message.text)) }
  }

  func deliver(_ message: LoginCodeMessage, as id: String) async throws(ProviderFailure) {
    sent.withLock { $0.append((message.phoneNumber, message.code, message.text)) }
  }

  func deliver(_ message: LinkMessage, in session: AskedSession, as id: String) async throws(ProviderFailure) {
    sent.withLock { $0.append((message.contact.address, message.url, message.text)) }
  }

  func deliver(_ message: PinMessage, as id: String) async throws(ProviderFailure) {
    sent.withLock { $0.append((message.address, message.code ?? message.url ?? "", message.text)) }
  }
}

/// An operator that answers what a test says.
final class TestOperator: PhoneCheckBackend {
  private let answer = Mutex<Result<PhoneCheckResult, PhoneCheckFailure>>(.failure(.failed(.timedOut)))

  func set(isUnchanged: Bool) {
    answer.withLock { $0 = .success(PhoneCheckResult(isSIMUnchanged: isUnchanged)) }
  }

  func fail() {
    answer.withLock { $0 = .failure(.failed(.timedOut)) }
  }

  func begin(_ question: PhoneCheckQuestion) async throws(PhoneCheckFailure) -> PhoneCheckBeginning {
    throw .failed(.unreachable)
  }

  func result(
    of question: PhoneCheckQuestion, reference: String, returnedWith parameters: [String: String]?
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult? {
    nil
  }

  func checkSIM(_ number: PhoneNumber, periodMinutes: Int) async throws(PhoneCheckFailure) -> PhoneCheckResult {
    try answer.withLock { $0 }.get()
  }
}

/// Runs `body` against a server whose live projects have a gate.
func withLiveServer(
  _ codes: SentCodes, _ phones: TestOperator, clock: Clock = .system,
  _ body: @escaping @Sendable (TestServer) async throws -> Void
) async throws {
  var providers = Providers()
  (providers.codes, providers.phoneChecks) = (codes, phones)
  try await withTestServer(
    {
      $0.presence = .off
      $0.otp = false
    }, clock: clock, providers: providers
  ) { server in
    _ = try await server.liveKey(.sessions)
    try await server.setGate(project: "live")
    try await body(server)
  }
}

/// A person on the pages of a verification that asks for their number.
private struct Person: Sendable {
  let server: TestServer
  let visit: Visit

  init(on server: TestServer, isSandbox: Bool = true) async throws {
    self.server = server
    let key = isSandbox ? try await server.makeKey(.sessions) : try await server.liveKey(.sessions)
    let answer = try await server.send(
      .post, Routes.sessions, token: key,
      body: Data(#"{"consentRequired":false,"hosted":{"contact":{"channel":"SMS"}}}"#.utf8))
    visit = try await server.open(answer.decoded())
  }

  func post(_ route: String, _ body: String = "") async throws -> Answer {
    try await server.send(.post, Routes.path(route, visit.sessionId), token: visit.token, body: Data(body.utf8))
  }

  func give(_ number: String) async throws -> Answer {
    try await post(Routes.sessionContact, #"{"address":"\#(number)"}"#)
  }
}

extension TestServer {
  /// Lets a project send codes only to numbers whose SIM was not changed.
  func setGate(
    _ fallback: VerificationFlow.PhoneCheckSettings.Fallback = .refuse, project: String = "test"
  ) async throws {
    if project == "test" { _ = try await makeKey(.sessions) }
    _ = try await ManageProjectSettings<VerificationFlow.PhoneCheckSettings>(store: store).change(project: project) {
      $0.isGateOn = true
      $0.fallback = fallback
    }
  }

  fileprivate func awaitNoJobs(_ kind: JobKind) async throws {
    while try await !jobs(kind).isEmpty { try await Task.sleep(for: .milliseconds(10)) }
  }
}
