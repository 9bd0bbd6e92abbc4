import Testing
import VerificationFlow

/// What holds for documents, whatever happens in whatever order.
@Suite struct ReachableDocumentsTests {
  @Test(arguments: Exploration.all)
  func `at most one document is in force for each side`(exploration: Exploration) {
    let breach = exploration.breach { step in
      step.newcomers.allSatisfy { new in step.after.documents.count { $0.key == new.key && $0.isInForce } <= 1 }
        && step.changes.allSatisfy { $0.before.isInForce || !$0.after.isInForce }
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `a document that was disposed of never changes again`(exploration: Exploration) {
    #expect(exploration.breach { step in step.changes.allSatisfy { $0.before.status != .disposed } } == nil)
  }

  @Test(arguments: Exploration.all)
  func `a document keeps its verdict and its reasons when it is disposed of`(exploration: Exploration) {
    let breach = exploration.breach { step in
      step.changes.allSatisfy { before, after in
        after.status != .disposed
          || (before.verdict, before.rejectOrigin, before.errorCodes)
            == (after.verdict, after.rejectOrigin, after.errorCodes)
      }
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `no document of an attempt is ever forgotten`(exploration: Exploration) {
    let breach = exploration.breach { step in
      guard let before = step.before.current else { return true }
      return before.documents.count <= step.after.documents.count
        && step.changes.allSatisfy { $0.before.id == $0.after.id && $0.before.key == $0.after.key }
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `a document in force has a verdict exactly when its status is one`(exploration: Exploration) {
    let breach = exploration.breach { step in
      (step.changes.map(\.after) + step.newcomers).allSatisfy { document in
        !document.isInForce || document.verdict == (document.status.isVerdict ? document.status : nil)
      }
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `a document has reasons exactly when it was refused or failed`(exploration: Exploration) {
    let breach = exploration.breach { step in
      (step.changes.map(\.after) + step.newcomers).allSatisfy { document in
        document.errorCodes.isEmpty == (document.verdict != .rejected && document.verdict != .failed)
          && (document.rejectOrigin == nil || document.verdict == .rejected || document.verdict == .failed)
      }
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `an attempt that ended leaves no document waiting`(exploration: Exploration) {
    let breach = exploration.breach { step in
      guard let attempt = step.after.verification, !attempt.state.isOpen else { return true }
      return attempt.documents.allSatisfy { $0.status.isVerdict || !$0.isInForce }
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `our own look adds nothing to the errors, whatever it finds`(exploration: Exploration) {
    let breach = exploration.breach { step in
      guard case .inspected = step.event else { return true }
      return step.after.errorScore == step.before.errorScore && step.after.status == step.before.status
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `no side is refused more often for its quality than its budget allows`(exploration: Exploration) {
    let breach = exploration.breach { step in
      step.changes.allSatisfy { _, refused in
        let refusals = step.after.documents.count { $0.key == refused.key && $0.rejectOrigin == .quality }
        let budget = step.after.limits.maxQualityRefusals
        return refusals <= budget
          && (step.after.current == nil || step.after.attemptsLeft(for: refused.key) == budget - refusals)
      }
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `an upload resets the attempt when too much went wrong, and never before`(exploration: Exploration) {
    let breach = exploration.breach { step in
      guard case .submitted(let pictures) = step.event else { return true }
      let isTooMuch =
        step.before.current.map { $0.failures > step.before.limits.maxFailedDocuments } ?? false
        || pictures.contains { step.before.attemptsLeft(for: $0.description.key) == 0 }
      return step.newcomers.isEmpty == isTooMuch
        && step.newcomers.isEmpty == (step.after.current?.state.isOpen != true)
    }
    #expect(breach == nil)
  }
}
