import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterStore

/// Who gets which case, and for how long.
@Suite struct NextCaseTests {
  @Test func twoAtOnceNeverGetTheSame() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let made = try await service.makeCase()
      try await service.makeCopies(of: made.id, count: 29)
      let people = [
        try await service.reviewer("anna"), try await service.reviewer("bert"), try await service.program(),
      ]
      let taken = try await withThrowingTaskGroup(of: [String].self) { group in
        for person in people {
          group.addTask {
            var taken: [String] = []
            var last: SessionID?
            for _ in 0..<12 {
              guard let lease = try await service.muster.reviews.lease.takeNext(after: last, by: person) else { break }
              last = lease.sessionId
              taken.append(lease.sessionId.rawValue)
            }
            return taken
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(taken.count == 30)
      #expect(Set(taken).count == 30)
    }
  }

  @Test func aCaseThatWasPutOffIsNotNext() async throws {
    let time = TestClock()
    try await withTestService({ $0.review = .always }, clock: time.clock) { service in
      let made = try await service.makeCase()
      let (anna, bert) = (try await service.reviewer("anna"), try await service.reviewer("bert"))
      let lease = service.muster.reviews.lease
      #expect(try await lease.takeNext(by: anna)?.sessionId == made.id)
      for seconds in [nil, 1, 604_801] as [Int?] {
        await #expect(throws: ServiceError.invalid("")) {
          try await lease.snooze(made.id, for: seconds.map { .seconds($0) }, by: anna)
        }
      }
      try await lease.snooze(made.id, for: .seconds(3600), by: anna)
      #expect(try await lease.takeNext(by: anna) == nil)
      #expect(try await made.shown().snoozes.keys.sorted() == ["anna"])
      #expect(try await lease.takeNext(by: bert)?.sessionId == made.id, "for others it is next")
      try await lease.release(made.id, by: bert)
      time.advance(by: .seconds(3600))
      #expect(try await made.shown().snoozes.isEmpty)
      #expect(try await lease.takeNext(by: anna)?.sessionId == made.id)
    }
  }

  @Test func theOldestFreeOneIsNext() async throws {
    let time = TestClock()
    try await withTestService(
      {
        $0.review = .always
        $0.reviewLease = .seconds(60)
        $0.fourEyes = FourEyes(reasons: ["OTHER"])
      }, clock: time.clock
    ) { service in
      let made = try await service.makeCase()
      try await service.makeCopies(of: made.id, count: 4)
      let (anna, bert) = (try await service.reviewer("anna"), try await service.reviewer("bert"))
      func next(_ person: Caller, after number: Int? = nil) async throws -> SessionID? {
        try await service.muster.reviews.lease.takeNext(
          after: number.map { Copies.id($0) }, by: person)?.sessionId
      }
      let ids = (0...4).map { Copies.id($0) }
      #expect(try await next(anna) == ids[1])
      #expect(try await next(anna) == ids[1], "her own is free for her")
      #expect(try await next(anna, after: 1) == ids[2])
      #expect(try await next(bert) == ids[3])
      #expect(try await next(bert, after: 3) == ids[4])
      #expect(try await next(bert, after: 4) == made.id)
      #expect(try await next(bert, after: 4) == made.id)
      #expect(try await next(anna, after: 4) == nil)

      // A lease that is over is none.
      time.advance(by: .seconds(61))
      #expect(try await next(bert) == ids[1])
      // What is being decided is nobody's; what waits for a second person is not the first one's.
      _ = try await service.muster.reviews.pendingDecisions.defer(
        service.request("accept", on: ids[1]), on: ids[1], by: bert)
      _ = try await service.muster.reviews.decisions.decide(
        service.request("reject", reason: "OTHER", on: ids[2]), on: ids[2], by: bert)
      #expect(try await next(bert) == ids[3])
      #expect(try await next(anna) == ids[2])

      // Whose time is up is passed over.
      time.advance(by: .seconds(71 * 3600))
      time.advance(by: .seconds(3600))
      #expect(try await next(anna) == nil)
    }
  }

  @Test func aSeniorTakesACaseOver() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let made = try await service.makeCase()
      let id = made.id
      let (anna, bert) = (try await service.reviewer("anna"), try await service.reviewer("bert"))
      let (carla, dora) = (try await service.reviewer("carla", .senior), try await service.reviewer("dora", .auditor))
      let lease = service.muster.reviews.lease
      _ = try await lease.take(id, by: anna)
      _ = try await lease.take(id, by: anna)
      for person in [bert, dora, try await service.program()] {
        await #expect(throws: ServiceError(.roleMissing)) {
          try await lease.take(id, takingOver: true, by: person)
        }
      }
      await #expect(throws: ServiceError(.caseLeased)) { try await lease.take(id, by: carla) }
      #expect(try await lease.take(id, takingOver: true, by: carla).reviewer == "carla")
      await #expect(throws: ServiceError(.caseLeased)) { try await lease.take(id, by: anna) }
      await #expect(throws: ServiceError(.roleMissing)) { try await lease.takeNext(by: dora) }
      try await lease.release(id, by: carla)
      try await lease.release(id, by: carla)
      #expect(
        try await service.actions(in: made.id).filter { $0.hasPrefix("review.") } == [
          "review.leased", "review.taken_over", "review.released",
        ])

      // What somebody has just decided cannot be taken over.
      _ = try await service.muster.reviews.pendingDecisions.defer(service.request("accept", on: id), on: id, by: anna)
      await #expect(throws: ServiceError(.caseLeased)) {
        try await lease.take(id, takingOver: true, by: carla)
      }
    }
  }
}
