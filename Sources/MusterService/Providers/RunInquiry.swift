internal import MusterStore
internal import VerificationFlow

/// Runs a job that wants the answer to an inquiry: moves the process by the answer, or schedules the next job.
///
/// The jobs repeat as long as the process waits. When the wait expires, the deadline of the process ends it.
struct RunInquiry: Sendable {
  /// The pause between polls if the provider does not request one.
  private static let pollPause = Duration.seconds(10)
  private static let maxPause = Duration.seconds(300)

  let store: Store
  let clock: Clock
  @Shared var flow: AdvanceProcess
  let questions: AskForJob
  let presenceFindings: StorePresenceFindings

  /// Prepares a job, as ``JobHandler/begin(_:of:on:at:)`` does.
  ///
  /// - Parameter question: Returns the provider's reply.
  /// - Returns: Nil if the process does not wait for the answer.
  func begin(
    _ inquiry: Inquiry, of job: JobRecord, on connection: any Connection, at now: Instant,
    _ question: @escaping @Sendable () async throws -> ProviderReply
  ) throws -> JobRun? {
    guard try flow.awaiting(inquiry, on: connection, at: now) != nil else { return nil }
    return { try await run(inquiry, job, question) }
  }

  private func run(
    _ inquiry: Inquiry, _ job: JobRecord, _ question: @Sendable () async throws -> ProviderReply
  ) async throws {
    switch try await questions.ask(inquiry.provider, job, maxPause: Self.maxPause, question) {
    case .answered(let answer, let findings): try await conclude(inquiry, answer, findings, job)
    case .later(let pause): try await wait(inquiry, pause ?? Self.pollPause, job)
    case .unknown: try await askAnew(inquiry, job)
    case nil: break
    }
  }

  private func conclude(
    _ inquiry: Inquiry, _ answer: Event.ProviderAnswer, _ findings: ProviderFindings, _ job: JobRecord
  ) async throws {
    let now = clock.now()
    let step = try await presenceFindings.keep(findings, of: inquiry, answer) { connection in
      try connection.conclude(job)
      return try flow.answer(inquiry, answer, findings, on: connection, at: now)
    }
    if let step { flow.notify(step) }
  }

  private func wait(_ inquiry: Inquiry, _ pause: Duration, _ job: JobRecord) async throws {
    let next = clock.now().advanced(by: max(.seconds(1), min(pause, .seconds(3600))))
    try await store.database.write { connection in
      if job.kind == FollowProviderJob.kind { return try connection.returnJob(job, runAt: next, counts: false) }
      try connection.conclude(job)
      // The session may have been erased meanwhile.
      guard try connection.session(inquiry.session) != nil else { return }
      let following = FollowProviderJob(inquiry: inquiry)
      try connection.insert(JobRecord(following, cause: job.cause, runAt: next), at: next)
    }
  }

  private func askAnew(_ inquiry: Inquiry, _ job: JobRecord) async throws {
    // Without a pause, a provider that never knows the inquiry would be asked in a tight loop.
    let next = clock.now().advanced(by: Self.pollPause)
    try await store.database.write { connection in
      try connection.conclude(job)
      let asking = AskProviderJob(inquiry: inquiry)
      try connection.insert(JobRecord(asking, cause: job.cause, runAt: next), at: next)
    }
  }
}
