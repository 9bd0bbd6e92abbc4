import MusterService
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// What reviewers hear of by themselves.
@Suite struct FollowReviewsTests {
  @Test(.slow) func theQueueAndTheCaseAreFollowed() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let made = try await service.makeCase()
      let id = made.id
      let anna = try await service.reviewer("anna")
      var events = Self.heard(try await service.muster.reviews.changes.follow(case: id, by: anna)).makeAsyncIterator()
      let revision = try await service.revision(of: id)
      var first = [try await events.next(), try await events.next()]
      if first.first == .queue(waiting: 1) { first.reverse() }
      #expect(first == [.case(revision: revision, leasedBy: nil), .queue(waiting: 1)])

      _ = try await made.lease("bert")
      try await expect(.case(revision: revision, leasedBy: "bert"), in: &events)
      let other = try await service.makeCase()
      try await expect(.queue(waiting: 2), in: &events)
      #expect(try await other.decide("accept") == nil)
      try await expect(.queue(waiting: 1), in: &events)
      _ = try await service.makeCase(project: "other")
      try await made.person.cancel()
      try await expect(.queue(waiting: 0), in: &events)

      service.muster.operations.drain()
      while let last = try await events.next() { #expect(last != .queue(waiting: 2)) }
    }
  }

  @Test func otherProjectsGetNoEvents() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let made = try await service.makeCase()
      let stranger = try await service.reviewer("eve", project: "other")
      await #expect(throws: ServiceError(.sessionNotFound)) {
        _ = try await service.muster.reviews.changes.follow(case: made.id, by: stranger)
      }
      let caller = try await service.muster.access.callers.authenticate(bearer: service.makeKey(.sessions))
      await #expect(throws: ServiceError(.scopeMissing)) {
        _ = try await service.muster.reviews.changes.follow(by: caller)
      }
    }
  }

  private func expect(
    _ expected: FollowReviews.Item, in events: inout AsyncThrowingStream<FollowReviews.Item, any Error>.Iterator
  ) async throws {
    while let next = try await events.next() {
      if next == expected { return }
    }
    Issue.record("\(expected) never came")
  }

  private static func heard(_ events: EventFeed<FollowReviews.Item>) -> AsyncThrowingStream<
    FollowReviews.Item, any Error
  > {
    AsyncThrowingStream { continuation in
      Task {
        do {
          try await events.listen { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
  }
}
