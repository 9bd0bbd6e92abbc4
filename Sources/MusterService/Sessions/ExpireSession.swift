internal import MusterStore
internal import VerificationFlow

/// Ends a session whose time is up and that came to no other end.
struct ExpireSession: Sendable {
  let store: Store
  let configuration: ServiceConfiguration
  let clock: Clock
  let changes: SessionChanges

  func callAsFunction(_ id: SessionID, job: JobRecord) async throws {
    let now = clock.now()
    try await store.database.write { connection in
      try connection.removeJob(job.id)
      guard let before = try connection.verification(of: id, limits: configuration.flowLimits) else { return }
      var after = before
      do {
        _ = try after.apply(.expired)
      } catch {
        return  // It came to its end by itself.
      }
      try connection.save(after, since: before, of: id, at: now)
      for (old, new) in zip(before.documents, after.documents) where new.status == .failed && old != new {
        try connection.saveFindings(of: new.id, quality: [], errorCodes: [Refusal.sessionExpired.code], at: now)
      }
      try connection.insert(AuditRecord(at: now, sessionId: id, actor: "service", action: .sessionExpired))
    }
    changes.signal(id)
  }
}
