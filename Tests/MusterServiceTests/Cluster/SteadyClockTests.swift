import ServiceFixtures
import Synchronization
import Testing
import VerificationFlow

@testable import MusterService

/// A machine whose clock is set while the service runs.
@Suite struct SteadyClockTests {
  private final class Machine: Sendable {
    private let state = Mutex((elapsed: Duration.zero, lead: Duration.zero))
    let steps = Mutex<[Duration]>([])
    let start = Instant(milliseconds: 1_800_000_000_000)

    var clock: Clock {
      .steady(
        machine: Clock { [self] in start.advanced(by: state.withLock { $0.elapsed + $0.lead }) },
        elapsed: { [self] in state.withLock { $0.elapsed } },
        onStep: { [self] step in steps.withLock { $0.append(step) } })
    }

    func pass(_ time: Duration) { state.withLock { $0.elapsed += time } }
    func set(by step: Duration) { state.withLock { $0.lead += step } }
  }

  @Test(arguments: [Duration.seconds(3600), .seconds(-3600)]) func aStepForthAndBackIsHardlyFollowed(step: Duration) {
    let machine = Machine()
    let clock = machine.clock
    machine.pass(.seconds(10))
    #expect(clock.now() == machine.start.advanced(by: .seconds(10)))
    machine.set(by: step)
    #expect(clock.now() == machine.start.advanced(by: .seconds(10)))
    machine.pass(.seconds(10))
    #expect(clock.now() == machine.start.advanced(by: .seconds(step > .zero ? 21 : 19)))
    machine.set(by: .zero - step)
    machine.pass(.seconds(10))
    #expect(clock.now() == machine.start.advanced(by: .seconds(30)))
    #expect(machine.steps.withLock { $0 } == [step])
  }

  @Test(arguments: [Duration.seconds(60), .seconds(-60)]) func aStepThatStaysIsFollowedAndTimeNeverGoesBack(
    step: Duration
  ) {
    let machine = Machine()
    let clock = machine.clock
    machine.set(by: step)
    var last = clock.now()
    for _ in 0..<700 {
      machine.pass(.seconds(1))
      #expect(clock.now() > last)
      last = clock.now()
    }
    #expect(last == machine.start.advanced(by: .seconds(700) + step))
  }
}
