import Testing
import VerificationFlow

/// What a process says of its steps, wherever it stands.
@Suite struct ProcessStepTests {
  @Test(arguments: Exploration.all)
  func `something leads on as long as the process is open`(exploration: Exploration) {
    #expect(exploration.breach { ($0.after.nextAction == nil) == !$0.after.status.isOpen } == nil)
  }

  @Test(arguments: Exploration.all)
  func `what is behind a step is done, what is before it is pending`(exploration: Exploration) {
    let breach = exploration.breach { step in
      let statuses = step.after.steps.map(\.status)
      let rest = statuses.drop { $0 == .done }
      return rest.dropFirst().allSatisfy { $0 == .pending } && rest.first != .pending
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `the step that is reached agrees with what leads on`(exploration: Exploration) {
    let breach = exploration.breach { step in
      let reached = step.after.steps.first { $0.status != .done }
      return switch step.after.nextAction {
      case nil: reached == nil || reached?.status == .failed
      case .wait: reached?.status == .processing && reached?.expiresAt == step.after.deadline
      case .restart: reached?.status == .failed
      case .activate: reached?.kind == .activation && reached?.status == .required
      case .giveConsent: reached?.kind == .consent && reached?.status == .required
      case .beginVerification, .uploadDocuments: reached?.kind == .documents && reached?.status == .required
      case .beginPresenceCheck, .submitPresenceCheck: reached?.kind == .presenceCheck && reached?.status == .required
      case .giveContact: reached?.kind == .contact && reached?.status == .required
      case .enterCode:
        reached?.kind == (step.after.current == nil ? .contact : .code) && reached?.status == .required
          && reached?.resendAt != nil
      }
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `all is done exactly where the person is accepted`(exploration: Exploration) {
    let breach = exploration.breach { step in
      step.after.steps.allSatisfy { $0.status == .done } == (step.after.state == FlowState(.completed, .accepted))
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `attempts left are never below zero, and counted only where something is left to do`(exploration: Exploration) {
    let breach = exploration.breach { step in
      step.after.steps.allSatisfy { ($0.attemptsLeft ?? 0) >= 0 && ($0.status != .done || $0.attemptsLeft == nil) }
    }
    #expect(breach == nil)
  }
}
