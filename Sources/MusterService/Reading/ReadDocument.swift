internal import DocumentImaging
internal import Logging
internal import MusterStore
internal import VerificationFlow

/// Reads what is printed for machines on a document whose picture is good enough, and moves the flow by what it states.
///
/// Runs as a job of its own after the verdict, which does not wait for it; the comparison of the documents does, and runs
/// what is missing, even while the job is at it: the job gives way to everything else, and may take long. A second run
/// changes nothing.
struct ReadDocument: PlainJobHandler {
  /// The number of times a reading may fail before the document counts as one that cannot be read.
  private static let maxAttempts = 3

  let store: Store
  let reader: RenditionReader
  let clock: Clock
  let workers: ReadingWorkers
  @Shared var advance: AdvanceProcess
  let logger: Logger

  func callAsFunction(_ job: JobRecord) async throws {
    guard case .readDocument(let id, _) = job.job else { throw WrongJob() }
    try await self(id, isAwaited: false, isLastTry: job.attempts >= Self.maxAttempts)
    try await store.database.write { try $0.conclude(job) }
  }

  /// Reads a document, unless it was read before.
  ///
  /// - Parameter isAwaited: Whether a process stands still until it is read.
  func callAsFunction(_ id: DocumentID, isAwaited: Bool, isLastTry: Bool = false) async throws {
    let found = try await store.database.read { connection -> (DocumentRecord, [StoredRendition], Bool)? in
      guard try connection.readDocuments(among: [id]).isEmpty, let document = try connection.document(id) else {
        return nil
      }
      let project = try connection.project(ofSession: document.sessionId)
      return (document, try connection.renditions(of: id), project?.isSandbox ?? false)
    }
    guard let (document, renditions, isSandbox) = found else { return }
    var contents: ReadingRecord.Contents?
    do {
      contents = try await read(renditions, isAwaited: isAwaited)
    } catch let error as ImagingError where isLastTry {
      logger.notice("A document cannot be read", metadata: ["document": "\(id)", "error": "\(error)"])
    }
    let mark = isSandbox ? try await mark(of: document, renditions) : nil
    try await keep(ReadingRecord(documentId: id, contents: contents, mark: mark, at: clock.now()), of: document)
  }

  /// Reads the document alone or, if that is not certain, the whole picture.
  private func read(_ renditions: [StoredRendition], isAwaited: Bool) async throws -> ReadingRecord.Contents? {
    var best: ReadingRecord.Contents?
    for kind in [RenditionKind.document, .display] {
      guard let rendition = renditions.first(where: { $0.record.kind == kind }),
        let contents = try await workers.read(try await reader.read(rendition), of: kind, isAwaited: isAwaited)
      else { continue }
      if contents.checkDigitsHold { return contents }
      best = best ?? contents
    }
    return best
  }

  /// Returns the finding that a picture of a sandbox project asks for.
  private func mark(of document: DocumentRecord, _ renditions: [StoredRendition]) async throws -> ContentCode? {
    guard document.inspection.isMarked, let original = renditions.first(where: { $0.record.kind == .original }) else {
      return nil
    }
    let header = try HeaderWalk.read(try await reader.read(original), limits: advance.configuration.limits)
    return try? SandboxMark(filename: document.filename, comments: header.comments)?.content
  }

  /// Stores the reading and its indexes, and asks for another picture or ends the verification if the document calls for
  /// that.
  private func keep(_ reading: ReadingRecord, of document: DocumentRecord) async throws {
    let now = clock.now()
    let step = try await store.database.write { connection -> AdvanceProcess.Step? in
      // The session may have been erased, or another reading may have ended, in the meantime.
      guard try connection.document(document.id) != nil, try connection.save(reading) else { return nil }
      try advance.contents.index(document, on: connection)
      try connection.insert(
        AuditRecord(
          at: now, sessionId: document.sessionId, actor: .system, action: .documentRead,
          subject: document.id.rawValue, detail: reading.contents == nil ? "nothing" : "read"))
      guard let process = try connection.process(of: document.sessionId, limits: advance.configuration.flowLimits),
        let event = try advance.contents.rejection(for: document.id, of: process, on: connection)
      else { return nil }
      do {
        return try advance.move(process, by: .system, event, on: connection, at: now)
      } catch is TransitionError {
        // The process has moved on without the document.
        return nil
      }
    }
    if let step { advance.notify(step) } else { advance.changes.signal(document.sessionId) }
  }
}
