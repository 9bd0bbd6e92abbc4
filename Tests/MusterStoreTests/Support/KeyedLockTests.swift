import MusterStore
import Synchronization
import Testing

@Suite struct KeyedLockTests {
  private let place = "a"

  @Test func oneOfAKeyIsAtItAndTheOthersFollowInOrder() async throws {
    let (turns, order) = (KeyedLock<String>(), Order())
    let (begun, gate) = (Gate(), Gate())
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [place] in
        try await turns.inTurn(of: place) {
          begun.open()
          await gate.pass()
          order.add(0)
        }
      }
      await begun.pass()
      for number in 1...3 {
        group.addTask { [place] in try await turns.inTurn(of: place) { order.add(number) } }
        while turns.waiterCount(for: place) != number { await Task.yield() }
      }
      try await turns.inTurn(of: "b") { order.add(-1) }
      gate.open()
      try await group.waitForAll()
    }
    #expect(order.numbers == [-1, 0, 1, 2, 3])
    #expect(turns.waiterCount(for: place) == nil, "nothing is left")
  }

  @Test func cancelledWaitersLeaveTheQueue() async throws {
    let turns = KeyedLock<String>()
    let (begun, gate) = (Gate(), Gate())
    let first = Task { [place] in
      try await turns.inTurn(of: place) {
        begun.open()
        await gate.pass()
      }
    }
    await begun.pass()
    let waiting = Task { [place] in try await turns.inTurn(of: place) { Issue.record("it was not its turn") } }
    while turns.waiterCount(for: place) != 1 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(turns.waiterCount(for: place) == 0)
    gate.open()
    try await first.value
    #expect(turns.waiterCount(for: place) == nil)
  }

  @Test func anErrorPassesTheTurnOn() async throws {
    struct Stop: Error {}
    let turns = KeyedLock<String>()
    await #expect(throws: Stop.self) {
      try await turns.inTurn(of: place) { throw Stop() }
    }
    #expect(turns.waiterCount(for: place) == nil)
  }

  /// Cancels at any moment, also while the turn is coming: it must never be lost nor be given twice.
  @Test func noTurnIsLostWhereSomeAreCancelled() async throws {
    let (turns, inside) = (KeyedLock<String>(), Order())
    for _ in 0..<200 {
      let tasks = (0..<8).map { number in
        Task { [place] in
          try await turns.inTurn(of: place) {
            inside.add(number)
            #expect(inside.numbers.count == 1)
            await Task.yield()
            inside.clear()
          }
        }
      }
      for task in tasks.shuffled().prefix(4) { task.cancel() }
      for task in tasks { _ = await task.result }
      #expect(turns.waiterCount(for: place) == nil)
    }
  }
}

private final class Order: Sendable {
  private let held = Mutex<[Int]>([])
  var numbers: [Int] { held.withLock { $0 } }
  func add(_ number: Int) { held.withLock { $0.append(number) } }
  func clear() { held.withLock { $0 = [] } }
}

/// Shut until it is opened, once.
private final class Gate: Sendable {
  private let (stream, continuation) = AsyncStream<Void>.makeStream()
  func open() { continuation.finish() }
  func pass() async { for await _ in stream {} }
}
