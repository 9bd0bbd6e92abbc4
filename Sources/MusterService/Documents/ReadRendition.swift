internal import MusterStore
package import NIOCore
package import VerificationFlow

/// Returns the renditions of a document. Every view is recorded in the audit before the first byte is sent: those that
/// a reviewer's page shows with that page, others individually, with repetitions counted.
package struct ReadRendition: Sendable {
  /// A rendition that a caller may read.
  package struct Found: Sendable {
    package var record: RenditionRecord { rendition.record }
    let rendition: StoredRendition
    let sessionId: SessionID
    /// The time since which the document has existed.
    let documentCreatedAt: Instant
    let caller: Caller
  }

  /// The rendition was made again, and differs from the one found before.
  private struct Changed: Error {}

  let store: Store
  let clock: Clock
  let auditAggregator: AggregateAudit
  let reader: RenditionReader

  /// Returns the rendition of this kind.
  ///
  /// - Throws: `NO_SUCH_DOCUMENT` if the document does not exist for this caller; `RENDITION_NOT_FOUND` if it has no
  ///   such rendition, or not yet; `SCOPE_MISSING`; `SESSION_TOKEN_NEEDED` for any but the thumbnail with the token of
  ///   a link: nobody else who opens the link gets a copy of the document.
  package func find(_ kind: String, of id: DocumentID, by caller: Caller) async throws -> Found {
    if case .session = caller {} else { _ = try caller.reviewer(may: .see) }
    if kind != RenditionKind.thumbnail.rawValue { try caller.requireNoVisit() }
    return try await store.database.readInline { connection in
      guard let source = try connection.renditionSource(of: id, kind: RenditionKind(rawValue: kind)),
        caller.sees(source.sessionId, in: source.projectId)
      else { throw ServiceError.noSuchDocument }
      guard let rendition = source.rendition else { throw ServiceError.renditionNotFound }
      return Found(
        rendition: rendition, sessionId: source.sessionId, documentCreatedAt: source.createdAt, caller: caller)
    }
  }

  /// Finds the rendition of this kind and calls `body` with it, which reads its bytes. If the rendition has to be made
  /// again for that and is another one than before, `body` is called once more, with the new one.
  ///
  /// - Throws: As ``find(_:of:by:)``; errors of `body`.
  package func use<Value>(
    _ kind: String, of id: DocumentID, by caller: Caller, _ body: (Found) async throws -> Value
  ) async throws -> Value {
    do {
      return try await body(try await find(kind, of: id, by: caller))
    } catch is Changed {
      return try await body(try await find(kind, of: id, by: caller))
    }
  }

  /// Returns the bytes of the rendition in this range, decrypted on demand. A rendition that is missing or damaged is
  /// made again first.
  ///
  /// - Throws: As ``find(_:of:by:)`` if it was erased meanwhile; an error on which ``use(_:of:by:_:)``
  ///   retries if it was replaced; errors of reading it or of recording the view. No byte is returned then.
  package func bytes(
    of rendition: Found, in range: Range<Int64>
  ) async throws -> some AsyncSequence<ByteBuffer, any Error> & Sendable {
    let (document, kind) = (rendition.record.documentId, rendition.record.kind.rawValue)
    let caller = rendition.caller
    let bytes = try await reader.stream(rendition.rendition, range: range) {
      _ = try await find(kind, of: document, by: caller)
    }
    guard bytes.rendition.record == rendition.record else { throw Changed() }
    let note = AuditRecord(
      at: clock.now(), sessionId: rendition.sessionId, actor: caller.actor, action: .renditionRead,
      subject: document.rawValue, detail: kind)
    try await auditAggregator.view(
      note, as: "\(document)/\(kind)", on: Self.pages(showing: rendition.record.kind, to: caller),
      since: rendition.documentCreatedAt)
    return bytes
  }

  /// Returns the pages that show pictures of a kind to a caller. A reviewer who wants the original asks for it.
  private static func pages(showing kind: RenditionKind, to caller: Caller) -> [AuditRecord.Action] {
    guard case .reviewer = caller else { return [] }
    return switch kind {
    case .thumbnail: [.reviewOpened, .reviewListed]
    case .original: []
    default: [.reviewOpened]
    }
  }
}
