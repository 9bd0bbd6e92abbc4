import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Administration {
  /// `muster webhooks`, beside a running service and without one.
  @Suite(.needs("python3")) struct WebhooksCommandTests {
    private struct Listed: Decodable {
      let id: String
      let url: String
      let events: [String]
      let format: String
    }

    private struct Delivery: Decodable {
      let messageId: String
      let state: String
      let attempts: Int
      let responseStatus: Int?
    }

    private func list(_ folder: String) async throws -> [Listed] {
      try await runMuster("webhooks", "list", "--json", "--data", folder).lines.map { try parseJSON($0) }
    }

    private func deliveries(of id: String, _ arguments: String..., in folder: String) async throws -> [Delivery] {
      try await runMuster(["webhooks", "deliveries", id, "--json", "--data", folder] + arguments).lines
        .map { try parseJSON($0) }
    }

    @Test func webhooksAreListedWithoutSecretsUntilRemoved() async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        let made = try await runMuster(
          "webhooks", "add", "--url", "https://Example.org/muster", "--events", "session.completed,review.required",
          "--data", folder)
        #expect(made.exitCode == 0, "\(made.errors)")
        let secret = try #require(made.lines.first)
        #expect(made.output == secret + "\n")
        #expect(secret.wholeMatch(of: /whsec_[A-Za-z0-9+\/]{43}=/) != nil)
        #expect(!made.errors.contains(secret))

        let listed = try await list(folder)
        #expect(listed.map(\.url) == ["https://example.org/muster"])
        #expect(listed.map(\.events) == [["review.required", "session.completed"]])
        #expect(listed.map(\.format) == ["muster"])
        let table = try await runMuster("webhooks", "list", "--data", folder)
        #expect(table.output.contains("https://example.org/muster") && !table.output.contains(secret))
        let id = try #require(listed.first?.id)
        #expect(try await deliveries(of: id, in: folder).isEmpty)

        #expect(try await runMuster("webhooks", "remove", id, "--data", folder).exitCode == 0)
        #expect(try await list(folder).isEmpty)
        for command in [
          ["remove", id], ["renew-secret", id], ["test", id], ["deliveries", id], ["resend", id, "msg_1"],
        ] {
          let refused = try await runMuster(["webhooks"] + command + ["--data", folder])
          #expect(refused.exitCode == 64 && refused.output.isEmpty, "\(command)")
          #expect(refused.errors.contains("There is no such webhook."), "\(refused.errors)")
        }
      }
    }

    @Test func theFormOfMessagesIsListed() async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        _ = try await addWebhook("https://example.org/clear", in: folder, ["--format", "verification_sessions"])
        let listed = try #require(try await list(folder).first)
        #expect(listed.format == "verification_sessions")
        #expect(
          listed.events == [
            "review.required", "session.cancelled", "session.completed", "session.created", "session.expired",
            "verification.phase_changed",
          ])
        let table = try await runMuster("webhooks", "list", "--data", folder)
        #expect(table.output.contains("verification_sessions"), "\(table.output)")
      }
    }

    @Test(arguments: [
      ["--url", "http://example.org/"], ["--url", "https://127.1/"], ["--url", "example.org"], [],
      ["--url", "https://example.org/", "--events", "session.opened"],
      ["--url", "https://example.org/", "--events", "webhook.test"],
      ["--url", "https://example.org/", "--format", "xml"],
      ["--url", "https://example.org/", "--format", "verification_sessions", "--events", "document.rejected"],
      ["--url", "https://example.org/", "--project", "nobody's"],
    ])
    func invalidWebhooksAreRefused(_ arguments: [String]) async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        let refused = try await runMuster(["webhooks", "add", "--data", folder] + arguments)
        #expect(refused.exitCode.map { $0 != 0 } == true)
        #expect(refused.output.isEmpty && !refused.errors.isEmpty)
        #expect(try await list(folder).isEmpty)
      }
    }

    @Test func formerSecretHoldsUntilTheOverlapIsOver() async throws {
      try await withWebhookPeer { peer in
        try await withService(environment: WebhookPeer.settings) { service, folder in
          let client = service.client(try await createKey(in: folder))
          let (id, first) = try await addWebhook(peer.url("/hook"), in: folder, ["--events", "session.created"])
          func renew(_ seconds: Int) async throws -> String {
            let renewed = try await runMuster(
              "webhooks", "renew-secret", id, "--overlap-seconds", "\(seconds)", "--data", folder)
            return try #require(renewed.lines.first, "\(renewed.errors)")
          }
          let second = try await renew(3600)
          #expect(second != first)
          try peer.learn(["/hook": [first, second]])
          _ = try await client.createSession()
          #expect(try await peer.messages(atLeast: 1).last?.valid == [true, true])

          let third = try await renew(0)
          try peer.learn(["/hook": [first, second, third]])
          _ = try await client.createSession()
          #expect(try await peer.messages(atLeast: 2).last?.valid == [false, false, true])
        }
      }
    }

    @Test func plainAddressIsRefusedForWhatItIs() async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        let refused = try await runMuster("webhooks", "add", "--data", folder, "--url", "http://localhost:9000/hook")
        #expect(refused.exitCode == 64 && refused.errors.contains("MUSTER_PRIVATE_ADDRESSES"), "\(refused.errors)")
      }
    }

    @Test func aTestMessageThatFailsSaysWhy() async throws {
      try await withWebhookPeer { peer in
        try await withTemporaryFolder { folder in
          _ = try await createKey(in: folder)
          let (id, secret) = try await addWebhook(peer.url("/hook"), in: folder)
          let alone = try await runMuster("webhooks", "test", id, "--wait", "1", "--data", folder)
          #expect(alone.exitCode == 1 && alone.output.contains("check that a service is running"), "\(alone)")
          #expect(try await runMuster("webhooks", "test", id, "--wait", "0", "--data", folder).exitCode == 0)

          try peer.learn(["/hook": [secret]])
          try peer.answer(410)
          let service = try await startService(on: folder, environment: WebhookPeer.settings)
          try await waitUntil { try await deliveries(of: id, in: folder).allSatisfy { $0.state == "DEAD" } }
          let refused = try await runMuster("webhooks", "test", id, "--data", folder)
          #expect(refused.exitCode == 1 && refused.lines == ["DEAD  REFUSED, status 410"], "\(refused)")
          #expect(try await deliveries(of: id, in: folder).map(\.attempts).sorted() == [0, 1, 1])
          #expect(try await service.stop().exitCode == 0)
        }
      }
    }

    @Test func abandonedDeliveriesCanBeSentAgain() async throws {
      try await withWebhookPeer { peer in
        try await withService(environment: WebhookPeer.settings) { service, folder in
          let client = service.client(try await createKey(in: folder))
          let (id, secret) = try await addWebhook(peer.url("/hook"), in: folder, ["--events", "session.created"])
          try peer.learn(["/hook": [secret]])
          try peer.answer(410)
          _ = try await client.createSession()
          try await waitUntil { try await !deliveries(of: id, "--state", "DEAD", in: folder).isEmpty }
          let dead = try #require(try await deliveries(of: id, in: folder).first)
          #expect(dead.state == "DEAD" && dead.attempts == 1 && dead.responseStatus == 410)
          let table = try await runMuster("webhooks", "deliveries", id, "--data", folder)
          #expect(table.output.contains(dead.messageId) && table.output.contains("DEAD"))

          try peer.answer(nil)
          #expect(try await runMuster("webhooks", "resend", id, dead.messageId, "--data", folder).exitCode == 0)
          // Whatever happens wakes the workers; they would look by themselves within seconds.
          _ = try await client.createSession()
          try await waitUntil { try await deliveries(of: id, "--state", "DELIVERED", in: folder).count == 2 }
          #expect(try peer.messages().filter { $0.id == dead.messageId && $0.valid == [true] }.count == 2)
          let unknown = try await runMuster("webhooks", "resend", id, "msg_nothing", "--data", folder)
          #expect(unknown.exitCode == 64 && unknown.errors.contains("has no such message"))
        }
      }
    }
  }
}
