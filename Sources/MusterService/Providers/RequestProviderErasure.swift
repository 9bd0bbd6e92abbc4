internal import MusterStore
internal import VerificationFlow

/// Lets a provider forget a session whose pictures were erased here.
struct RequestProviderErasure: JobHandler {
  private static let maxPause = Duration.seconds(3600)

  let store: Store
  let providers: Providers
  let askForJob: AskForJob

  func callAsFunction(_ job: JobRecord) async throws {
    guard case .requestProviderErasure(let name, let session) = job.job else { throw WrongJob() }
    guard let provider = providers.inquired[name] else {
      return try await store.database.write { try $0.removeJob(job.id) }
    }
    let isForgotten: Void? = try await askForJob(name, job, maxPause: Self.maxPause) { () throws in
      try await provider.forget(session)
    }
    guard isForgotten != nil else { return }
    try await store.database.write { try $0.removeJob(job.id) }
  }
}

extension Providers {
  /// Those who are told of a session and answer in their own time.
  var inquired: [ProviderName: any InquiryProvider] {
    var named: [ProviderName: any InquiryProvider] = [:]
    named[.documents] = documents
    named[.presence] = presence
    named[.evaluation] = evaluation
    return named
  }

  /// Lets those forget a session who were told of it; to be called in the transaction that erases.
  func forget(_ session: SessionID, on connection: any Connection, at now: Instant) throws {
    for name in inquired.keys {
      try connection.schedule(
        JobRecord(.requestProviderErasure(provider: name, session: session), runAt: now), at: now)
    }
  }
}
