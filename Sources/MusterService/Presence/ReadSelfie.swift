internal import MusterStore
package import NIOCore
package import VerificationFlow

/// Returns the picture of the person that a presence check stored. Every view is recorded in the audit before the
/// first byte is sent, as for a document's renditions.
package struct ReadSelfie: Sendable {
  /// A picture that a caller may read.
  package struct Found: Sendable {
    /// The size of the picture in bytes.
    package var byteCount: Int64 { selfie.blob.byteCount }
    let selfie: StoredSelfie
    /// The latest time at which the picture can have been stored.
    let since: Instant
    let caller: Caller
  }

  let store: Store
  let clock: Clock
  let auditAggregator: AggregateAuditRecords

  /// Returns the picture of a check.
  ///
  /// - Throws: `PRESENCE_CHECK_NOT_FOUND` if the check does not exist for this caller; `SELFIE_NOT_FOUND` if it
  ///   stored no picture, or it was erased; `SCOPE_MISSING`, `ROLE_MISSING`.
  package func callAsFunction(of id: PresenceCheckID, by caller: Caller) async throws -> Found {
    _ = try caller.reviewer(may: .see)
    return try await store.database.readInline { connection in
      guard let check = try connection.presenceCheck(id), let session = try connection.session(check.sessionId),
        caller.sees(session)
      else { throw ServiceError.presenceCheckNotFound }
      guard let selfie = try connection.selfies(of: [id]).first else {
        throw ServiceError(
          .notFound, "SELFIE_NOT_FOUND", "The presence check has no picture, or its picture was erased.")
      }
      return Found(selfie: selfie, since: check.decidedAt ?? check.begunAt, caller: caller)
    }
  }

  /// Returns the bytes of the picture, a JPEG, in this range, decrypted on demand.
  ///
  /// - Throws: As ``callAsFunction(of:by:)`` if it was erased meanwhile; if the file cannot be opened or the view
  ///   cannot be recorded. No byte is returned then.
  package func bytes(
    of found: Found, in range: Range<Int64>
  ) async throws -> some AsyncSequence<ByteBuffer, any Error> & Sendable {
    let (selfie, caller) = (found.selfie, found.caller)
    let bytes = try await store.blobs.stream(found.selfie.blob, range: range) {
      _ = try await self(of: selfie.checkId, by: caller)
    }
    if case .reviewer = caller {
      try await auditAggregator.opening(of: selfie.sessionId, since: found.since, by: caller.actor)
    } else {
      let note = AuditRecord(
        at: clock.now(), sessionId: selfie.sessionId, actor: caller.actor, action: .selfieRead,
        subject: selfie.checkId.rawValue)
      try await auditAggregator(note, as: selfie.checkId.rawValue)
    }
    return bytes
  }
}
