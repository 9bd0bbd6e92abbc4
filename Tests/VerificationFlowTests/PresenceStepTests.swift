import Testing
import VerificationFlow

/// What a person is asked to do before the camera.
@Suite struct PresenceStepTests {
  private static let now = Instant(milliseconds: 1_000_000)

  /// SplitMix64 (Steele, Lea and Flood 2014), so that all drawings are the same each time.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64 = 0
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private static let rules = PresenceRules()

  private static func draw(_ generator: inout Generator) -> [PresenceStep] {
    rules.drawSteps(at: now, using: &generator)
  }

  @Test func `each drawing looks straight first, and then turns at least twice`() {
    var generator = Generator()
    var orders: Set<[PresenceStep.Kind]> = []
    for _ in 0..<2000 {
      let kinds = Self.draw(&generator).map(\.kind)
      #expect(kinds.count == 4 && kinds.first == .lookStraight)
      #expect(kinds.count { $0 == .lookStraight } == 1 && kinds.count { $0 == .moveCloser } <= 1)
      orders.insert(kinds)
    }
    // Three turns to either side, or two and a step that moves closer in any place.
    #expect(orders.count == 8 + 3 * 4)
  }

  @Test func `how far to turn and how close to come is drawn anew each time`() {
    var generator = Generator()
    var turns: [Double] = []
    var ratios: [Double] = []
    for _ in 0..<2000 {
      let steps = Self.draw(&generator)
      for case let (step, target?) in steps.map({ ($0, $0.target) }) {
        switch step.kind {
        case .lookStraight: #expect(target == .init(from: -0.15, to: 0.15))
        case .moveCloser: ratios.append((target.from + target.to) / 2)
        case .turnLeft, .turnRight: turns.append((target.from + target.to) / 2)
        }
      }
      for (before, step) in zip(steps, steps.dropFirst()) where before.kind == step.kind {
        let (first, second) = (before.target, step.target)
        #expect((first?.to ?? 0) <= (second?.from ?? 0) || (second?.to ?? 0) <= (first?.from ?? 0))
      }
    }
    #expect(turns.allSatisfy { (0.149...0.351).contains($0) } && ratios.allSatisfy { (1.299...1.601).contains($0) })
    #expect(Set(turns).count > 150 && Set(ratios).count > 200)
    // No one turn is within the tolerance of more than a third of them or a little more.
    let best = stride(from: 0.15, to: 0.35, by: 0.005).map { turn in turns.count { abs($0 - turn) <= 0.03 } }.max()
    #expect(Double(best ?? 0) / Double(turns.count) < 0.4)
  }

  @Test func `the steps have a time each, and end with the try`() {
    var generator = Generator()
    let steps = Self.draw(&generator)
    #expect(steps.map(\.id) == [1, 2, 3, 4])
    #expect(steps[0].notBefore == Self.now)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.notBefore < $1.notBefore && $0.notAfter < $1.notAfter })
    #expect(steps.allSatisfy { $0.notBefore < $0.notAfter })
    #expect(steps.last?.notAfter == Self.now.advanced(by: .seconds(180)))
  }
}
