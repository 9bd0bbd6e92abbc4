import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterStore

/// What a reviewer sees of what was before.
@Suite struct CaseHistoryTests {
  @Test func attemptsAndEventsAreShown() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let made = try await service.makeCase()
      let anna = try await service.reviewer("anna")
      let first = try #require(try await service.muster.reviews.cases.show(made.id, by: anna).history)
      #expect(first.attempts.map(\.number) == [1])
      #expect(first.attempts[0].state == FlowState(.clientEvaluation, .inProgress))
      #expect(first.events.last?.change == .phase(FlowState(.clientEvaluation, .inProgress)))
      #expect(first.events.map(\.number) == Array(1...first.events.count))

      try await made.person.restart()
      let again = try #require(try await service.muster.reviews.cases.show(made.id, by: anna).history)
      #expect(again.attempts.map(\.number) == [1, 2])
      #expect(again.attempts[0].ending?.reason == .restarted)
      #expect(again.documents.count == 1)

      try await service.store.database.write { connection in
        for _ in 0..<250 {
          let now = Instant(milliseconds: 1)
          try connection.insert(.phase(FlowState(.documentUpload, .inProgress)), in: made.id, at: now)
        }
      }
      let events = try #require(try await service.muster.reviews.cases.show(made.id, by: anna).history).events
      #expect(events.count == 200)
      #expect(events.map(\.number) == Array((events[0].number)...(events[0].number + 199)))
      #expect(events.last?.number == again.events.count + 250)
    }
  }
}
