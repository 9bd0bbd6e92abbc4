internal import MusterStore
internal import VerificationFlow

/// Asks a provider to erase its data of a session whose pictures were erased.
struct RequestProviderErasure: PlainJobHandler {
  private static let maxPause = Duration.seconds(3600)

  let store: Store
  let providers: Providers
  let askForJob: AskForJob

  func callAsFunction(_ job: JobRecord) async throws {
    guard case .requestProviderErasure(let name, let session) = job.job else { throw WrongJob() }
    guard let provider = providers.inquired[name] else {
      return try await store.database.write { try $0.conclude(job) }
    }
    let isForgotten: Void? = try await askForJob(name, job, maxPause: Self.maxPause) { () throws in
      try await provider.forget(session)
    }
    guard isForgotten != nil else { return }
    try await store.database.write { try $0.conclude(job) }
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
      try connection.schedule(
        JobRecord(.requestProviderErasure(provider: name, session: session), runAt: now), at: now)
    }
  }
}
