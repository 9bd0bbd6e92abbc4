internal import MusterStore
package import VerificationFlow

/// Erases all data of a session except its audit records, which do not identify the person.
package struct EraseSession: Sendable {
  let store: Store
  let clock: Clock
  let providers: Providers
  let activeUploads: ActiveUploads
  let changes: SessionChanges
  let erasedData: PurgeErasedData

  /// The minimum time for which a device can still learn that its activation is erased.
  private static let remembrance = Duration.seconds(30 * 24 * 3600)

  /// Erases a session in any state. From then on it does not exist for any caller. Uploads in progress are
  /// disconnected or rejected; nothing is kept of pictures being inspected.
  ///
  /// The keys of the pictures and all rows are deleted in one transaction. When this returns, their bytes are also
  /// gone from the write-ahead log of the database; if a reader was still using it, they are gone shortly after.
  ///
  /// - Returns: The certificate; for a session that was erased before, the same one again.
  /// - Throws: `SCOPE_MISSING`; `SESSION_NOT_FOUND` if the session does not exist for this caller and never did;
  ///   `STORAGE_FULL`, `STORAGE_FAILED`, and nothing is erased then.
  package func erase(_ id: SessionID, by caller: Caller) async throws -> ErasureRecord {
    let key = try caller.key(with: .admin)
    let now = clock.now()
    let job = try PurgeErasedData.job(at: now)
    let actor = caller.actor
    let (record, blobs) = try await mappingErrors {
      try await store.database.write { connection -> (ErasureRecord, [BlobID]?) in
        try connection.lock(id)
        if let record = try connection.erasure(of: id) {
          guard record.projectId == key.project.id else { throw ServiceError.sessionNotFound }
          return (record, nil)
        }
        guard let session = try connection.session(id), session.projectId == key.project.id else {
          throw ServiceError.sessionNotFound
        }
        try rememberActivation(of: session, on: connection, at: now)
        try connection.concludeAuditAggregates(of: id, at: now)
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
      activeUploads.hangUp(in: id)
      changes.signalReview(id, record.projectId)
      await erasedData.purge(blobs, job)
    }
    return record
  }

  /// Remembers the erased activation, so that the person's app learns of it for as long as it may ask.
  private func rememberActivation(of session: SessionRecord, on connection: any Connection, at now: Instant) throws {
    let end = max(session.expiresAt, now.advanced(by: Self.remembrance))
    if let token = try connection.tokenHash(of: session.id) {
      try connection.rememberErasedActivation(ShowActivation.code(of: token, store.secret), until: end, at: now)
    }
    // A key that cannot be read any more must not prevent the erasure.
    if let device = try connection.storedDevice(of: session.id),
      let status = try? ErasedDeviceStatus(device, store.seal)
    {
      try connection.insert(
        ErasedDevice(
          code: ErasedDeviceStatus.code(of: device.record.id, store.secret), expiresAt: end,
          material: try status.material, seal: store.seal))
    }
  }
}
