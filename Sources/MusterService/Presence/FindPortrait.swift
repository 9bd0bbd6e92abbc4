internal import DocumentImaging
internal import FaceMatching
internal import Logging
internal import MusterStore
internal import VerificationFlow

/// Finds the holder's portrait on an accepted document.
struct FindPortraitJob: SessionJob {
  static let kind: JobKind = "find-portrait"

  let document: DocumentID
  let sessionID: SessionID

  var id: String { Self.id(of: document.rawValue) }
}

/// Finds the holder's portrait on an accepted document, and cuts it out.
///
/// Runs as a separate job after the verdict, which does not wait for it. A caller that needs the outcome immediately
/// runs the search directly, even while the job is running: the job has the lowest priority, and may take long. A
/// second run has no effect.
struct FindPortrait: PlainJobHandler {
  /// The number of times a search may fail before it counts as having found nothing.
  private static let maxAttempts = 3

  let store: Store
  let reader: RenditionReader
  let clock: Clock
  let faces: FaceWorkers
  let logger: Logger

  func run(_ work: FindPortraitJob, _ record: JobRecord) async throws {
    if record.isFatal {
      _ = try await keep(nil, of: work.document)
    } else {
      try await find(work.document, isAwaited: false, isLastTry: record.attempts >= Self.maxAttempts)
    }
    try await store.database.write { try $0.conclude(record) }
  }

  /// Returns the outcome of the search on a document; nil if the document or its pictures no longer exist.
  ///
  /// - Parameter isAwaited: Whether a process waits for the outcome.
  @discardableResult
  func find(
    _ id: DocumentID, isAwaited: Bool, isLastTry: Bool = false
  ) async throws -> PortraitRecord.Outcome? {
    let (known, renditions) = try await store.database.read { connection in
      (try connection.portraits(of: [id]).first, try connection.renditions(of: id))
    }
    if let known { return known.outcome }
    // The cut-out shows the document upright or upside down, and no face of a person holding it.
    let kinds: [RenditionKind] = [.document, .original]
    guard let source = kinds.lazy.compactMap({ kind in renditions.first { $0.record.kind == kind } }).first else {
      return nil
    }
    return try await keep(try await search(source, isAwaited: isAwaited, isLastTry: isLastTry), of: id)
  }

  private func search(_ source: StoredRendition, isAwaited: Bool, isLastTry: Bool) async throws -> Rendition? {
    do {
      return try await faces.portrait(on: try await reader.readDecodable(source), isAwaited: isAwaited)
    } catch let error where isLastTry && (error is ImagingError || error is FaceError) {
      logger.notice(
        "The search for a portrait failed", metadata: ["document": "\(source.record.documentId)", "error": "\(error)"])
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
        // The session may have been erased, or another search may have finished, in the meantime.
        guard let document = try connection.document(id), try connection.portraits(of: [id]).isEmpty else {
          return false
        }
        try connection.save(PortraitRecord(documentId: id, outcome: outcome, at: now))
        if let portrait, let blob = blobs.first {
          let record = RenditionRecord(
            documentId: id, kind: .portrait, width: portrait.width, height: portrait.height,
            byteCount: portrait.bytes.count, contentType: "image/jpeg", sha256: sha256(portrait.bytes))
          try connection.insert([StoredRendition(record, in: blob)], at: now)
        }
        try connection.insert(
          AuditRecord(
            at: now, sessionId: document.sessionId, actor: .system, action: .portraitSearched,
            subject: id.rawValue, detail: outcome.rawValue))
        return true
      }
    }
    if !isKept { await store.blobs.discard(blobs.map(\.id)) }
    return outcome
  }
}
