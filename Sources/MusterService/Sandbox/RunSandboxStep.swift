internal import MusterStore
internal import VerificationFlow

/// Takes the next step of a sandbox process.
struct RunSandboxStepJob: SessionJob {
  static let kind: JobKind = "run-sandbox-step"
  static let isRescheduled = true

  let sessionID: SessionID

  var id: String { Self.id(of: sessionID.rawValue) }
}

/// Takes the next step of a sandbox process as its session requests: simulates the reviewer, or the provider that
/// answers late.
struct RunSandboxStep: PlainJobHandler {
  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  @Shared var flow: AdvanceProcess
  let decisions: DecideReview

  func run(_ work: RunSandboxStepJob, _ record: JobRecord) async throws {
    let now = clock.now()
    let step = try await mappingErrors {
      try await store.database.write { connection in
        // Removed first, since the step may add the next job with the same id.
        try connection.conclude(record)
        return try play(work.sessionID, on: connection, at: now)
      }
    }
    if let step { flow.notify(step) }
  }

  /// - Returns: Nil if there is nothing to do. A decision that is not possible is left to a real reviewer.
  private func play(_ id: SessionID, on connection: any Connection, at now: Instant) throws -> AdvanceProcess.Step? {
    guard let session = try ProvidedSession(id, on: connection), let scenario = session.sandbox else { return nil }
    let process = try flow.load(id, on: connection)
    do {
      if process.asOf(now).reviewPoint != nil {
        return try review(process, in: session, scenario.review, on: connection, at: now)
      }
      guard let event = scenario.lateEvent(in: process) else { return nil }
      return try flow.move(process, by: .system, event, on: connection, at: now)
    } catch let error as ServiceError where !error.isOurs {
      return nil
    } catch is TransitionError {
      return nil
    }
  }

  private func review(
    _ process: OnboardingProcess, in session: ProvidedSession, _ keywords: [SandboxReviewer],
    on connection: any Connection, at now: Instant
  ) throws -> AdvanceProcess.Step? {
    guard let keyword = keywords.inTurn(try connection.decisions(of: process.id).count) else { return nil }
    guard let decision = decision(keyword, of: process, in: session) else { return nil }
    return try decisions.decide(
      decision, on: process.id, actor: .sandbox, isSimulated: true, on: connection, at: now
    ).step
  }

  private func decision(
    _ keyword: SandboxReviewer, of process: OnboardingProcess, in session: ProvidedSession
  ) -> ValidatedDecision? {
    let documents = process.current?.documents.filter { $0.status == .accepted } ?? []
    let shown = documents.first(where: \.isUnsure) ?? documents.first
    let decision: DecisionRecord.Kind =
      switch keyword {
      case .accepted: .accept
      case .rejected: .reject
      case .reupload: .reupload
      }
    return ValidatedDecision(
      decision, of: decision == .reupload ? shown?.id : nil,
      because: decision == .accept ? nil : configuration.reviewReasons.first,
      revision: session.record.revision, by: Reviewer(playedIn: session.record.projectId))
  }
}
