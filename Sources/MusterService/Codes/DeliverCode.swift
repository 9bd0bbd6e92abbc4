internal import MusterStore
internal import VerificationFlow

/// Has a provider deliver a code of a live project's person, until it has or the code is worth nothing.
struct DeliverCode: JobRun {
  private static let maxPause = Duration.seconds(15)

  let advance: AdvanceProcess
  let askForJob: AskForJob

  /// The job for a code that was just made.
  static func job(_ kind: OneTimeCode.Kind, in session: SessionID, at now: Instant) -> JobRecord {
    let payload = "\(session)/\(kind.rawValue)/\(now.milliseconds)"
    return JobRecord(
      id: "code-\(payload)", kind: .deliverCode, payload: payload, cause: RequestOrigin.forJob, runAt: now)
  }

  func callAsFunction(_ job: JobRecord) async throws {
    let store = advance.store
    guard let provider = advance.providers.codes, let (session, message) = try await load(job),
      advance.clock.now() < message.expiresAt
    else { return try await store.database.write { try $0.removeJob(job.id) } }
    let isDelivered: Void? = try await askForJob(.codes, job, maxPause: Self.maxPause) { () throws in
      try await provider.deliver(message, in: session, as: job.payload)
    }
    guard isDelivered != nil else { return }
    try await store.database.write { try $0.removeJob(job.id) }
  }

  private func load(_ job: JobRecord) async throws -> (AskedSession, CodeMessage)? {
    let parts = job.payload.split(separator: "/").map(String.init)
    guard parts.count == 3, let kind = OneTimeCode.Kind(rawValue: parts[1]) else { return nil }
    let id = SessionID(parts[0])
    return try await advance.store.database.read { connection in
      guard let record = try connection.session(id),
        let process = try connection.process(of: id, limits: advance.configuration.flowLimits),
        let message = advance.codes.message(kind, of: process.asOf(advance.clock.now()), in: record.language),
        // Another one may have been sent since, or the code is not waited for any more.
        "\(message.sentAt.milliseconds)" == parts[2]
      else { return nil }
      return (try AskedSession(record, advance.store.secret), message)
    }
  }
}
