internal import MusterStore
internal import VerificationFlow

/// Delivers the code that was generated at a given time.
struct DeliverCodeJob: SessionJob {
  static let kind: JobKind = "deliver-code"
  static let isRescheduled = true

  let codeKind: OneTimeCode.Kind
  /// The time at which the code was generated, in milliseconds since 1970.
  let sentAt: Int64
  let sessionID: SessionID

  var id: String { Self.id(of: sessionID.rawValue, codeKind.rawValue, "\(sentAt)") }
}

/// Asks a provider to deliver a code to a person of a live project, and retries until it is delivered or no longer
/// valid.
struct DeliverCode: PlainJobHandler {
  private static let maxPause = Duration.seconds(15)

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let providers: Providers
  let codes: CodeDelivery
  @Shared var gate: PhoneGate
  let questions: AskForJob

  func run(_ work: DeliverCodeJob, _ record: JobRecord) async throws {
    let (kind, sentAt, id) = (work.codeKind, work.sentAt, work.sessionID)
    guard let provider = providers.codes, let (session, owner, message) = try await load(kind, sentAt, of: id),
      clock.now() < message.expiresAt
    else { return try await store.database.write { try $0.conclude(record) } }
    if case .closed(let error) = try await gate.passage(to: message.contact, in: owner) {
      return try await gate.withhold(because: error, in: owner) { connection in
        try connection.conclude(record)
        return kind
      }
    }
    let isDelivered: Void? = try await questions.ask(.codes, record, maxPause: Self.maxPause) { () throws in
      try await provider.deliver(message, in: session, as: "\(id)/\(kind.rawValue)/\(sentAt)")
    }
    guard isDelivered != nil else { return }
    try await store.database.write { try $0.conclude(record) }
  }

  private func load(
    _ kind: OneTimeCode.Kind, _ sentAt: Int64, of id: SessionID
  ) async throws -> (AskedSession, SessionRecord, CodeMessage)? {
    try await store.database.read { connection in
      guard let record = try connection.session(id),
        let process = try connection.process(of: id, limits: configuration.flowLimits),
        let message = codes.message(kind, of: process.asOf(clock.now()), in: record),
        // Another code may have been sent since, or the process may no longer wait for one.
        message.sentAt.milliseconds == sentAt
      else { return nil }
      return (try AskedSession(record, store.secret), record, message)
    }
  }
}
