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
