internal import DocumentImaging
internal import FaceMatching
internal import Logging
internal import MusterStore
internal import VerificationFlow

/// Searches for the holder's portrait on an accepted document, and cuts it out.
///
/// A job of its own after the verdict, which waits for none of it; whoever needs the outcome sooner lets it be found at
/// once. A second run changes nothing.
struct FindPortrait: JobRun {
  /// How often a search may fail before it counts as one that found nothing.
  private static let maxAttempts = 3

  let store: Store
  let clock: Clock
  let faces: FaceWorkers
  let logger: Logger

  func callAsFunction(_ job: JobRecord) async throws {
    guard case .findPortrait(let document, _) = job.job else { throw WrongJob() }
    _ = try await self(document, isLastTry: job.attempts >= Self.maxAttempts)
    try await store.database.write { try $0.removeJob(job.id) }
  }

  /// How the search on a document ended; nil if the document or its pictures are gone.
  @discardableResult
  func callAsFunction(_ id: DocumentID, isLastTry: Bool = false) async throws -> PortraitRecord.Outcome? {
    let (known, renditions) = try await store.database.read { connection in
      (try connection.portraits(of: [id]).first, try connection.renditions(of: id))
    }
    if let known { return known.outcome }
    // The cut-out has no face of whoever holds the document, and shows it upright or upside down.
    let kinds: [RenditionKind] = [.document, .original]
    guard let source = kinds.lazy.compactMap({ kind in renditions.first { $0.record.kind == kind } }).first else {
      return nil
    }
    return try await keep(try await search(source, isLastTry: isLastTry), of: id)
  }

  private func search(_ source: StoredRendition, isLastTry: Bool) async throws -> Rendition? {
    let bytes = try await store.blobs.read(source.blob)
    do {
      return try await faces.portrait(on: bytes)
    } catch let error where isLastTry && (error is ImagingError || error is FaceError) {
      logger.notice(
        "The search for a portrait fails", metadata: ["document": "\(source.record.documentId)", "error": "\(error)"])
      return nil
    }
  }

  private func keep(_ portrait: Rendition?, of id: DocumentID) async throws -> PortraitRecord.Outcome? {
    let now = clock.now()
    let outcome: PortraitRecord.Outcome = portrait == nil ? .notFound : .found
    var blobs: [StoredBlob] = []
    if let portrait { blobs = [try await store.blobs.put(portrait.bytes)] }
    let isKept = try await store.recording(blobs) {
      try await store.database.write { [blobs] connection in
        // The session may have been erased meanwhile, or somebody else was quicker.
        guard let document = try connection.document(id), try connection.portraits(of: [id]).isEmpty else {
          return false
        }
        try connection.save(PortraitRecord(documentId: id, outcome: outcome, at: now))
        if let portrait, let blob = blobs.first {
          try connection.insert(
            StoredRendition(
              RenditionRecord(
                documentId: id, kind: .portrait, width: portrait.width, height: portrait.height,
                byteCount: portrait.bytes.count, contentType: "image/jpeg", sha256: sha256(portrait.bytes)),
              in: blob), at: now)
        }
        try connection.insert(
          AuditRecord(
            at: now, sessionId: document.sessionId, actor: "service", action: .portraitSearched,
            subject: id.rawValue, detail: outcome.rawValue))
        return true
      }
    }
    if !isKept { await store.blobs.discard(blobs.map(\.id)) }
    return outcome
  }
}
