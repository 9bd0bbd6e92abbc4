internal import MusterStore
package import VerificationFlow

/// Erases all that is kept of a session but the audit's notes, which name nobody.
package struct EraseSession: Sendable {
  let store: Store
  let clock: Clock
  let providers: Providers
  let underway: ActiveUploads
  let changes: ChangeNotifier<SessionID>
  let queues: ChangeNotifier<ProjectID>
  let remains: PurgeErasedData

  /// How long a device can still hear that its activation is gone, at least.
  private static let remembrance = Duration.seconds(30 * 24 * 3600)

  /// Erases a session, wherever it stands. From then on it does not exist for anybody. Uploads that are on their way are
  /// hung up on or refused; of pictures that are being inspected nothing is kept.
  ///
  /// The keys of the pictures and all rows go in one transaction. When this returns, their bytes are also gone from the
  /// engine's log; if somebody was still reading it, they are shortly after.
  ///
  /// - Returns: The certificate; of a session that was erased before, the same one again.
  /// - Throws: `SCOPE_MISSING`; `SESSION_NOT_FOUND` if it does not exist for this caller and never did; `STORAGE_FULL`,
  ///   `STORAGE_FAILED`, and nothing is erased then.
  package func callAsFunction(_ id: SessionID, by caller: Caller) async throws -> ErasureRecord {
    let key = try caller.key(with: .admin)
    let now = clock.now()
    let job = PurgeErasedData.job(at: now)
    let actor = caller.actor
    let (record, blobs) = try await refusing {
      try await store.database.write { connection -> (ErasureRecord, [BlobID]?) in
        if let record = try connection.erasure(of: id) {
          guard record.projectId == key.project.id else { throw ServiceError.sessionNotFound }
          return (record, nil)
        }
        guard let session = try connection.session(id), session.projectId == key.project.id else {
          throw ServiceError.sessionNotFound
        }
        try rememberActivation(of: session, on: connection, at: now)
        try connection.concludeAuditFolds(of: id, at: now)
        let (counts, blobs) = try connection.erase(id)
        if try connection.project(session.projectId)?.isSandbox == false {
          try providers.forget(id, on: connection, at: now)
        }
        let record = ErasureRecord(
          sessionId: id, projectId: session.projectId, keyId: key.id, counts: counts, at: now)
        try connection.insert(record)
        try connection.insert(AuditRecord(at: now, sessionId: id, actor: actor, action: .sessionErased))
        try connection.insert(job, at: now)
        return (record, blobs)
      }
    }
    if let blobs {
      underway.hangUp(in: id)
      changes.signal(id)
      queues.signal(record.projectId)
      await remains(blobs, job)
    }
    return record
  }

  /// Lets the app of the session's person still hear that its activation is gone, for as long as it may ask.
  private func rememberActivation(of session: SessionRecord, on connection: any Connection, at now: Instant) throws {
    guard let token = try connection.tokenHash(of: session.id) else { return }
    try connection.rememberErasedActivation(
      ShowActivation.code(of: token, store.secret),
      until: max(session.expiresAt, now.advanced(by: Self.remembrance)), at: now)
  }
}
