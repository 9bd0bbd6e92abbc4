internal import MusterStore
package import NIOCore
package import VerificationFlow

/// Hands out the picture of a person that a presence check left. Every view is noted before the first byte leaves,
/// as that of a document's picture is.
package struct ReadSelfie: Sendable {
  /// A picture that a caller may read.
  package struct Found: Sendable {
    /// Its size in bytes.
    package var byteCount: Int64 { selfie.blob.byteCount }
    let selfie: StoredSelfie
    /// Since when there has been the picture, at the latest.
    let since: Instant
    let caller: Caller
  }

  let store: Store
  let clock: Clock
  let notes: AggregateAuditRecords

  /// The picture, to be read.
  ///
  /// - Throws: `PRESENCE_CHECK_NOT_FOUND` if the check does not exist for this caller; `SELFIE_NOT_FOUND` if it left no
  ///   picture, or it was erased; `SCOPE_MISSING`, `ROLE_MISSING`.
  package func callAsFunction(of id: PresenceCheckID, by caller: Caller) async throws -> Found {
    _ = try caller.reviewer(may: .see)
    return try await store.database.read { connection in
      guard let check = try connection.presenceCheck(id), let session = try connection.session(check.sessionId),
        caller.sees(session)
      else { throw ServiceError.presenceCheckNotFound }
      guard let selfie = try connection.selfies(of: [id]).first else {
        throw ServiceError(.notFound, "SELFIE_NOT_FOUND", "The check left no picture, or not any more.")
      }
      return Found(selfie: selfie, since: check.decidedAt ?? check.begunAt, caller: caller)
    }
  }

  /// The picture's bytes, a JPEG, decrypted as they are asked for.
  ///
  /// - Throws: When the file cannot be opened or the view cannot be noted; nothing is handed out then.
  package func bytes(of found: Found) async throws -> some AsyncSequence<ByteBuffer, any Error> & Sendable {
    let bytes = try await store.blobs.stream(found.selfie.blob, range: 0..<found.byteCount)
    let (selfie, caller) = (found.selfie, found.caller)
    if case .reviewer = caller {
      try await notes.opening(of: selfie.sessionId, since: found.since, by: caller.actor)
    } else {
      let note = AuditRecord(
        at: clock.now(), sessionId: selfie.sessionId, actor: caller.actor, action: .selfieRead,
        subject: selfie.checkId.rawValue)
      try await notes(note, as: selfie.checkId.rawValue)
    }
    return bytes
  }
}
