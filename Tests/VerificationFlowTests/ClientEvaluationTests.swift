import Testing
import VerificationFlow

/// What the project's own system makes of a person, between the documents and the presence check.
@Suite struct ClientEvaluationTests {
  private static func process(review: ReviewPolicy = .never) throws -> OnboardingProcess {
    let rules = ProcessRules(
      required: .onlyPassport, needsConsent: false, hasCode: false, hasClientEvaluation: true, review: review)
    var process = makeProcess(
      rules,
      with: Verification(
        id: "verification", state: FlowState(.documentVerificationFinal, .inProgress),
        documents: [makeDocument("passport", .passport, .accepted)]))
    #expect(try process.apply(.crossChecked(.accepted), at: beginning) == [.evaluateClient])
    return process
  }

  @Test func clientEvaluationsAreAwaitedLikeProviders() throws {
    let process = try Self.process()
    #expect(process.state == FlowState(.clientEvaluation, .inProgress))
    #expect(process.isEvaluationAwaited)
    #expect(process.pausableTimer.awaited == .provider)
    #expect(process.deadline == beginning.advanced(by: process.limits.providerExpiration))
    expectRefusal(.phaseConflict, of: .reviewed(.accept(nil)), by: process)
  }

  @Test(
    arguments: [
      (.accepted, .never, FlowState(.presenceCheck, .notInitialized), nil),
      (.unsure, .unsure, FlowState(.clientEvaluation, .inProgress), nil),
      (.unsure, .never, FlowState(.clientEvaluation, .rejected), .clientEvaluationRejected),
      (.rejected, .always, FlowState(.clientEvaluation, .rejected), .clientEvaluationRejected),
      (.failed, .always, FlowState(.clientEvaluation, .failed), .clientEvaluationFailed),
    ] as [(Event.ProviderAnswer, ReviewPolicy, FlowState, Ending.Reason?)])
  func itsAnswerLeadsOn(
    answer: Event.ProviderAnswer, review: ReviewPolicy, state: FlowState, reason: Ending.Reason?
  ) throws {
    var process = try Self.process(review: review)
    _ = try process.apply(.clientEvaluated(answer), at: beginning)
    #expect(process.state == state)
    #expect(process.verification?.ending?.reason == reason)
    if answer == .unsure, review == .unsure {
      #expect(process.pausableTimer.awaited == .reviewer)
      #expect(process.reviewCauses.map(\.code) == [.clientUnsure])
      expectRefusal(.phaseConflict, of: .clientEvaluated(.accepted), by: process)
      _ = try process.apply(.reviewed(.accept(nil)), at: beginning)
      #expect(process.state == FlowState(.presenceCheck, .notInitialized))
    }
  }

  @Test func withoutAnAnswerInTimeTheAttemptFails() throws {
    var process = try Self.process()
    _ = try process.apply(.timePassed, at: beginning.advanced(by: process.limits.providerExpiration))
    #expect(process.state == FlowState(.clientEvaluation, .failed))
    #expect(process.verification?.ending == Ending(.clientEvaluationFailed, .clientEvaluation))
  }
}
