import Foundation
import HTTPTypes
import MusterAPI
import MusterConnectors
import MusterService
import MusterStore
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// A project's own systems hear of what happens.
@Suite struct WebhookTests {
  @Test func messagesCoverAVerificationFromStartToEnd() async throws {
    try await withWebhook(configure: { $0.review = .always }) { server, receiver, webhook, secret in
      let made = try await server.makeCase(project: "default")
      #expect(try await made.decide("reject", reason: "DOCUMENT_ALTERED").status == .ok)
      let messages = try await receiver.messages(atLeast: 11)
      #expect(
        messages.map(\.type) == [
          "session.created", "verification.phase_changed", "verification.phase_changed", "document.accepted",
          "verification.phase_changed", "verification.phase_changed", "review.required", "review.decided",
          "document.rejected",
          "verification.phase_changed",
          "session.completed",
        ])
      #expect(Set(messages.map(\.id)).count == messages.count)
      for message in messages {
        #expect(try message.isSigned(with: secret))
        #expect(!(try message.isSigned(with: "whsec_" + Data("something else".utf8).base64EncodedString())))
        #expect(message.bodyCode.isEmpty, "only the other form has it")
        #expect(message.data["sessionId"] as? String == made.id)
        #expect(abs(Double(message.timestamp)! - Date.now.timeIntervalSince1970) < 600)
      }
      let document = try #require(messages.first { $0.type == "document.accepted" })
      #expect(document.data["documentType"] as? String == "PASSPORT")
      #expect(document.data["side"] as? String == "FRONT")
      let decided = try #require(messages.first { $0.type == "review.decided" })
      #expect(decided.data["decision"] as? String == "reject")
      #expect(decided.data["reason"] as? String == "DOCUMENT_ALTERED")
      #expect(messages.last?.data["result"] as? String == "REJECTED")
    }
  }

  @Test func theFormOfVerificationSessionsSaysWhichSessionToAskAbout() async throws {
    try await withWebhook(format: .verificationSessions, configure: { $0.review = .always }) {
      server, receiver, webhook, secret in
      let made = try await server.makeCase(project: "default")
      #expect(try await made.decide("reject", reason: "DOCUMENT_ALTERED").status == .ok)
      let messages = try await receiver.messages(atLeast: 8)
      let names = try messages.map { try #require(try $0.content["event_type"] as? String) }
      let updates = Array(repeating: "event_verification_session_status_update_v1", count: 6)
      #expect(
        names == ["event_verification_session_created_v1"] + updates + ["event_verification_session_completed_v1"])
      var ids: Set<String> = []
      for message in messages {
        let content = try message.content
        #expect(Set(content.keys) == ["event_id", "event_type", "object_name", "created_at", "data"])
        #expect(content["object_name"] as? String == "event")
        #expect(message.data.keys.sorted() == ["verification_session_id"])
        #expect(message.data["verification_session_id"] as? String == "verify_" + made.id)
        let time = try #require(content["created_at"] as? Int)
        #expect(abs(Double(time) - Date.now.timeIntervalSince1970) < 600)
        let id = try #require(content["event_id"] as? String)
        #expect(id == message.id.replacing("msg_", with: "event_"))
        ids.insert(id)
        #expect(message.isCoded(with: secret) && !message.isCoded(with: secret + "x"))
        #expect(try message.isSigned(with: secret), "of what is sent")
      }
      #expect(ids.count == messages.count)

      let test = try await ManageWebhooks(store: server.store).test(webhook)
      server.pass(.zero, on: TestClock())
      let last = try #require(try await receiver.messages(atLeast: 9).last)
      #expect(last.id == test.message.id.rawValue && last.data.isEmpty && last.isCoded(with: secret))
    }
  }

  @Test func theFormOfTheOnboardingServerHasResults() async throws {
    try await withWebhook(format: .onboarding, configure: { $0.review = .always }) {
      server, receiver, webhook, secret in
      let made = try await server.makeCase(project: "default")
      #expect(try await made.decide("reject", reason: "DOCUMENT_ALTERED").status == .ok)
      let messages = try await receiver.messages(atLeast: 4)
      var results: [String: [String: Any]] = [:]
      for message in messages {
        let content = try message.content
        #expect(content["processId"] as? String == made.id && content["timestamp"] is String)
        #expect(try message.isSigned(with: secret))
        let type = try #require(content["type"] as? String)
        let data = try #require((content["eventData"] as? [String: Any])?.values.first as? [String: Any])
        let status = try #require(data["status"] as? String)
        results["\(type) \(status)"] = data
      }
      let accepted = try #require(results["DOCUMENT_VERIFICATION_FINISHED ACCEPTED"], "\(results)")
      let findings = try #require(accepted["documentVerificationResult"] as? [String: Any])
      #expect(findings["type"] as? String == "PASSPORT")
      let rejected = try #require(results["DOCUMENT_VERIFICATION_FINISHED REJECTED"], "\(results)")
      #expect(rejected["documentVerificationResult"] == nil)
      #expect(results["PROCESS_FINISHED FAILED"]?["errorDetail"] is String, "\(results)")
      let test = try await ManageWebhooks(store: server.store).test(webhook)
      server.pass(.zero, on: TestClock())
      let last = try #require(try await receiver.messages(atLeast: messages.count + 1).last)
      #expect(try last.id == test.message.id.rawValue && last.content["type"] as? String == "TEST")
    }
  }

  /// Two webhooks of one project hear of the same event, each in its form.
  @Test func eachWebhookHasItsForm() async throws {
    try await withWebhook(events: [.sessionCreated]) { server, receiver, webhook, secret in
      let manage = ManageWebhooks(store: server.store)
      let url = try #require(try await manage.list(project: "default").first?.url)
      let other = try await manage.add(
        url: url, events: [.sessionCreated], format: .verificationSessions, project: "default", isPlainAllowed: true)
      _ = try await server.makeSession("PASSPORT", project: "default")
      let messages = try await receiver.messages(atLeast: 2)
      #expect(Set(messages.map(\.id)).count == 1, "the message is one and the same")
      let own = try #require(messages.first { $0.type == "session.created" })
      let thin = try #require(messages.first { $0.type.isEmpty })
      #expect(try own.isSigned(with: secret) && own.bodyCode.isEmpty)
      #expect(try thin.isSigned(with: other.secret) && thin.isCoded(with: other.secret))

      let key = try await server.makeKey(.admin, project: "default")
      let listed: [Webhook] = try await server.send(.get, Routes.webhooks, token: key).decoded()
      #expect(Set(listed.map(\.format)) == ["muster", "verification_sessions"])
      await #expect(throws: ServiceError(.webhookInvalid)) {
        _ = try await manage.add(
          url: "https://example.org/", events: [.documentRejected], format: .verificationSessions, project: "default")
      }
    }
  }

  @Test func aDeclinedConsentIsReportedOnce() async throws {
    try await withWebhook(events: [.consentDeclined, .phaseChanged]) { server, receiver, _, _ in
      let key = try await server.makeKey(.sessions, project: "default")
      let session: Session = try await server.send(
        .post, Routes.sessions, token: key, body: Data(#"{"consentRequired":true}"#.utf8)
      ).decoded()
      let path = Routes.path(Routes.sessionConsent, session.id)
      for isApproved in [false, false, true] {
        _ = try await server.send(
          .post, path, token: session.token, body: Data(#"{"approved":\#(isApproved)}"#.utf8))
      }
      _ = try await server.send(.post, Routes.path(Routes.sessionVerification, session.id), token: session.token)
      let messages = try await receiver.messages(atLeast: 2)
      #expect(messages.map(\.type) == ["consent.declined", "verification.phase_changed"])
      #expect(messages[0].data.keys.sorted() == ["sessionId"])
    }
  }

  @Test func aTestIsSentAsAllOthersAre() async throws {
    let clock = TestClock()
    try await withWebhook(events: [.sessionCreated], clock: clock.clock) { server, receiver, webhook, secret in
      let key = try await server.makeKey(.admin, project: "default")
      let path = Routes.path(Routes.webhookTest, webhook.rawValue)
      func test() async throws -> MusterAPI.WebhookDelivery {
        let answer = try await server.send(
          .post, path, token: key, headers: [.idempotencyKey: "k1"])
        #expect(answer.status == .ok)
        return try answer.decoded()
      }
      receiver.answerNext(.serviceUnavailable)
      let made = try await test()
      #expect(made.event == "webhook.test" && made.sessionId == nil && made.state == "PENDING")
      _ = try await server.deliveries(to: webhook) { $0.contains { $0.attempts == 1 } }
      // News do not wait for a test that nobody takes.
      _ = try await server.makeSession("PASSPORT", project: "default")
      #expect(try await receiver.messages(atLeast: 2).map(\.type) == ["webhook.test", "session.created"])
      server.pass(.seconds(6), on: clock)
      let last = try #require(try await receiver.messages(atLeast: 3).last)
      #expect(last.id == made.messageId && last.data["webhookId"] as? String == webhook.rawValue)
      #expect(try last.isSigned(with: secret))
      _ = try await server.deliveries(to: webhook) { $0.allSatisfy { $0.state == .delivered } }
      #expect(try await test().messageId == made.messageId, "the same request again sends nothing")

      // A foreign project's webhook is none, and a test that waits is given up for the next one.
      let foreign = try await server.makeKey(.admin, project: "other")
      #expect(try await server.send(.post, path, token: foreign).status == .notFound)
      let manage = ManageWebhooks(store: server.store, clock: clock.clock)
      for _ in 0..<30 { _ = try await manage.test(webhook) }
      let kept = try await manage.deliveries(to: webhook, in: nil, limit: 100).filter { $0.message.event == .test }
      #expect(kept.count == 20 && kept.dropFirst().allSatisfy { $0.state != .pending })
    }
  }

  @Test func onlySubscribedEventsOfTheProjectAreSent() async throws {
    try await withWebhook(events: [.sessionCreated]) { server, receiver, _, _ in
      _ = try await server.makeSession("PASSPORT", project: "other")
      let own = try await server.makeSession("PASSPORT", project: "default")
      let second = try await server.makeSession("PASSPORT", project: "default")
      let messages = try await receiver.messages(atLeast: 2)
      #expect(messages.map(\.type) == ["session.created", "session.created"])
      #expect(Set(messages.compactMap { $0.data["sessionId"] as? String }) == [own.id, second.id])
    }
  }

  /// Another service, whose clock is behind, or whose transaction began earlier and ended later.
  @Test func timesDoNotGoBackWithinASession() async throws {
    let clock = TestClock()
    try await withWebhook(clock: clock.clock) { server, _, webhook, _ in
      let session = try await server.makeSession("PASSPORT", project: "default")
      clock.advance(by: .seconds(-10))
      let cancelled = try await server.send(
        .post, Routes.path(Routes.processCancellation, session.id), token: session.token)
      #expect(cancelled.status == .ok)
      let messages = try await server.deliveries(to: webhook) { $0.count >= 2 }.map(\.message)
      let first = try #require(messages.first { $0.event == .sessionCreated })
      #expect(messages.allSatisfy { $0.at >= first.at })
      let times = try messages.map { try #require($0.body.firstMatch(of: /"timestamp":"([^"]+)"/)).1 }
      #expect(times.max() == times.min(), "the later ones have the time of the first, since theirs would be earlier")
    }
  }

  @Test func failedMessagesAreRetriedBeforeLaterOnes() async throws {
    let clock = TestClock()
    try await withWebhook(clock: clock.clock) { server, receiver, webhook, _ in
      receiver.answerNext(.internalServerError, .found)
      let session = try await server.makeSession("PASSPORT", project: "default")
      _ = try await server.deliveries(to: webhook) { $0.contains { $0.attempts == 1 } }
      // Nobody follows the redirection: it is a no.
      server.pass(.seconds(6), on: clock)
      _ = try await server.deliveries(to: webhook) { $0.contains { $0.attempts == 2 } }
      #expect(receiver.messages.map(\.type) == ["session.created", "session.created"])
      server.pass(.seconds(70), on: clock)
      let messages = try await receiver.messages(atLeast: 4).filter { $0.data["sessionId"] as? String == session.id }
      #expect(
        messages.prefix(4).map(\.type) == Array(repeating: "session.created", count: 3) + ["verification.phase_changed"]
      )
      #expect(Set(messages.prefix(3).map(\.id)).count == 1, "a message keeps its id")
      let delivered = try await server.deliveries(to: webhook, until: { $0.allSatisfy { $0.state == .delivered } })
      #expect(delivered.map(\.attempts).sorted() == [1, 3])
    }
  }

  @Test(.slow) func messagesAreAbandonedAfterEightTriesAndCanBeSentAgain() async throws {
    let clock = TestClock()
    try await withWebhook(events: [.sessionCreated], clock: clock.clock) { server, receiver, webhook, _ in
      receiver.answerNext(
        .badGateway, .badGateway, .badGateway, .badGateway, .badGateway, .badGateway, .badGateway, .gone)
      _ = try await server.makeSession("PASSPORT", project: "default")
      for tries in 1...7 {
        _ = try await server.deliveries(to: webhook) { $0.first?.attempts == tries }
        server.pass(.seconds(17 * 3600), on: clock)
      }
      let dead = try await server.deliveries(to: webhook) { $0.first?.state == .dead }
      let attempt = try #require(dead.first?.lastAttempt)
      #expect(dead.first?.attempts == 8)
      #expect(attempt.status == 410 && attempt.failure == .refused)

      let manage = ManageWebhooks(store: server.store, clock: clock.clock)
      try await manage.resend(try #require(dead.first?.message.id), to: webhook)
      server.pass(.zero, on: clock)
      #expect(try await server.deliveries(to: webhook) { $0.first?.state == .delivered }.first?.attempts == 1)
    }
  }

  @Test func messagesAnsweredWith410AreNotRetried() async throws {
    try await withWebhook { server, receiver, webhook, _ in
      receiver.answerNext(.gone)
      _ = try await server.makeSession("PASSPORT", project: "default")
      let ended = try await server.deliveries(to: webhook) { $0.count == 2 && $0.allSatisfy { $0.state != .pending } }
      let dead = try #require(ended.first { $0.state == .dead })
      #expect(dead.message.event == .sessionCreated && dead.attempts == 1 && dead.lastAttempt?.status == 410)
      #expect(receiver.messages.count == 2, "what follows is sent all the same")
    }
  }

  @Test func bothSecretsHoldWhileTheyOverlap() async throws {
    let clock = TestClock()
    try await withWebhook(events: [.sessionCreated], clock: clock.clock) { server, receiver, webhook, secret in
      let manage = ManageWebhooks(store: server.store, clock: clock.clock)
      let renewed = try await manage.renewSecret(of: webhook, overlap: .seconds(60))
      #expect(renewed != secret)
      _ = try await server.makeSession("PASSPORT", project: "default")
      let during = try #require(try await receiver.messages(atLeast: 1).last)
      #expect(try during.isSigned(with: secret))
      #expect(try during.isSigned(with: renewed))
      clock.advance(by: .seconds(61))
      _ = try await server.makeSession("PASSPORT", project: "default")
      let after = try #require(try await receiver.messages(atLeast: 2).last)
      #expect(!(try after.isSigned(with: secret)))
      #expect(try after.isSigned(with: renewed))
    }
  }

  @Test func addressesOfOurOwnNetworkAreRefused() async throws {
    try await withWebhook(sender: HTTPWebhookSender()) { server, receiver, webhook, _ in
      _ = try await server.makeSession("PASSPORT", project: "default")
      let refused = try await server.deliveries(to: webhook) { $0.contains { $0.attempts > 0 } }
      #expect(refused.contains { $0.lastAttempt?.failure == .addressForbidden })
      #expect(receiver.messages.isEmpty)
    }
  }

  @Test(.slow) func aReceiverThatIsNotThereIsUnreachable() async throws {
    try await withWebhook(url: "http://127.0.0.1:1/hook") { server, _, webhook, _ in
      _ = try await server.makeSession("PASSPORT", project: "default")
      let failed = try await server.deliveries(to: webhook) { $0.contains { $0.attempts > 0 } }
      #expect(failed.contains { $0.lastAttempt?.failure == .unreachable })
    }
  }

  @Test func removedWebhooksGetNoMessages() async throws {
    try await withWebhook { server, receiver, webhook, _ in
      try await ManageWebhooks(store: server.store).remove(webhook)
      let second = try await ManageWebhooks(store: server.store).list(project: "default")
      #expect(second.isEmpty)
      _ = try await server.makeSession("PASSPORT", project: "default")
      let count = try await server.store.database.read {
        try $0.rows("SELECT * FROM webhook_messages").count
      }
      #expect(count == 0 && receiver.messages.isEmpty)
    }
  }

  @Test(arguments: [
    "ftp://example.org/", "https://", "https://name:word@example.org/", "example.org", "http://example.org",
  ])
  func addressesThatWillNotDoAreRefused(_ url: String) async throws {
    try await withTestServer { server in
      _ = try await server.makeKey(.admin, project: "default")
      await #expect(throws: ServiceError(.webhookInvalid)) {
        _ = try await ManageWebhooks(store: server.store).add(url: url, events: [], project: "default")
      }
    }
  }

  /// Runs `body` with a server whose project `default` has a webhook at a receiver.
  private func withWebhook(
    events: Set<WebhookEvent> = [], format: WebhookFormat = .muster, url: String? = nil,
    sender: HTTPWebhookSender = .init(reachesPrivate: true),
    configure: @escaping @Sendable (inout ServiceConfiguration) -> Void = { _ in }, clock: Clock = .system,
    _ body: @escaping @Sendable (TestServer, WebhookReceiver, WebhookID, _ secret: String) async throws -> Void
  ) async throws {
    try await withReceiver { receiver, ownURL in
      try await withTestServer(configure, clock: clock, webhooks: sender) { server in
        _ = try await server.makeKey(.admin, project: "default")
        let added = try await ManageWebhooks(store: server.store, clock: clock).add(
          url: url ?? ownURL, events: events, format: format, project: "default", isPlainAllowed: true)
        try await body(server, receiver, added.webhook.id, added.secret)
      }
    }
  }
}

extension TestServer {
  /// Lets time pass, and wakes the workers, which look again after seconds only.
  fileprivate func pass(_ time: Duration, on clock: TestClock) {
    clock.advance(by: time)
    wakeWorkers()
  }

  /// The webhook's deliveries, once they are as wanted.
  fileprivate func deliveries(
    to webhook: WebhookID, until isWanted: ([VerificationFlow.WebhookDelivery]) -> Bool
  ) async throws -> [VerificationFlow.WebhookDelivery] {
    for _ in 0..<1200 {
      let found = try await ManageWebhooks(store: store).deliveries(to: webhook, in: nil, limit: 100)
      if isWanted(found) { return found }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("the deliveries never were as wanted")
    return []
  }
}
