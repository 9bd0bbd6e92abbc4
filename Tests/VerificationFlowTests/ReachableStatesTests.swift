import Testing
import VerificationFlow

/// What holds whatever happens, in whatever order.
@Suite struct ReachableStatesTests {
  private static let exploration = Exploration.explore()

  @Test func `the exploration comes everywhere that there is a way to`() {
    #expect(
      Set(Self.exploration.verifications.map(\.state)) == [
        FlowState(nil, .notInitialized), FlowState(.documentUpload, .inProgress),
        FlowState(.documentUpload, .verificationPending), FlowState(.documentVerification, .inProgress),
        FlowState(.documentVerification, .accepted), FlowState(.documentVerification, .failed),
        FlowState(.completed, .failed),
      ])
    #expect(Self.exploration.verifications.count > 1000)
  }

  @Test func `only visible states are reached`() {
    let states = Set(Self.exploration.steps.map(\.after.state))
    #expect(states.isSubset(of: FlowState.visible), "\(states.subtracting(FlowState.visible))")
  }

  @Test func `a refused event changes nothing`() {
    #expect(Self.exploration.halfRefusals.isEmpty, "\(Self.exploration.halfRefusals.prefix(3))")
  }

  @Test func `at most one document is in force for each side`() {
    let doubles = Self.exploration.steps.filter { step in
      step.newcomers.contains { new in step.after.documents.count { $0.key == new.key && $0.isInForce } > 1 }
        || step.changes.contains { !$0.before.isInForce && $0.after.isInForce }
    }
    #expect(doubles.isEmpty, "\(doubles.prefix(3))")
  }

  @Test func `a document that was disposed of never changes again`() {
    let changes = Self.exploration.steps.filter { $0.changes.contains { $0.before.status == .disposed } }
    #expect(changes.isEmpty, "\(changes.prefix(3))")
  }

  @Test func `a document keeps its verdict when it is disposed of`() {
    let losses = Self.exploration.steps.filter { step in
      step.changes.contains { before, after in
        after.status == .disposed && (before.verdict != after.verdict || before.rejectOrigin != after.rejectOrigin)
      }
    }
    #expect(losses.isEmpty, "\(losses.prefix(3))")
  }

  @Test func `no document is ever forgotten`() {
    let losses = Self.exploration.steps.filter { step in
      step.after.documents.count < step.before.documents.count
        || step.changes.contains { $0.before.id != $0.after.id || $0.before.key != $0.after.key }
    }
    #expect(losses.isEmpty, "\(losses.prefix(3))")
  }

  @Test func `a document in force has a verdict exactly when its status is one`() {
    let contradictions = Self.exploration.steps.filter { step in
      (step.changes.map(\.after) + step.newcomers).contains { document in
        document.isInForce && document.verdict != (document.status.isVerdict ? document.status : nil)
      }
    }
    #expect(contradictions.isEmpty, "\(contradictions.prefix(3))")
  }

  @Test func `no side is refused more often than its budget allows`() {
    let excesses = Self.exploration.steps.filter { step in
      step.changes.contains { _, refused in
        let refusals = step.after.documents.count { $0.key == refused.key && $0.rejectOrigin == .quality }
        return refusals > Exploration.refusalsPerSide
          || step.after.attemptsLeft(for: refused.key) != Exploration.refusalsPerSide - refusals
      }
    }
    #expect(excesses.isEmpty, "\(excesses.prefix(3))")
  }

  @Test func `nothing leads back from acceptance, nor from any other end`() {
    let returns = Self.exploration.steps.filter { !$0.before.state.isOpen }
    #expect(returns.isEmpty, "\(returns.prefix(3))")
  }

  @Test func `acceptance means that every required side is accepted`() {
    let mistakes = Self.exploration.steps.map(\.after).filter { verification in
      guard verification.state == Self.accepted else { return false }
      let inForce = verification.documents.filter(\.isInForce)
      return !verification.required.isSatisfied(by: Set(inForce.map(\.key)))
        || !inForce.allSatisfy { $0.status == .accepted }
    }
    #expect(mistakes.isEmpty, "\(mistakes.prefix(3))")
  }

  @Test func `time ends everything that is open`() throws {
    let survivors = try Self.openVerifications.filter { open in
      var verification = open
      _ = try verification.apply(.expired)
      return verification.state != FlowState(.completed, .failed)
        || !verification.documents.allSatisfy { $0.status.isVerdict || $0.status == .disposed }
    }
    #expect(survivors.isEmpty, "\(survivors.prefix(3))")
  }

  @Test func `good pictures lead to acceptance as long as attempts are left`() throws {
    let deadEnds = try Self.openVerifications.filter { open in
      guard Self.hasAttempts(open) else { return false }
      var verification = open
      try Self.finish(&verification)
      return verification.state != Self.accepted
    }
    #expect(deadEnds.isEmpty, "\(deadEnds.prefix(3))")
  }

  private static let openVerifications = exploration.verifications.filter(\.state.isOpen)
  private static let accepted = FlowState(.documentVerification, .accepted)

  private static func isRefused(_ document: FlowDocument?) -> Bool {
    document.map { $0.status == .rejected || $0.status == .failed } ?? true
  }

  /// Whether each side is there and not refused, or may be shown again.
  private static func hasAttempts(_ verification: Verification) -> Bool {
    Exploration.keys.allSatisfy { key in
      !isRefused(verification.document(inForce: key)) || verification.attemptsLeft(for: key) > 0
    }
  }

  /// Shows what is missing or was refused, and finds everything good.
  private static func finish(_ verification: inout Verification) throws {
    if verification.state == FlowState(nil, .notInitialized) { _ = try verification.apply(.initialised) }
    for key in Exploration.keys where isRefused(verification.document(inForce: key)) {
      try verification.submit(key, as: DocumentID("last \(key)"))
    }
    for document in verification.documents where document.isInForce && !document.passedQuality {
      try verification.inspect(document.id, .passed)
    }
    for document in verification.documents where document.isInForce && document.status != .accepted {
      try verification.answer(document.id, .accepted)
    }
  }
}
