import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension EndToEnd {
  /// A presence check by the client library.
  @Suite(.needs("curl")) struct PresenceClientTests {
    @Test func anAppGoesThroughTheCheck() async throws {
      try await withFaces { service, key, _ in
        let person = try await PersonBeforeCamera("obama", at: service, key: key)
        let client = service.client(person.token)
        _ = try await person.verification.status()
        let attributes = try await person.verification.presenceCheckInit()
        #expect(attributes["provider"] as? String == "muster")
        let id = try #require(attributes["sessionId"] as? String)
        let first = try await client.presenceCheck(id: id)
        #expect(first.status == "OPEN" && first.triesLeft == 2)
        let check = try await client.beginPresenceTry(id: id)
        #expect(check.nonce != first.nonce && check.triesLeft == 1)
        let events = Task { try await client.presenceEvents(id: id).reduce(into: []) { $0.append($1.status) } }
        for (number, step) in check.steps.enumerated() {
          let answer = try #require(try await person.take(step, of: check, by: client, as: "obama"))
          #expect(answer.stepDone && (1...13).contains(answer.framesLeft))
          let (target, value) = (try #require(step.target), try #require(answer.value))
          #expect((target.from...target.to).contains(value))
          let now = try await client.presenceCheck(id: id)
          #expect(now.steps.map(\.done) == [0, 1, 2, 3].map { $0 <= number })
        }
        #expect(try await client.presenceCheck(id: id).status == "COMPLETE")
        #expect(try await client.finishPresenceCheck(id: id).status == "SUBMITTED")
        try await person.wait(for: "COMPLETED/ACCEPTED")
        #expect(try await events.value.last == "SUBMITTED")
      }
    }

    @Test func aReviewerDecidesAboutAPersonWhoCannotTurn() async throws {
      try await withFaces(["--review", "unsure"]) { service, key, data in
        try await ignoreUnmatchedSides(of: "default", in: data)
        let person = try await PersonBeforeCamera("obama", at: service, key: key)
        let check = try await person.begin()
        let client = service.client(person.token)
        let refusal = await #expect(throws: MusterClientError.self) {
          try await client.waivePresenceCheck(id: check.sessionId)
        }
        #expect("\(String(describing: refusal))".contains("PRESENCE_WAIVER_NOT_ALLOWED"))
        #expect(try await !client.presenceCheck(id: check.sessionId).waivable)
        let waiver = ["projects", "waiver", "--data", data]
        #expect(try await runMuster(waiver + ["allow"]).lines == ["allow"])
        #expect(try await client.presenceCheck(id: check.sessionId).waivable)
        try await person.take(check.steps[0], of: check, as: "obama")
        #expect(try await client.waivePresenceCheck(id: check.sessionId).status == "SUBMITTED")
        try await waitUntil { try await person.review().presence.first?.result == "UNSURE" }
        let outcome = try #require(try await person.review().presence.first)
        #expect(outcome.reasons == ["STEPS_WAIVED"] && outcome.selfieUrl != nil)
        #expect((0.1...0.5).contains(try #require(outcome.portraitDistance)))
        #expect(outcome.steps.map(\.done) == [true, false, false, false])
        #expect(try await runMuster(waiver + ["forbid"]).lines == ["forbid"])
        let notes = try await runMuster("audit", "export", "--data", data)
        #expect(notes.output.contains("presence.waived") && notes.output.contains("waiver allowed"))
      }
    }

    @Test func anIncompleteCheckCannotBeSubmitted() async throws {
      try await withFaces { service, key, _ in
        let person = try await PersonBeforeCamera("obama", at: service, key: key)
        let check = try await person.begin()
        let client = service.client(person.token)
        await #expect(throws: MusterClientError.self) {
          try await client.finishPresenceCheck(id: check.sessionId)
        }
        for _ in 0..<2 { _ = try await client.beginPresenceTry(id: check.sessionId) }
        await #expect(throws: MusterClientError.self) { try await client.beginPresenceTry(id: check.sessionId) }
        let stranger = try await PersonBeforeCamera("biden", at: service, key: key)
        await #expect(throws: MusterClientError.self) {
          try await service.client(stranger.token).presenceCheck(id: check.sessionId)
        }
      }
    }
  }
}
