import Foundation
import RunningPrograms
import Testing

extension EndToEnd {
  /// The receiver's side in examples/webhooks, against messages that a service sends.
  @Suite(.needs("python3")) struct WebhookSampleTests {
    /// A message that a service sent, and the secret that it is signed with.
    private func withMessage(
      _ body: (WebhookPeer.Message, _ secret: String) async throws -> Void
    ) async throws {
      try await withWebhookPeer { peer in
        try await withService(environment: WebhookPeer.settings) { service, folder in
          _ = try await createKey(in: folder)
          let (id, secret) = try await addWebhook(peer.url("/hook"), in: folder, ["--events", "review.required"])
          try peer.learn(["/hook": [secret]])
          let tested = try await runMuster("webhooks", "test", id, "--data", folder)
          #expect(tested.exitCode == 0 && tested.lines == ["DELIVERED  status 204"], "\(tested)")
          let message = try #require(try await peer.messages(atLeast: 1).first)
          #expect(message.type == "webhook.test" && message.valid == [true] && message.session.isEmpty)
          let listed = try await runMuster("webhooks", "deliveries", id, "--data", folder)
          #expect(listed.output.contains(message.id) && listed.output.contains("webhook.test"), "\(listed.output)")
          try await body(message, secret)
        }
      }
    }

    /// What a receiver is given, and whether it is to believe it.
    private func cases(
      _ message: WebhookPeer.Message, _ secret: String
    ) -> [(headers: [String: String], body: String, secret: String, isRight: Bool)] {
      func with(_ name: String, _ value: String) -> [String: String] { message.headers.merging([name: value]) { $1 } }
      let signature = message.headers["webhook-signature"] ?? ""
      return [
        (message.headers, message.body, secret, true),
        (with("webhook-signature", "v1,AAAA v2,x \(signature)"), message.body, secret, true),
        (message.headers, message.body + " ", secret, false),
        (message.headers, message.body, "whsec_" + Data("another secret, as long".utf8).base64EncodedString(), false),
        (with("webhook-id", "msg_other"), message.body, secret, false),
        (with("webhook-timestamp", "1700000000"), message.body, secret, false),
        (with("webhook-timestamp", "soon"), message.body, secret, false),
        (with("webhook-signature", "v1,AAAA"), message.body, secret, false),
        (with("webhook-signature", ""), message.body, secret, false),
      ]
    }

    @Test(arguments: [("python3", "verify.py"), ("node", "verify.mjs")])
    func theProgramsBelieveWhatIsSignedAndNothingElse(_ interpreter: String, _ name: String) async throws {
      let program = try #require(findProgram(interpreter), "\(interpreter) is not installed")
      let script = "\(repositoryFolder)/examples/webhooks/\(name)"
      try await withMessage { message, secret in
        for (headers, body, secret, isRight) in cases(message, secret) {
          let outcome = try await withTemporaryFolder { folder in
            let file = try writeFile(folder + "/body", Data(body.utf8))
            let words = ["webhook-id", "webhook-timestamp", "webhook-signature"].map { headers[$0] ?? "" }
            return try await RunningProgram(
              try #require(findProgram("sh")),
              ["-c", "file=$1; shift; exec \"$@\" <\"$file\"", "sh", file, program, script] + words,
              environment: ["WEBHOOK_SECRET": secret, "PYTHONDONTWRITEBYTECODE": "1"]
            ).waitForExit()
          }
          #expect(outcome.exitCode == (isRight ? 0 : 1), "\(headers): \(outcome)")
          #expect(outcome.output == (isRight ? "webhook.test\n" : ""))
          #expect(outcome.errors.hasPrefix(isRight ? "" : "refused: "), "\(outcome.errors)")
        }
      }
    }

    private func page() throws -> String {
      String(decoding: try readFile(repositoryFolder + "/docs/webhooks.md"), as: UTF8.self)
    }

    @Test(.needs("curl")) func theReceiverOfThePageReportsWhatIsSignedOnce() async throws {
      let program = try #require(page().firstMatch(of: /```py\n((?:.|\n)*?)```/).map { String($0.1) })
      try await withMessage { message, secret in
        try await withTemporaryFolder { folder in
          let script = try writeFile(folder + "/receiver.py", Data(program.utf8))
          let receiver = try await RunningProgram(
            try #require(findProgram("python3")), ["-B", script],
            environment: [
              "WEBHOOK_SECRET": secret, "PORT": "0", "PYTHONPATH": repositoryFolder + "/examples/webhooks",
            ])
          try await waitUntil { receiver.output.hasSuffix("\n") || receiver.hasEnded }
          let port = try #require(receiver.output.firstMatch(of: /listens on port (\d+)\n/)?.1, "\(receiver.errors)")
          let body = try writeFile(folder + "/body", Data(message.body.utf8))
          for (id, status) in [(nil, "204"), (nil, "204"), ("msg_other", "400")] {
            let headers = message.headers.merging(id.map { ["webhook-id": $0] } ?? [:]) { $1 }
            let answer = try await runCurl(
              ["--data-binary", "@" + body, "http://127.0.0.1:\(port)/muster"]
                + headers.flatMap { ["--header", "\($0): \($1)"] })
            #expect(answer.report == status)
          }
          #expect(receiver.output.hasSuffix("\nwebhook.test None\n"), "it is reported once: \(receiver.output)")
          receiver.send(SIGKILL)
        }
      }
    }

    @Test func thePageListsTheEvents() async throws {
      struct Webhook: Decodable { let events: [String] }
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        _ = try await addWebhook("https://bank.example/muster", in: folder)
        let listed = try await runMuster("webhooks", "list", "--json", "--data", folder)
        let webhook: Webhook = try parseJSON(try #require(listed.lines.first, "\(listed.errors)"))
        let rows = try page().matches(of: /(?m)^\| ((?:`[a-z]+\.[a-z_]+`(?:, )?)+) \|/).map { String($0.1) }
        let names = rows.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
        #expect(names.sorted() == (webhook.events + ["webhook.test"]).sorted())
      }
    }

    @Test func theSwiftSampleBelievesWhatIsSignedAndNothingElse() async throws {
      try await withMessage { message, secret in
        for (headers, body, secret, isRight) in cases(message, secret) {
          let read = try? WebhookMessage(body: Data(body.utf8), headers: headers, secret: secret)
          #expect(read?.type == (isRight ? "webhook.test" : nil), "\(headers)")
        }
      }
    }
  }
}
