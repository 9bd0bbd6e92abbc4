import Testing
import VerificationFlow

/// How a process ends, whatever happened before.
@Suite struct ReachableEndsTests {
  @Test(arguments: Exploration.all)
  func `nobody is told to be accepted before the end`(exploration: Exploration) {
    #expect(exploration.breach { $0.after.state.status != .accepted || $0.after.state == .accepted } == nil)
  }

  @Test(arguments: Exploration.all)
  func `acceptance means that everything asked for is there and good`(exploration: Exploration) {
    let breach = exploration.breach { step in
      let process = step.after
      guard process.state == .accepted || process.status == .finished else { return true }
      guard let attempt = process.current else { return false }
      let inForce = attempt.documents.filter(\.isInForce)
      return process.state == .accepted && process.status == .finished && process.activation?.flag == nil
        && inForce.allSatisfy { $0.status == .accepted || process.attemptsLeft(for: $0.key) == 0 }
        && process.rules.required.isSatisfied(by: Set(inForce.filter { $0.status == .accepted }.map(\.key)))
        && (!process.rules.hasPresenceCheck || attempt.presence.result == .accepted)
        && !attempt.presence.isHeld
        && (!process.rules.hasCode || attempt.code?.status == .verified)
        && (process.activationCode == nil || process.activationCode?.status == .verified)
        && !process.isConsentMissing && !process.isContactMissing
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `only a reviewer leads on from where one is waited for`(exploration: Exploration) {
    let breach = exploration.breach { step in
      guard awaitsReviewer(step.before) else { return true }
      if case .reviewed = step.event { return true }
      return awaitsReviewer(step.after) || step.after.state == .intro || step.after.state.status == .failed
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `no case goes past the reviewer who should see it`(exploration: Exploration) {
    let breach = exploration.breach { step in
      let (review, attempt) = (step.after.rules.review, step.after.current)
      let isUnsure = attempt?.isUnsure == true || step.after.documents.contains { $0.isInForce && $0.isUnsure }
      switch step.event {
      case .crossChecked(.accepted, _), .crossChecked(.unsure, _):
        let isDue = review == .always || review == .unsure && isUnsure
        return step.before.status != .verificationInProgress || isDue == (step.after.state == .evaluation)
          || step.after.state.status == .rejected && review == .never
      case .presenceChecked(let answer):
        let isLast = attempt.map { $0.presence.attempts >= step.after.limits.maxPresenceChecks } ?? false
        let isDoubtful = answer == .unsure || answer != .accepted && isLast
        let isDue = review == .always && answer == .accepted || review != .never && isDoubtful
        return isDue == awaitsReviewer(step.after)
      default:
        return true
      }
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `the person's time stands still exactly while somebody else is waited for`(exploration: Exploration) {
    let others: Set<FlowState> = [.judgement, .crossCheck, .evaluation, .presenceJudgement]
    let breach = exploration.breach { step in
      let awaited = step.after.pausableTimer.awaited
      return (awaited != nil) == others.contains(step.after.state)
        && (awaited == .reviewer) == awaitsReviewer(step.after)
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `time leads every process to an end`(exploration: Exploration) throws {
    for visit in exploration.visits {
      var process = visit.process
      for _ in 1...2 {
        guard let deadline = process.deadline else { break }
        try process.go(.timePassed, at: deadline)
        if !FlowState.visible.contains(process.state) { Issue.record("\(process)") }
      }
      if process.status.isOpen || process.deadline != nil { Issue.record("\(visit.process)") }
    }
  }

  @Test(arguments: Exploration.all)
  func `good conduct leads to acceptance as long as attempts are left, and only then`(
    exploration: Exploration
  ) throws {
    let conduct = GoodConduct(sides: exploration.sides)
    for visit in exploration.visits {
      var (process, now, steps) = (visit.process, visit.now, 0)
      while let next = conduct.next(in: process, at: now), steps < 50 {
        (now, steps) = (next.at, steps + 1)
        try process.go(next.event, at: now)
      }
      if (process.state == .accepted) != conduct.mayStillSucceed(visit.process) { Issue.record("\(visit.process)") }
    }
  }

  private func awaitsReviewer(_ process: OnboardingProcess) -> Bool {
    process.state == .evaluation || process.state == .presenceJudgement && process.current?.presence.isHeld == true
  }
}
