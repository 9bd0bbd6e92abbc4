internal import MusterStore
package import NIOCore
package import VerificationFlow

/// Hands out a picture of a document. Every view is noted before the first byte leaves: those of a reviewer
/// as the opening of their case, others one by one, and what comes again as how often.
package struct ReadRendition: Sendable {
  /// A picture that a caller may read.
  package struct Found: Sendable {
    /// What it is.
    package let record: RenditionRecord
    let blob: StoredBlob
    let document: DocumentRecord
    let caller: Caller
  }

  let store: Store
  let clock: Clock
  let notes: AggregateAuditRecords

  /// The picture, to be read.
  ///
  /// - Throws: `NO_SUCH_DOCUMENT` if the document does not exist for this caller; `RENDITION_NOT_FOUND` if it has no
  ///   such picture, or not yet; `SCOPE_MISSING`.
  package func callAsFunction(_ kind: String, of id: DocumentID, by caller: Caller) async throws -> Found {
    if case .session = caller {} else { _ = try caller.reviewer(may: .see) }
    return try await store.database.read { connection in
      guard let document = try connection.document(id), caller.sees(document) else { throw ServiceError.noSuchDocument }
      let renditions = try connection.renditions(of: id)
      guard let rendition = renditions.first(where: { $0.record.kind.rawValue == kind }) else {
        throw ServiceError.renditionNotFound
      }
      return Found(record: rendition.record, blob: rendition.blob, document: document, caller: caller)
    }
  }

  /// The picture's bytes in this range, decrypted as they are asked for.
  ///
  /// - Throws: When the file cannot be opened or the view cannot be noted; nothing is handed out then.
  package func bytes(
    of rendition: Found, in range: Range<Int64>
  ) async throws -> some AsyncSequence<ByteBuffer, any Error> & Sendable {
    let bytes = try await store.blobs.stream(rendition.blob, range: range)
    let (document, caller) = (rendition.document, rendition.caller)
    if case .reviewer = caller {
      try await notes.opening(of: document.sessionId, since: document.createdAt, by: caller.actor)
    } else {
      let note = AuditRecord(
        at: clock.now(), sessionId: document.sessionId, actor: caller.actor, action: .renditionRead,
        subject: document.id.rawValue, detail: rendition.record.kind.rawValue)
      try await notes(note, as: "\(document.id)/\(rendition.record.kind.rawValue)")
    }
    return bytes
  }
}
