internal import MusterStore
public import NIOCore
public import VerificationFlow

/// Hands out a picture of a document. Every view is noted before the first byte leaves.
public struct ReadRendition: Sendable {
  /// A picture that a caller may read.
  public struct Found: Sendable {
    /// What it is.
    public let record: RenditionRecord
    let blob: StoredBlob
    let session: SessionID
    let actor: String
  }

  let store: Store
  let clock: Clock

  /// The picture, to be read.
  ///
  /// - Throws: `NO_SUCH_DOCUMENT` if the document does not exist for this caller; `RENDITION_NOT_FOUND` if it has no
  ///   such picture, or not yet; `SCOPE_MISSING`.
  public func callAsFunction(_ kind: String, of id: DocumentID, by caller: Caller) async throws -> Found {
    if case .session = caller {} else { _ = try caller.reviewer(may: .see) }
    return try await store.database.read { connection in
      guard let document = try connection.document(id), caller.sees(document) else { throw Refusal.noSuchDocument }
      let renditions = try connection.renditions(of: id)
      guard let rendition = renditions.first(where: { $0.record.kind.rawValue == kind }) else {
        throw Refusal.renditionNotFound
      }
      return Found(
        record: rendition.record, blob: rendition.blob, session: document.sessionId, actor: caller.actor)
    }
  }

  /// The picture's bytes in this range, decrypted as they are asked for.
  ///
  /// - Throws: When the file cannot be opened or the view cannot be noted; nothing is handed out then.
  public func bytes(
    of rendition: Found, in range: Range<Int64>
  ) async throws -> some AsyncSequence<ByteBuffer, any Error> & Sendable {
    let bytes = try await store.blobs.stream(rendition.blob, range: range)
    let note = AuditRecord(
      at: clock.now(), sessionId: rendition.session, actor: rendition.actor, action: .renditionRead,
      subject: rendition.record.documentId.rawValue, detail: rendition.record.kind.rawValue)
    try await store.database.write { try $0.insert(note) }
    return bytes
  }
}
