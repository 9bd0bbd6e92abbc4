import Testing
import VerificationFlow

/// What a person is asked to do before the camera.
@Suite struct PresenceStepTests {
  private static let now = Instant(milliseconds: 1_000_000)

  /// Counts upwards, so that every drawing differs.
  private struct Counter: RandomNumberGenerator {
    var state: UInt64 = 0
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      return state
    }
  }

  private static func draw(_ generator: inout Counter) -> [PresenceStep] {
    PresenceStep.draw(at: now, time: .seconds(180), using: &generator)
  }

  @Test func `each drawing has three different steps, one straight, one turned`() {
    var generator = Counter()
    var orders: Set<[PresenceStep.Kind]> = []
    for _ in 0..<500 {
      let kinds = Self.draw(&generator).map(\.kind)
      #expect(kinds.count == 3 && Set(kinds).count == 3)
      #expect(kinds.contains(.lookStraight))
      #expect(kinds.contains { $0.isTurn })
      if let closer = kinds.firstIndex(of: .moveCloser), let straight = kinds.firstIndex(of: .lookStraight) {
        #expect(straight < closer, "closer than what?")
      }
      orders.insert(kinds)
    }
    // Two turns in any order, or one of two turns and one that moves closer behind the straight one.
    #expect(orders.count == 6 + 3 + 3)
  }

  @Test func `the steps have a time each, and end with the try`() {
    var generator = Counter()
    let steps = Self.draw(&generator)
    #expect(steps.map(\.id) == [1, 2, 3])
    #expect(steps[0].notBefore == Self.now)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.notBefore < $1.notBefore && $0.notAfter < $1.notAfter })
    #expect(steps.allSatisfy { $0.notBefore < $0.notAfter })
    #expect(steps.last?.notAfter == Self.now.advanced(by: .seconds(180)))
  }
}
