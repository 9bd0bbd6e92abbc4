import Testing
import VerificationFlow

/// Where a process comes, whatever happens in whatever order.
@Suite struct ReachableStatesTests {
  /// Every way from one state to another.
  private static let ways: [FlowState: Set<FlowState>] = [
    .intro: [.upload, .failed],
    .upload: [.inspection, .judgement, .crossCheck, lostDocuments, .intro, .failed],
    .inspection: [.upload, .judgement, .crossCheck, lostDocuments, .intro, .failed],
    .judgement: [.upload, .crossCheck, lostDocuments, .intro, .failed],
    .crossCheck: afterDocuments.union([.evaluation, lostComparison, refusedComparison, .intro, .failed]),
    .evaluation: afterDocuments.union([.upload, .rejected, lostReview, .intro, .failed]),
    .presence: [.presenceUnderWay, lostPresence, .intro, .failed],
    .presenceUnderWay: [.presenceJudgement, .intro, .failed],
    .presenceJudgement: [.presence, .code, .accepted, .rejected, lostPresence, .intro, .failed],
    .code: [.presence, .accepted, .intro, .failed],
    lostDocuments: [.intro, .failed], lostComparison: [.intro, .failed], lostReview: [.intro, .failed],
    lostPresence: [.intro, .failed],
  ]
  private static let afterDocuments: Set<FlowState> = [.presence, .code, .accepted]
  private static let lostDocuments = FlowState(.documentVerification, .failed)
  private static let lostComparison = FlowState(.documentVerificationFinal, .failed)
  private static let refusedComparison = FlowState(.documentVerificationFinal, .rejected)
  private static let lostReview = FlowState(.clientEvaluation, .failed)
  private static let lostPresence = FlowState(.presenceCheck, .failed)

  @Test func `these are the ways from state to state`() {
    var ways: [FlowState: Set<FlowState>] = [:]
    for step in Exploration.all.flatMap(\.steps) where step.before.state != step.after.state {
      ways[step.before.state, default: []].insert(step.after.state)
    }
    for state in FlowState.all { #expect(ways[state] == Self.ways[state], "\(state)") }
  }

  @Test(arguments: Exploration.all)
  func `only visible states are reached`(exploration: Exploration) {
    #expect(exploration.breach { FlowState.visible.contains($0.after.state) } == nil)
  }

  @Test(arguments: Exploration.all)
  func `a refused event changes nothing`(exploration: Exploration) {
    #expect(exploration.halfRefusals == [])
  }

  @Test(arguments: Exploration.all)
  func `nothing leads on from the end of a process`(exploration: Exploration) {
    #expect(exploration.breach { $0.before.status.isOpen || $0.before == $0.after } == nil)
  }

  @Test(arguments: Exploration.all)
  func `from the end of an attempt only a restart leads on`(exploration: Exploration) {
    let breach = exploration.breach { step in
      guard let ended = step.before.current, !ended.state.isOpen, step.event != .restarted else { return true }
      return step.after.state == ended.state || step.after.status == .failed
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `an attempt says why it ended, and a process why it failed`(exploration: Exploration) {
    let breach = exploration.breach { step in
      let attempt = step.after.verification
      return (attempt?.ending != nil) == (attempt.map { !$0.state.isOpen && $0.state != .accepted } ?? false)
        && (step.after.ending != nil) == (step.after.status == .failed)
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `no limit is exceeded while a process goes on`(exploration: Exploration) {
    let breach = exploration.breach { step in
      let (process, limits) = (step.after, step.after.limits)
      guard process.status.isOpen, let current = process.current, current.state.isOpen else { return true }
      return process.errorScore <= limits.maxErrorScore && process.attempts <= limits.maxVerifications
        && current.presence.attempts <= limits.maxPresenceChecks
        && current.code.map { $0.failedAttempts < limits.otpMaxFailedAttempts } ?? true
    }
    #expect(breach == nil)
  }
}
