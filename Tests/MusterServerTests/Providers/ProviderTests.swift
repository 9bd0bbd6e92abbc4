import Foundation
import HTTPTypes
import MusterAPI
import MusterConnectors
import MusterService
import MusterStore
import RunningPrograms
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// The systems of others that stand behind the steps of live projects.
@Suite struct ProviderTests {
  private static var documentsOnly: [WritableKeyPath<HTTPProviders.Addresses, String?>] { [\.documents] }

  private static func onlyDocuments(_ configuration: inout ServiceConfiguration) {
    configuration.otp = false
    configuration.presence = .off
  }

  @Test(.slow) func aWholeVerificationIsCarriedByProviders() async throws {
    try await withProviders({ $0.requiredDocuments = .init(allOf: [.passport], in: .builtIn) }) { server, provider in
      let start = try await server.send(
        .post, Routes.onboardingStart, token: server.liveKey(.onboarding),
        body: Data(#"{"requestObject":{"identification":{"clientNumber":"4711"}}}"#.utf8))
      let process = try #require(try start.decoded(as: OnboardingResponse<OnboardingState>.self).responseObject)
      let code = try await Self.code(of: provider, "ACTIVATION")
      let activation = try await server.send(
        .post, Routes.activations, token: server.liveKey(.onboarding),
        body: Data(#"{"processId":"\#(process.processId)","otpCode":"\#(code)"}"#.utf8))
      let device: DeviceActivation = try activation.decoded()
      let person = LivePerson(server: server, processId: process.processId, token: try #require(device.token))

      let text = try await person.step(Routes.consentText, #""consentType":"GDPR""#)
      let shown = try #require(try text.decoded(as: OnboardingResponse<ConsentText>.self).responseObject)
      #expect(shown.consentText == "I agree that my documents are checked.")
      #expect(try await person.step(Routes.consentApprove, #""consentType":"GDPR","approved":true"#).status == .ok)
      #expect(try await person.step(Routes.identityInit).status == .ok)
      let document = try await person.upload()
      try await person.arrives(at: "PRESENCE_CHECK", "NOT_INITIALIZED")
      let begun = try await person.step(Routes.presenceCheckInit)
      let check = try #require(try begun.decoded(as: OnboardingResponse<PresenceCheckSession>.self).responseObject)
      #expect(check.sessionAttributes["checkId"] != nil)
      #expect(try await person.step(Routes.presenceCheckSubmit).status == .ok)
      try await person.arrives(at: "OTP_VERIFICATION", "VERIFICATION_PENDING")
      let last = try await Self.code(of: provider, "USER_VERIFICATION")
      #expect(try await person.step(Routes.identityOTPVerify, #""otpCode":"\#(last)""#).status == .ok)
      try await person.arrives(at: "COMPLETED", "ACCEPTED")

      let asked = try await provider.journal()
      #expect(
        asked.map(\.type) == [
          "user.find", "code.deliver", "consent.text", "document.verify", "document.cross_check", "client.evaluate",
          "presence.begin", "presence.judge", "code.deliver",
        ])
      let shownPicture = String(describing: asked[3].data)
      #expect(shownPicture.contains(document.sha256), "the provider sees the original")
      #expect(String(describing: asked[6].data).contains("pictures"))
      #expect(asked.dropFirst().allSatisfy { String(describing: $0.data).contains("client-4711") })
      let stored = try await server.store.database.read { try $0.rows("SELECT * FROM sessions") }
      #expect(!String(describing: stored).contains("client-4711"), "a user's id is kept encrypted")
      let version = try await server.store.database.read { try $0.consentShown(of: SessionID(person.processId)) }
      #expect(version == "1")
    }
  }

  /// The newest code that the provider was to deliver.
  private static func code(of provider: ReferenceProvider, _ kind: String) async throws -> String {
    for _ in 0..<1200 {
      for entry in try await provider.journal().reversed() where entry.type == "code.deliver" {
        guard case .object(let data)? = entry.data, data["kind"] == .string(kind),
          case .string(let code)? = data["code"]
        else { continue }
        return code
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("no code of this kind came")
    return ""
  }

  @Test(.slow) func answersMayComeLater() async throws {
    let answers = #"{"document.verify": {"result": "PENDING", "then": "ACCEPTED", "after": 2, "retryAfterSeconds": 1}}"#
    try await withProviders(Self.onlyDocuments, answers: answers, only: [\.documents, \.evaluation]) {
      server, provider in
      try await provider.answer("client.evaluate", "PENDING")
      let person = try await server.livePerson()
      let document = try await person.upload()
      try await person.arrives(at: "DOCUMENT_VERIFICATION", "IN_PROGRESS")
      try await person.arrives(at: "CLIENT_EVALUATION", "IN_PROGRESS")
      #expect(try await provider.questions("inquiry.result", atLeast: 2).count >= 2)
      #expect(try await provider.questions("document.verify").count == 1, "it is not asked twice")
      #expect(try await provider.questions("document.verify")[0].id == "\(person.processId)/document/\(document.id)")

      let question = try await provider.questions("client.evaluate")[0].id
      let taken = try await Self.bring(question, "ACCEPTED", to: server)
      #expect(try taken.decoded(as: ProviderAnswerReceipt.self).taken)
      try await person.arrives(at: "COMPLETED", "ACCEPTED")
      let again = try await Self.bring(question, "REJECTED", to: server)
      #expect(try !again.decoded(as: ProviderAnswerReceipt.self).taken, "an answer stands")
    }
  }

  /// Brings an answer as a provider does.
  private static func bring(
    _ question: String, _ result: String, to server: TestServer, secret: String = RunningProvider.secret,
    at time: Date = .now
  ) async throws -> Answer {
    let body = Data(#"{"id":"\#(question)","result":"\#(result)"}"#.utf8)
    let timestamp = Int64(time.timeIntervalSince1970)
    let signature = try #require(SigningKey(text: secret))
      .signature(of: Array(body), id: "m1", timestamp: timestamp)
    var headers = HTTPFields()
    for (name, value) in [
      ("webhook-id", "m1"), ("webhook-timestamp", "\(timestamp)"), ("webhook-signature", "v1,AAAA \(signature)"),
    ] {
      headers[HTTPField.Name(name)!] = value
    }
    return try await server.send(.post, Routes.providerAnswers, headers: headers, body: body)
  }

  @Test func onlyProvidersMaySubmitResults() async throws {
    try await withProviders(Self.onlyDocuments, only: Self.documentsOnly) { server, provider in
      try await provider.answer("document.verify", "PENDING")
      let person = try await server.livePerson()
      _ = try await person.upload()
      try await person.arrives(at: "DOCUMENT_VERIFICATION", "IN_PROGRESS")
      let question = try await provider.questions("document.verify")[0].id
      let other = "whsec_" + Data((1...32).map { UInt8($0) }).base64EncodedString()
      let refusals: [(Answer, Code)] = [
        (try await Self.bring(question, "ACCEPTED", to: server, secret: other), "ANSWER_UNSIGNED"),
        (try await Self.bring(question, "ACCEPTED", to: server, at: .now.addingTimeInterval(-900)), "ANSWER_UNSIGNED"),
        (try await Self.bring(question, "ACCEPTED", to: server, at: .now.addingTimeInterval(900)), "ANSWER_UNSIGNED"),
        (try await Self.bring(question, "MAYBE", to: server), "INVALID_REQUEST"),
        (try await Self.bring("nobody/document/x", "ACCEPTED", to: server), "QUESTION_NOT_FOUND"),
        (try await Self.bring("nonsense", "ACCEPTED", to: server), "QUESTION_NOT_FOUND"),
        (try await server.send(.post, Routes.providerAnswers, body: Data("{}".utf8)), "ANSWER_UNSIGNED"),
      ]
      for (answer, code) in refusals { #expect(answer.problemCode == code) }
      #expect(try await person.session().phase == "DOCUMENT_VERIFICATION")
    }
  }

  @Test(.slow) func invalidResultsAreRefused() async throws {
    let faults = [
      "refuse", "busy", "drop", "unsigned", "forged", "stale", "otherid", "garbage", "huge", "redirect", "wrongword",
      "echo", "slow", "stall",
    ]
    try await withProviders(Self.onlyDocuments, only: Self.documentsOnly, patience: .seconds(5)) { server, provider in
      for fault in faults {
        try await provider.fail(fault, count: 1, type: "document.verify", seconds: 8)
        let person = try await server.livePerson()
        _ = try await person.upload()
        try await person.arrives(at: "COMPLETED", "ACCEPTED")
        let asked = try await provider.questions("document.verify").filter { $0.id.hasPrefix(person.processId) }
        // On a busy machine an answer may come too late, and be asked for once more.
        #expect(asked.count > 1 && asked.map(\.fault) == [fault] + asked.dropFirst().map { _ in nil }, "\(fault)")
        #expect(Set(asked.map(\.id)).count == 1, "the same question has the same id")
      }
    }
  }

  @Test(.slow) func theDayIsNotWaitedForOfAProviderThatIsDead() async throws {
    let clock = TestClock()
    try await withProviders(Self.onlyDocuments, clock: clock.clock, only: Self.documentsOnly) { server, provider in
      try await provider.die()
      let person = try await server.livePerson()
      _ = try await person.upload()
      try await person.arrives(at: "DOCUMENT_VERIFICATION", "IN_PROGRESS")
      clock.advance(by: .seconds(3500))
      #expect(try await person.session().phase == "DOCUMENT_VERIFICATION")
      clock.advance(by: .seconds(200))
      let ended = try await person.arrives(at: "DOCUMENT_VERIFICATION", "FAILED")
      #expect(ended.endReason == "documentVerificationFailed")
    }
  }

  @Test(.slow) func waitingClientsLearnThatAProviderIsUnavailable() async throws {
    try await withProviders(patience: .seconds(2)) { server, provider in
      try await provider.fail("refuse", count: 10, type: "user.find")
      let start = try await server.send(
        .post, Routes.onboardingStart, token: server.liveKey(.onboarding),
        body: Data(#"{"requestObject":{"identification":{"clientNumber":"4711"}}}"#.utf8))
      #expect(start.status == .conflict)
      #expect(
        try start.decoded(as: OnboardingErrorResponse.self).responseObject.code == "REMOTE_COMMUNICATION_ERROR")
      let count = try await server.store.database.read { try $0.rows("SELECT id FROM sessions").count }
      #expect(count == 0, "nothing is half begun")
    }
  }

  @Test func responsesDoNotRevealWhomTheProviderKnows() async throws {
    try await withProviders { server, provider in
      var answers: [OnboardingState] = []
      for number in ["4711", "0815"] {
        let start = try await server.send(
          .post, Routes.onboardingStart, token: server.liveKey(.onboarding),
          body: Data(#"{"requestObject":{"identification":{"clientNumber":"\#(number)"}}}"#.utf8))
        answers.append(try #require(try start.decoded(as: OnboardingResponse<OnboardingState>.self).responseObject))
      }
      #expect(answers[0].onboardingStatus == answers[1].onboardingStatus)
      let known = answers[0].processId
      let delivered = try await provider.questions("code.deliver")
      #expect(delivered.allSatisfy { $0.id.hasPrefix(known) })
    }
  }

  @Test(
    .slow,
    arguments: [
      ("document.verify", "REJECTED", "DOCUMENT_UPLOAD", "IN_PROGRESS", nil),
      ("document.verify", "UNSURE", "CLIENT_EVALUATION", "IN_PROGRESS", nil),
      ("document.cross_check", "REJECTED", "DOCUMENT_VERIFICATION_FINAL", "REJECTED", "documentVerificationRejected"),
      ("client.evaluate", "REJECTED", "CLIENT_EVALUATION", "REJECTED", "clientEvaluationRejected"),
      ("client.evaluate", "FAILED", "CLIENT_EVALUATION", "FAILED", "clientEvaluationFailed"),
    ] as [(String, String, Code, Code, Code?)])
  func resultsOfProvidersDecide(type: String, result: String, phase: Code, status: Code, reason: Code?) async throws {
    try await withProviders(
      {
        Self.onlyDocuments(&$0)
        $0.review = .unsure
      }, answers: #"{"\#(type)": "\#(result)"}"#, only: [\.documents, \.evaluation]
    ) { server, provider in
      let person = try await server.livePerson()
      _ = try await person.upload()
      _ = try await provider.questions(type)
      let session = try await person.arrives(at: phase, status)
      #expect(session.endReason == reason)
    }
  }

  @Test func aDoubtOfTheProjectsOwnSystemIsReviewed() async throws {
    try await withProviders(
      {
        Self.onlyDocuments(&$0)
        $0.review = .unsure
      }, answers: #"{"client.evaluate": "UNSURE"}"#, only: [\.evaluation]
    ) { server, _ in
      let person = try await server.livePerson()
      _ = try await person.upload()
      let key = try await server.liveKey(.review)
      for _ in 0..<1200 {
        let list = try await server.reviews(key: key)
        if let found = list.reviews.first {
          #expect(found.causes.map(\.code) == ["CLIENT_UNSURE"])
          return
        }
        try await Task.sleep(for: .milliseconds(50))
      }
      Issue.record("nobody is to review it")
    }
  }

  @Test func erasureIsRequestedFromTheProvider() async throws {
    try await withProviders(Self.onlyDocuments, only: Self.documentsOnly) { server, provider in
      try await provider.answer("document.verify", "PENDING")
      let person = try await server.livePerson()
      _ = try await person.upload()
      _ = try await provider.questions("document.verify")
      let erased = try await server.send(
        .delete, Routes.path(Routes.session, person.processId), token: server.liveKey(.admin))
      #expect(erased.status == .ok)
      let forgotten = try await provider.questions("session.forget")
      #expect(forgotten.map(\.id) == ["\(person.processId)/forget"])
      let jobs = try await server.store.database.read { try $0.rows("SELECT payload FROM jobs") }
      #expect(!String(describing: jobs).contains("/document/"))
    }
  }

  @Test func sandboxesAskNoProvider() async throws {
    try await withProviders { server, provider in
      let made = try await server.makeCase()
      #expect(made.id.isEmpty == false)
      #expect(try await provider.journal().isEmpty)
    }
  }
}
