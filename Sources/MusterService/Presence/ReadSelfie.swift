internal import MusterStore
public import NIOCore
public import VerificationFlow

/// Hands out the picture of a person that a presence check left. Every view is noted before the first byte leaves.
public struct ReadSelfie: Sendable {
  /// A picture that a caller may read.
  public struct Found: Sendable {
    /// Its size in bytes.
    public var byteCount: Int64 { selfie.blob.byteCount }
    let selfie: StoredSelfie
    let actor: String
  }

  let store: Store
  let clock: Clock

  /// The picture, to be read.
  ///
  /// - Throws: `PRESENCE_CHECK_NOT_FOUND` if the check does not exist for this caller; `SELFIE_NOT_FOUND` if it left no
  ///   picture, or it was erased; `SCOPE_MISSING`, `ROLE_MISSING`.
  public func callAsFunction(of id: PresenceCheckID, by caller: Caller) async throws -> Found {
    _ = try caller.reviewer(may: .see)
    return try await store.database.read { connection in
      guard let check = try connection.presenceCheck(id), let session = try connection.session(check.sessionId),
        caller.sees(session)
      else { throw Refusal.presenceCheckNotFound }
      guard let selfie = try connection.selfies(of: [id]).first else {
        throw Refusal(.notFound, "SELFIE_NOT_FOUND", "The check left no picture, or not any more.")
      }
      return Found(selfie: selfie, actor: caller.actor)
    }
  }

  /// The picture's bytes, a JPEG, decrypted as they are asked for.
  ///
  /// - Throws: When the file cannot be opened or the view cannot be noted; nothing is handed out then.
  public func bytes(of found: Found) async throws -> some AsyncSequence<ByteBuffer, any Error> & Sendable {
    let bytes = try await store.blobs.stream(found.selfie.blob, range: 0..<found.byteCount)
    let note = AuditRecord(
      at: clock.now(), sessionId: found.selfie.sessionId, actor: found.actor, action: .selfieRead,
      subject: found.selfie.checkId.rawValue)
    try await store.database.write { try $0.insert(note) }
    return bytes
  }
}
