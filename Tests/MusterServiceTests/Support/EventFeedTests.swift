import ServiceFixtures
import Synchronization
import Testing

@testable import MusterService

@Suite struct EventFeedTests {
  private struct Fault: Error, Equatable {}

  @Test func eventsArriveInOrder() async throws {
    let all = Array(0..<EventFeed<Int>.maxWaiting)
    let events = EventFeed { tell in for item in all { tell(item) } }
    var heard: [Int] = []
    try await events.listen { heard.append($0) }
    #expect(heard == all)
  }

  @Test func slowListenersAreDisconnected() async throws {
    let events = EventFeed { tell in
      for item in 0..<100_000 { tell(item) }
      try await Task.sleep(for: .seconds(3600))
    }
    var heard: [Int] = []
    try await events.listen { item in
      if heard.isEmpty { try await Task.sleep(for: .milliseconds(100)) }
      heard.append(item)
    }
    // Without a gap, so that they may go on behind the last.
    #expect(heard == Array(0..<heard.count) && (1...EventFeed<Int>.maxWaiting + 1).contains(heard.count))
  }

  @Test func eventsBeforeAnErrorAreDelivered() async {
    let events = EventFeed<Int> { tell in
      tell(1)
      throw Fault()
    }
    var heard: [Int] = []
    await #expect(throws: Fault()) { try await events.listen { heard.append($0) } }
    #expect(heard == [1])
  }

  @Test func anErrorOfTheListenerEndsTheFeed() async {
    let isEnded = Atomic(false)
    let events = EventFeed { tell in
      defer { isEnded.store(true, ordering: .relaxed) }
      tell(1)
      try await Task.sleep(for: .seconds(3600))
    }
    await #expect(throws: Fault()) { try await events.listen { _ in throw Fault() } }
    let hasEnded = isEnded.load(ordering: .relaxed)
    #expect(hasEnded)
  }

  @Test(.timeLimit(.minutes(5))) func heartbeatsAreSentUntilTheEnd() async throws {
    let (heartbeatArrived, continuation) = AsyncStream<Void>.makeStream()
    let events = EventFeed(heartbeat: (item: "", every: .milliseconds(1))) { tell in
      for await _ in heartbeatArrived { break }
      tell("end")
    }
    var last = "none"
    try await events.listen { item in
      if item.isEmpty { continuation.yield() }
      last = item.isEmpty ? last : item
    }
    #expect(last == "end")
  }

  @Test(.timeLimit(.minutes(5))) func aCancelledListenerIsFree() async throws {
    let events = EventFeed<Int>(heartbeat: (item: 0, every: .seconds(3600))) { _ in
      try await Task.sleep(for: .seconds(3600))
    }
    let listening = Task { try await events.listen { _ in } }
    listening.cancel()
    await #expect(throws: CancellationError.self) { try await listening.value }
  }
}
