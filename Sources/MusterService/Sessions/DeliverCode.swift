internal import MusterStore
internal import VerificationFlow

/// Asks a provider to deliver a code to a person of a live project, and retries until it is delivered or no longer
/// valid.
struct DeliverCode: PlainJobHandler {
  private static let maxPause = Duration.seconds(15)

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let providers: Providers
  let codes: CodeDelivery
  let askForJob: AskForJob

  func callAsFunction(_ job: JobRecord) async throws {
    guard case .deliverCode(let kind, let sentAt, let id) = job.job else { throw WrongJob() }
    guard let provider = providers.codes, let (session, message) = try await load(kind, sentAt, of: id),
      clock.now() < message.expiresAt
    else { return try await store.database.write { try $0.conclude(job) } }
    let isDelivered: Void? = try await askForJob(.codes, job, maxPause: Self.maxPause) { () throws in
      try await provider.deliver(message, in: session, as: "\(id)/\(kind.rawValue)/\(sentAt)")
    }
    guard isDelivered != nil else { return }
    try await store.database.write { try $0.conclude(job) }
  }

  private func load(
    _ kind: OneTimeCode.Kind, _ sentAt: Int64, of id: SessionID
  ) async throws -> (AskedSession, CodeMessage)? {
    try await store.database.read { connection in
      guard let record = try connection.session(id),
        let process = try connection.process(of: id, limits: configuration.flowLimits),
        let message = codes.message(kind, of: process.asOf(clock.now()), in: record),
        // Another code may have been sent since, or the process may no longer wait for one.
        message.sentAt.milliseconds == sentAt
      else { return nil }
      return (try AskedSession(record, store.secret), message)
    }
  }
}
