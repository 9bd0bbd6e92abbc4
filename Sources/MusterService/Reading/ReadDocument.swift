internal import DocumentImaging
internal import DocumentReading
internal import Logging
internal import MusterStore
internal import VerificationFlow

/// Reads the machine-readable data of a document.
struct ReadDocumentJob: SessionJob {
  static let kind: JobKind = "read-document"

  let document: DocumentID
  let sessionID: SessionID

  var id: String { Self.id(of: document.rawValue) }
}

/// Reads the machine-readable data of a document whose picture is good enough, and moves the flow if its contents
/// require that.
///
/// Runs as a separate job after the verdict, which does not wait for it. The comparison of the documents does wait, and
/// runs missing readings directly, even while the job is running: the job has the lowest priority, and may take long. A
/// second run has no effect.
struct ReadDocument: JobHandler {
  /// The number of times a reading may fail before the document counts as one that cannot be read.
  private static let maxAttempts = 3

  let store: Store
  let inspected: InspectedPictures
  let reader: RenditionReader
  let clock: Clock
  let workers: ReadingWorkers
  @Shared var flow: AdvanceProcess
  let logger: Logger

  func begin(
    _ work: ReadDocumentJob, of record: JobRecord, on connection: any Connection, at now: Instant
  ) throws -> JobRun? {
    guard let unread = try findUnread(work.document, on: connection) else { return nil }
    return { try await read(unread, job: record) }
  }

  /// Reads a document that a process waits for, unless it was read before.
  func read(_ id: DocumentID) async throws {
    let unread = try await store.database.read { try findUnread(id, on: $0) }
    if let unread { try await read(unread, job: nil) }
  }

  /// A document that has not been read yet.
  private struct Unread {
    let document: DocumentRecord
    let renditions: [StoredRendition]
    let isSandbox: Bool
  }

  private func findUnread(_ id: DocumentID, on connection: any Connection) throws -> Unread? {
    guard try connection.readDocuments(among: [id]).isEmpty, let document = try connection.document(id) else {
      return nil
    }
    let project = try connection.project(ofSession: document.sessionId)
    return Unread(
      document: document, renditions: try connection.renditions(of: id), isSandbox: project?.isSandbox ?? false)
  }

  /// Reads a document and keeps what it states.
  ///
  /// - Parameter job: The job that this ends; nil if a process waits for the reading.
  private func read(_ unread: Unread, job: JobRecord?) async throws {
    let document = unread.document
    var contents: ReadingRecord.Contents?
    do {
      if job?.isFatal != true { contents = try await read(unread, isAwaited: job == nil) }
    } catch let error as ImagingError where job.map({ $0.attempts >= Self.maxAttempts }) ?? false {
      logger.notice("A document could not be read", metadata: ["document": "\(document.id)", "error": "\(error)"])
    }
    let mark = unread.isSandbox ? try await mark(of: document, unread.renditions) : nil
    let reading = ReadingRecord(documentId: document.id, contents: contents, mark: mark, at: clock.now())
    try await keep(reading, of: document, job: job)
  }

  /// Reads the cut-out of the document or, if its check digits are not right, the whole picture. If there is nothing on
  /// the cut-out, the picture is read if it has print beside the document, because only a part may have been cut out.
  private func read(_ unread: Unread, isAwaited: Bool) async throws -> ReadingRecord.Contents? {
    let inspected = inspected.take(unread.document.id)
    var best: ReadingRecord.Contents?
    var looksForCode = true
    var corners: [Point]?
    for kind in [RenditionKind.document, .display] {
      guard let rendition = unread.renditions.first(where: { $0.record.kind == kind }) else { continue }
      let picture: ReadingWorkers.Picture =
        if let luma = inspected[kind] { .open(luma) } else { .file(try await reader.read(rendition)) }
      let outcome = try await workers.read(
        picture, of: kind, outside: corners, in: unread.document.sessionId, isAwaited: isAwaited,
        looksForCode: looksForCode)
      if outcome.gaveUp {
        logger.notice("The search for a barcode was given up", metadata: ["document": "\(unread.document.id)"])
        looksForCode = false
      }
      guard let contents = outcome.contents else {
        corners = try self.corners(of: unread.document)
        continue
      }
      if contents.checkDigitsHold { return contents }
      best = best ?? contents
    }
    return best
  }

  /// Returns the corners of the document on its picture, in shares of the sides; nil if they are not known.
  private func corners(of document: DocumentRecord) throws -> [Point]? {
    try document.inspection.quadrilateral.map { stored in
      let quadrilateral = try StoredJSON<Quadrilateral>(text: stored.text).decoded()
      return [Point](quadrilateral, ofWidth: document.width, height: document.height)
    }
  }

  /// Returns the finding that a picture of a sandbox project requests.
  private func mark(of document: DocumentRecord, _ renditions: [StoredRendition]) async throws -> ContentCode? {
    guard document.inspection.isMarked, let original = renditions.first(where: { $0.record.kind == .original }) else {
      return nil
    }
    let header = try HeaderWalk.read(try await reader.read(original), limits: flow.configuration.limits)
    return try? SandboxMark(filename: document.filename, comments: header.comments)?.content
  }

  /// Stores the reading and its indexes, ends the job, and asks for another picture or ends the verification if the
  /// contents of the document require that.
  private func keep(_ reading: ReadingRecord, of document: DocumentRecord, job: JobRecord?) async throws {
    let now = clock.now()
    let step = try await store.database.write { connection -> AdvanceProcess.Step? in
      if let job { try connection.conclude(job) }
      // The session may have been erased, or another reading may have ended, in the meantime.
      guard try connection.document(document.id) != nil, try connection.save(reading) else { return nil }
      try flow.contents.index(document, on: connection)
      try connection.insert(
        AuditRecord(
          at: now, sessionId: document.sessionId, actor: .system, action: .documentRead,
          subject: document.id.rawValue, detail: reading.contents == nil ? "nothing" : "read"))
      guard let process = try connection.process(of: document.sessionId, limits: flow.configuration.flowLimits),
        let event = try flow.contents.rejection(for: document.id, of: process, on: connection)
      else { return nil }
      do {
        return try flow.move(process, by: .system, event, on: connection, at: now)
      } catch is TransitionError {
        // The process has moved on without the document.
        return nil
      }
    }
    if let step { flow.notify(step) } else { flow.changes.signal(document.sessionId) }
  }
}
