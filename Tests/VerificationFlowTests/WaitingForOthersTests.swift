import Testing
import VerificationFlow

/// The person's time stands still while they wait for somebody else, whose own time runs instead.
@Suite struct WaitingForOthersTests {
  /// Who is waited for, and what comes of it when they never answer.
  struct Waiting: Sendable, CustomTestStringConvertible {
    let process: OnboardingProcess
    let limit: Duration
    let end: FlowState
    let ending: Ending
    /// What would have been the good answer.
    let answer: Event

    var testDescription: String { "\(process.state)" }
  }

  private static let minute = Duration.seconds(60)
  private static let later = beginning.advanced(by: .seconds(600))

  private static let all: [Waiting] = {
    let provider = Ending(.documentVerificationFailed, .documentVerification)
    func make(
      _ review: ReviewPolicy, _ events: [Event], _ limit: Duration, _ end: FlowState, _ ending: Ending, _ answer: Event
    ) -> Waiting {
      var process = makeProcess(requiring: .onlyPassport, presence: true, review: review)
      for event in events { _ = try? process.apply(event, at: later) }
      return Waiting(process: process, limit: limit, end: end, ending: ending, answer: answer)
    }
    let shown: [Event] = [.submitted([makeSubmission(.passport, as: "p")]), .inspected("p", .passed())]
    let judged = shown + [.providerAnswered("p", .accepted)]
    let present: [Event] = [.presenceCheckInitialised, .presenceCheckSubmitted]
    return [
      make(
        .never, shown, minute * 60, FlowState(.documentVerification, .failed), provider,
        .providerAnswered("p", .accepted)),
      make(
        .never, judged, minute * 60, FlowState(.documentVerificationFinal, .failed), provider,
        .crossChecked(.accepted)),
      make(
        .always, judged + [.crossChecked(.accepted)], minute * 60 * 72, FlowState(.clientEvaluation, .failed),
        Ending(.clientEvaluationFailed, .clientEvaluation), .reviewed(.accept(nil))),
      make(
        .never, judged + [.crossChecked(.accepted)] + present, minute * 60, FlowState(.presenceCheck, .failed),
        Ending(.presenceCheckFailed, .presenceCheck), .presenceChecked(.accepted)),
      make(
        .unsure, judged + [.crossChecked(.accepted)] + present + [.presenceChecked(.unsure)], minute * 60 * 72,
        FlowState(.presenceCheck, .failed), Ending(.presenceCheckFailed, .presenceCheck), .reviewed(.accept(nil))),
    ]
  }()

  @Test func `these are all of whom a person may wait for`() {
    #expect(
      Self.all.map(\.process.state) == [.judgement, .crossCheck, .evaluation, .presenceJudgement, .presenceJudgement])
    #expect(Self.all.map(\.process.pausableTimer.awaited) == [.provider, .provider, .reviewer, .provider, .reviewer])
  }

  @Test(arguments: all)
  func `who never answers ends the attempt and not the process`(waiting: Waiting) throws {
    var process = waiting.process
    let due = Self.later.advanced(by: waiting.limit)
    #expect(process.deadline == due)
    expectRefusal(.notDue, of: .timePassed, by: process, at: due.advanced(by: .milliseconds(-1)))
    #expect(try process.go(.timePassed, at: due) == [])
    #expect(process.state == waiting.end)
    #expect(process.status == .verificationInProgress)
    #expect(process.verification?.ending == waiting.ending)
    try process.go(.restarted, .initialised("second"), at: due)
    #expect(process.state == .upload)
  }

  @Test(arguments: all)
  func `the person has as much time afterwards as before`(waiting: Waiting) throws {
    let left = beginning.advanced(by: .seconds(3600)).milliseconds - Self.later.milliseconds
    for wait in [.zero, waiting.limit / 2, waiting.limit] {
      let now = Self.later.advanced(by: wait)
      var process = waiting.process
      if wait == waiting.limit {
        try process.go(.timePassed, at: now)
      } else {
        try process.go(.restarted, at: now)
      }
      #expect(process.deadline == now.advanced(by: .milliseconds(left)))
      #expect(process.expiresAt == process.deadline)
    }
  }

  @Test(arguments: all)
  func `the time of the whole is up when the last who is waited for and the person used up theirs`(
    waiting: Waiting
  ) throws {
    var process = waiting.process
    let latest = try #require(process.expiresAt)
    try process.go(.timePassed, at: try #require(process.deadline))
    #expect(process.deadline == latest)
  }

  @Test(arguments: all)
  func `an answer that comes too late is refused before anybody noticed the time`(waiting: Waiting) throws {
    let due = Self.later.advanced(by: waiting.limit)
    var inTime = waiting.process
    try inTime.go(waiting.answer, at: due.advanced(by: .milliseconds(-1)))
    #expect(inTime.state != waiting.process.state)
    expectRefusal(.phaseConflict, of: waiting.answer, by: waiting.process, at: due)
  }

  @Test(arguments: all)
  func `the person goes on when it is too late, before anybody noticed the time`(waiting: Waiting) throws {
    let due = Self.later.advanced(by: waiting.limit)
    #expect(waiting.process.asOf(due).state == waiting.end)
    var restarted = waiting.process
    try restarted.go(.restarted, at: due)
    #expect(restarted.state == .intro)
    #expect(restarted.verification?.ending == waiting.ending)
    var cancelled = waiting.process
    try cancelled.go(.cancelled, at: due)
    #expect(cancelled.status == .failed)
  }
}
