internal import Archives
internal import DocumentImaging
internal import MusterStore
package import NIOCore
package import VerificationFlow

/// Exports all data of a session, for the person concerned.
package struct ExportSession: Sendable {
  /// The data of a session.
  package struct Contents: Sendable {
    /// The session with its documents in force.
    package let view: SessionView
    /// All documents of the session, including replaced ones and those of earlier attempts, newest first.
    package let documents: [DocumentView]
    /// The events of the session, oldest first.
    package let events: [SessionEvent]
    /// The reviewers' decisions, oldest first.
    package let decisions: [DecisionRecord]
    /// The reviewers' notes, oldest first.
    package let reviewNotes: [ReviewNoteRecord]
    /// The decision that waits for a second person, if any.
    package let proposal: ReviewProposal?
    /// The decisions that reviewers may still undo, and those that could not take effect.
    package let pending: [PendingDecision]
    /// The audit records of the session, oldest first.
    package let notes: [Note]
    /// The outcomes of the presence checks, oldest first.
    package let presence: [PresenceOutcome]
    /// The corrections of what was read on the documents, oldest first.
    package let corrections: [ReadingCorrection]
    /// The checks of the person's telephone numbers, oldest first.
    package let phoneChecks: [PhoneCheck]
    /// The devices with which the person logs in with a PIN, newest first.
    package let pinDevices: [PinIdentityRecord]
    /// The device of the person, if an app activated it by PowerAuth.
    package let device: DeviceRecord?
    let pictures: [StoredRendition]
    let selfies: [StoredSelfie]
  }

  /// A phone check.
  package struct PhoneCheck: Sendable {
    package let record: PhoneCheckRecord
    /// What happened in it, in order.
    package let events: [(at: Instant, message: String)]
  }

  /// An audit record.
  package struct Note: Sendable {
    /// The time of the action.
    package let at: Instant
    /// Who acted.
    package let actor: AuditActor
    /// The name of the action.
    package let action: String
    /// The id of what the action concerned.
    package let subject: String?
    /// Further details of the action.
    package let detail: String?
  }

  let store: Store
  let reader: RenditionReader
  let sessions: FindSessions

  private static let maxEvents = 100_000

  /// Returns the data of a session. The export is recorded in the audit before anything is returned.
  ///
  /// - Throws: `SCOPE_MISSING`; `SESSION_NOT_FOUND` if the session does not exist for this caller.
  package func collect(_ id: SessionID, by caller: Caller) async throws -> Contents {
    let key = try caller.key(with: .admin)
    let now = sessions.clock.now()
    let note = AuditRecord(at: now, sessionId: id, actor: caller.actor, action: .sessionExported)
    return try await mappingErrors {
      try await store.database.write { connection in
        let view = try sessions.view(of: id, for: caller, isOpen: true, on: connection)
        try connection.insert(note)
        let documents = try connection.documents(
          matching: DocumentQuery(projectId: key.project.id, sessionId: id, limit: Self.maxEvents))
        let presence = try PresenceOutcome.read([id], on: connection)
        return Contents(
          view: view,
          documents: try DocumentView.all(
            documents, on: connection, limits: sessions.configuration.flowLimits, isOpen: true),
          events: try connection.events(of: id, after: 0, limit: Self.maxEvents),
          decisions: try connection.decisions(of: id), reviewNotes: try connection.notes(of: id),
          proposal: try connection.proposals(of: [id]).first,
          pending: try connection.allPendingDecisions(of: id),
          notes: try connection.audit(of: id).map(Note.init), presence: presence,
          corrections: try connection.corrections(of: documents.map(\.id)),
          phoneChecks: try connection.phoneChecks(of: id).map { check in
            PhoneCheck(
              record: check.asOf(now), events: try connection.traces(of: check.id).map { ($0.at, $0.message) })
          },
          pinDevices: try connection.pinIdentities(of: id, limit: Self.maxEvents).map { $0.asOf(now) },
          device: try connection.device(of: view.process, at: now),
          pictures: try connection.renditions(of: documents.map(\.id)),
          selfies: try connection.selfies(of: presence.map(\.check.id)))
      }
    }
  }

  /// Writes a ZIP archive of these files and the pictures of a session, piece by piece.
  ///
  /// - Parameter files: The names and contents of the files.
  /// - Throws: Errors of `write`; `BlobError` for a picture that cannot be read. The archive is incomplete then.
  package func archive(
    _ files: [(name: String, bytes: [UInt8])], picturesOf contents: Contents,
    to write: (ByteBuffer) async throws -> Void
  ) async throws {
    var archive = ZipWriter()
    func add(_ name: String, _ pieces: some AsyncSequence<ByteBuffer, any Error>) async throws {
      try await write(ByteBuffer(bytes: archive.beginFile("pictures/\(name)")))
      for try await piece in pieces {
        archive.add(Array(piece.readableBytesView))
        try await write(piece)
      }
      try await write(ByteBuffer(bytes: archive.endFile()))
    }
    for file in files {
      try await write(ByteBuffer(bytes: archive.beginFile(file.name)))
      archive.add(file.bytes)
      try await write(ByteBuffer(bytes: file.bytes))
      try await write(ByteBuffer(bytes: archive.endFile()))
    }
    for picture in contents.pictures {
      let record = picture.record
      let suffix = (ImageFormat(mediaType: record.contentType) ?? .jpeg).fileExtension
      try await add(
        "\(record.documentId)-\(record.kind.rawValue).\(suffix)", try await reader.stream(picture))
    }
    let selfies = contents.selfies.map { (name: "\($0.checkId)-selfie.jpg", blob: $0.blob) }
    let frames = contents.presence.flatMap(\.frames).compactMap { frame in
      frame.blob.map { (name: "\(frame.record.checkId)-frame-\(frame.record.id).jpg", blob: $0) }
    }
    for picture in selfies + frames {
      try await add(picture.name, try await store.blobs.stream(picture.blob))
    }
    try await write(ByteBuffer(bytes: archive.finish()))
  }
}

extension ExportSession.Note {
  fileprivate init(_ record: AuditRecord) {
    self.init(
      at: record.at, actor: record.actor, action: record.action.rawValue, subject: record.subject,
      detail: record.detail)
  }
}
