internal import MusterStore
internal import VerificationFlow

/// Asks a provider to erase its data of a session.
struct RequestProviderErasureJob: SessionJob {
  static let kind: JobKind = "request-provider-erasure"

  let provider: ProviderName
  let sessionID: SessionID

  var id: String { Self.id(of: sessionID.rawValue, provider.rawValue) }
}

/// Asks a provider to erase its data of a session whose pictures were erased.
struct RequestProviderErasure: PlainJobHandler {
  private static let maxPause = Duration.seconds(3600)

  let store: Store
  let providers: Providers
  let questions: AskForJob

  func run(_ work: RequestProviderErasureJob, _ record: JobRecord) async throws {
    guard let provider = providers.inquired[work.provider] else {
      return try await store.database.write { try $0.conclude(record) }
    }
    let isForgotten: Void? = try await questions.ask(work.provider, record, maxPause: Self.maxPause) { () throws in
      try await provider.forget(work.sessionID)
    }
    guard isForgotten != nil else { return }
    try await store.database.write { try $0.conclude(record) }
  }
}

extension Providers {
  /// The providers that receive data of sessions.
  var inquired: [ProviderName: any InquiryProvider] {
    var named: [ProviderName: any InquiryProvider] = [:]
    named[.documents] = documents
    named[.presence] = presence
    named[.evaluation] = evaluation
    return named
  }

  /// Schedules an erasure request to each of these providers. Call this in the transaction that erases.
  func forget(_ session: SessionID, on connection: any Connection, at now: Instant) throws {
    for name in inquired.keys {
      let job = RequestProviderErasureJob(provider: name, sessionID: session)
      try connection.schedule(JobRecord(job, runAt: now), at: now)
    }
  }
}
