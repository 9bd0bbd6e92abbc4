internal import MusterStore
internal import VerificationFlow

/// Polls a provider for an answer that it deferred.
struct FollowProviderJob: Job {
  static let kind: JobKind = "follow-provider"

  let inquiry: Inquiry

  var session: SessionID? { inquiry.session }

  /// An inquiry is either asked or followed up, never both.
  var id: String { AskProviderJob(inquiry: inquiry).id }
}

/// Polls a provider for an answer that it deferred.
struct FollowProvider: JobHandler {
  let providers: Providers
  let runInquiry: RunInquiry

  func begin(
    _ work: FollowProviderJob, of record: JobRecord, on connection: any Connection, at now: Instant
  ) throws -> JobRun? {
    try runInquiry.begin(work.inquiry, of: record, on: connection, at: now) { try await follow(work.inquiry) }
  }

  private func follow(_ inquiry: Inquiry) async throws -> ProviderReply {
    // A provider that was removed from the configuration never answers.
    try await providers.inquired[inquiry.provider]?.result(of: inquiry.id) ?? .answered(.failed)
  }
}
