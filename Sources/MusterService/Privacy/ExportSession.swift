internal import Archives
internal import MusterStore
package import NIOCore
package import VerificationFlow

/// Hands out all that is kept of a session, for the person whom it is about.
package struct ExportSession: Sendable {
  /// What is kept of a session.
  package struct Contents: Sendable {
    /// The session with its documents in force.
    package let view: SessionView
    /// All its documents, replaced ones and those of earlier attempts included, newest first.
    package let documents: [DocumentView]
    /// What changed in it, oldest first.
    package let events: [SessionEvent]
    /// What reviewers decided, oldest first.
    package let decisions: [DecisionRecord]
    /// What reviewers wrote without a decision, oldest first.
    package let reviewNotes: [ReviewNoteRecord]
    /// What waits for a second person, if something does.
    package let proposal: ReviewProposal?
    /// What reviewers may still undo, and what could not take effect.
    package let pending: [PendingDecision]
    /// What was done, and by whom, oldest first.
    package let notes: [Note]
    /// What its presence checks came to, oldest first.
    package let presence: [PresenceOutcome]
    let pictures: [StoredRendition]
    let selfies: [StoredSelfie]
  }

  /// A note of the audit.
  package struct Note: Sendable {
    /// When.
    package let at: Instant
    /// Who.
    package let actor: String
    /// What.
    package let action: String
    /// Of what: an id.
    package let subject: String?
    /// More words about it.
    package let detail: String?
  }

  let store: Store
  let show: ShowSession

  private static let maxEvents = 100_000

  /// What is kept of a session. That it was exported is noted before anything is handed out.
  ///
  /// - Throws: `SCOPE_MISSING`; `SESSION_NOT_FOUND` if it does not exist for this caller.
  package func callAsFunction(_ id: SessionID, by caller: Caller) async throws -> Contents {
    let key = try caller.key(with: .admin)
    let now = show.clock.now()
    let note = AuditRecord(at: now, sessionId: id, actor: caller.actor, action: .sessionExported)
    return try await refusing {
      try await store.database.write { connection in
        let view = try show.view(of: id, for: caller, on: connection)
        try connection.insert(note)
        let documents = try connection.documents(
          matching: DocumentQuery(projectId: key.project.id, sessionId: id, limit: Self.maxEvents))
        let presence = try PresenceOutcome.read([id], on: connection)
        return Contents(
          view: view,
          documents: try DocumentView.all(documents, on: connection, limits: show.configuration.flowLimits),
          events: try connection.events(of: id, after: 0, limit: Self.maxEvents),
          decisions: try connection.decisions(of: id), reviewNotes: try connection.notes(of: id),
          proposal: try connection.proposals(of: [id]).first,
          pending: try connection.allPendingDecisions(of: id),
          notes: try connection.audit(of: id).map(Note.init), presence: presence,
          pictures: try connection.renditions(of: documents.map(\.id)),
          selfies: try connection.selfies(of: presence.map(\.check.id)))
      }
    }
  }

  /// A ZIP archive of these files and the pictures of a session, handed to `write` piece by piece.
  ///
  /// - Parameter files: Their names and what is in them.
  /// - Throws: What `write` throws; `BlobError` for a picture that cannot be read. The archive has no end then.
  package func archive(
    _ files: [(name: String, bytes: [UInt8])], picturesOf contents: Contents,
    to write: (ByteBuffer) async throws -> Void
  ) async throws {
    var archive = ZipWriter()
    for file in files {
      try await write(ByteBuffer(bytes: archive.beginFile(file.name)))
      archive.add(file.bytes)
      try await write(ByteBuffer(bytes: file.bytes))
      try await write(ByteBuffer(bytes: archive.endFile()))
    }
    let pictures = contents.pictures.map { picture in
      let record = picture.record
      let suffix = record.contentType == "image/png" ? "png" : "jpg"
      return (name: "\(record.documentId)-\(record.kind.rawValue).\(suffix)", blob: picture.blob)
    }
    let selfies = contents.selfies.map { (name: "\($0.checkId)-selfie.jpg", blob: $0.blob) }
    for picture in pictures + selfies {
      try await write(ByteBuffer(bytes: archive.beginFile("pictures/\(picture.name)")))
      for try await piece in try await store.blobs.stream(picture.blob) {
        archive.add(Array(piece.readableBytesView))
        try await write(piece)
      }
      try await write(ByteBuffer(bytes: archive.endFile()))
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
