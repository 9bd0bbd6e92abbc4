internal import MusterStore
package import NIOCore
package import VerificationFlow

/// Returns the renditions of a document. Every view is recorded in the audit before the first byte is sent: those of
/// a reviewer as the opening of their case, others individually, with repetitions counted.
package struct ReadRendition: Sendable {
  /// A rendition that a caller may read.
  package struct Found: Sendable {
    package let record: RenditionRecord
    let blob: StoredBlob
    let sessionId: SessionID
    /// The time since which the document has existed.
    let documentCreatedAt: Instant
    let caller: Caller
  }

  let store: Store
  let clock: Clock
  let auditAggregator: AggregateAuditRecords

  /// Returns the rendition of this kind.
  ///
  /// - Throws: `NO_SUCH_DOCUMENT` if the document does not exist for this caller; `RENDITION_NOT_FOUND` if it has no
  ///   such rendition, or not yet; `SCOPE_MISSING`.
  package func callAsFunction(_ kind: String, of id: DocumentID, by caller: Caller) async throws -> Found {
    if case .session = caller {} else { _ = try caller.reviewer(may: .see) }
    return try await store.database.readInline { connection in
      guard let source = try connection.renditionSource(of: id, kind: RenditionKind(rawValue: kind)),
        caller.sees(source.sessionId, in: source.projectId)
      else { throw ServiceError.noSuchDocument }
      guard let rendition = source.rendition else { throw ServiceError.renditionNotFound }
      return Found(
        record: rendition.record, blob: rendition.blob, sessionId: source.sessionId,
        documentCreatedAt: source.createdAt, caller: caller)
    }
  }

  /// Returns the bytes of the rendition in this range, decrypted on demand.
  ///
  /// - Throws: As ``callAsFunction(_:of:by:)`` if it was erased meanwhile; if the file cannot be opened or the view
  ///   cannot be recorded. No byte is returned then.
  package func bytes(
    of rendition: Found, in range: Range<Int64>
  ) async throws -> some AsyncSequence<ByteBuffer, any Error> & Sendable {
    let (document, kind) = (rendition.record.documentId, rendition.record.kind.rawValue)
    let caller = rendition.caller
    let bytes = try await store.blobs.stream(rendition.blob, range: range) {
      _ = try await self(kind, of: document, by: caller)
    }
    if case .reviewer = caller {
      try await auditAggregator.opening(
        of: rendition.sessionId, since: rendition.documentCreatedAt, by: caller.actor)
    } else {
      let note = AuditRecord(
        at: clock.now(), sessionId: rendition.sessionId, actor: caller.actor, action: .renditionRead,
        subject: document.rawValue, detail: kind)
      try await auditAggregator(note, as: "\(document)/\(kind)")
    }
    return bytes
  }
}
