import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension EndToEnd {
  /// What reaches another company's systems.
  @Suite(.needs("python3", "curl")) struct WebhookDeliveryTests {
    @Test(.timeLimit(.minutes(10))) func everyMessageComesAlthoughTheServiceIsKilled() async throws {
      let (paths, sessions) = ((0..<10).map { "/hook/\($0)" }, 250)
      try await withWebhookPeer { peer in
        try await withTemporaryFolder { folder in
          var service = try await startService(on: folder, environment: WebhookPeer.settings)
          let client = service.client(try await createKey(in: folder))
          var ids: [String] = []
          var secrets: [String: [String]] = [:]
          for path in paths {
            let added = try await addWebhook(peer.url(path), in: folder)
            ids.append(added.id)
            secrets[path] = [added.secret]
          }
          try peer.learn(secrets)
          try peer.setBusy(true)
          try await beginAndCancel(sessions, client, at: service.url)
          try peer.setBusy(false)
          try await waitUntil { try await peer.hasCome(atLeast: 2000) }
          _ = try await service.stop(by: SIGKILL)
          let expected = sessions * Self.story.count * paths.count
          #expect(expected == 10_000)
          #expect(peer.count < expected, "it was killed too late")

          service = try await startService(on: folder, environment: WebhookPeer.settings)
          try await waitUntil(atMost: .seconds(180)) {
            try await peer.hasCome(atLeast: expected)
              ? Set(try peer.messages().map { $0.path + $0.id }).count >= expected : false
          }
          let messages = try peer.messages()
          #expect(messages.allSatisfy { $0.valid == [true] })
          for (stream, came) in Dictionary(grouping: messages, by: { $0.path + " " + $0.session }) {
            // What was on its way when the service died comes again, before what follows.
            var known: [String] = []
            for message in came where known.last != message.id { known.append(message.id) }
            #expect(Set(known).count == known.count, "\(stream)")
            let types = known.map { id in came.first { $0.id == id }?.type ?? "" }
            #expect(types == Self.story, "\(stream)")
          }
          for id in ids {
            try await waitUntil {
              try await runMuster("webhooks", "deliveries", id, "--json", "--state", "PENDING", "--data", folder).output
                .isEmpty
            }
          }
          #expect(try await service.stop().exitCode == 0)
        }
      }
    }

    /// What is told of a session that is begun and cancelled.
    private static let story = [
      "session.created", "verification.phase_changed", "verification.phase_changed", "session.cancelled",
    ]

    private func beginAndCancel(_ count: Int, _ client: MusterClient, at url: URL) async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for turn in 0..<8 {
          group.addTask {
            for _ in stride(from: turn, to: count, by: 8) {
              let session = try await client.createSession()
              var request = URLRequest(url: url.appending(path: "api/onboarding/cleanup"))
              request.httpMethod = "POST"
              request.setValue("Bearer \(session.token ?? "")", forHTTPHeaderField: "Authorization")
              request.setValue("application/json", forHTTPHeaderField: "Content-Type")
              request.httpBody = Data(#"{"requestObject":{"processId":"\#(session.id)"}}"#.utf8)
              let (answer, response) = try await URLSession.shared.data(for: request)
              try #require(
                (response as? HTTPURLResponse)?.statusCode == 200, "\(String(decoding: answer, as: UTF8.self))")
            }
          }
        }
        try await group.waitForAll()
      }
    }

    /// The id of a request leads to the lines of the log and to what others are told.
    @Test func messageAndLogNameTheRequest() async throws {
      try await withWebhookPeer { peer in
        try await withTemporaryFolder { folder in
          let service = try await startService(on: folder, environment: WebhookPeer.settings)
          let token = try await createSession(on: service, in: folder).token
          let added = try await addWebhook(
            peer.url("/hook"), in: folder, ["--events", "document.rejected,document.failed"])
          try peer.learn(["/hook": [added.secret]])
          // Noise in the middle of the entropy-coded data: only decoding tells.
          var bytes = [UInt8](try readFile(locateSpecimen("id-card-front-orientation-1.jpg")))
          for index in bytes.count / 2..<bytes.count / 2 + 2000 where bytes[index] != 0xFF && bytes[index - 1] != 0xFF {
            bytes[index] = UInt8(truncatingIfNeeded: index &* 37) & 0x7F
          }
          let picture = try writeFile(peer.folder + "/damaged.jpg", Data(bytes))
          let answer = try await runCurl([
            "-i", "-H", "Authorization: Bearer \(token)", "-H", "Prefer: wait=60", "--data-binary", "@\(picture)",
            "\(service.url)/v1/documents?type=ID_CARD&side=FRONT",
          ])
          #expect(answer.report == "201")
          let id = String(try #require(answer.body.firstMatch(of: /(?i)x-request-id: (\S+)/)).1)
          let message = try #require(try await peer.messages(atLeast: 1).first)
          #expect(message.type.hasPrefix("document.") && message.valid == [true])
          #expect(message.requestId == id)
          let log = service.program.errors.split(separator: "\n")
          let line = try #require(log.first { $0.contains("A picture could not be processed") })
          #expect(line.contains("request=\(id)"), "\(line)")
          #expect(try await service.stop().exitCode == 0)
        }
      }
    }
  }
}
