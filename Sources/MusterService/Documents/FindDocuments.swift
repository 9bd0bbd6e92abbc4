internal import MusterStore
package import VerificationFlow

/// Shows documents: one, or a page of a project's.
package struct FindDocuments: Sendable {
  /// What is asked for.
  package struct Query: Sendable {
    /// Only those in this status.
    package var status: String?
    /// Only those of this type.
    package var type: String?
    /// Only those of this session.
    package var sessionId: String?
    /// Where the page before ended.
    package var cursor: String?
    /// At most this many, 1 to 200.
    package var limit: String?

    /// A question.
    package init(status: String?, type: String?, sessionId: String?, cursor: String?, limit: String?) {
      self.status = status
      self.type = type
      self.sessionId = sessionId
      self.cursor = cursor
      self.limit = limit
    }
  }

  let store: Store
  let configuration: ServiceConfiguration
  let changes: ChangeNotifier<SessionID>

  /// The document with this id.
  ///
  /// - Throws: `NO_SUCH_DOCUMENT` if it does not exist for this caller; `SCOPE_MISSING`.
  package func callAsFunction(_ id: DocumentID, by caller: Caller) async throws -> DocumentView {
    try caller.requireReader()
    return try await store.database.read { connection in
      try DocumentView(find(id, for: caller, on: connection), on: connection, limits: configuration.flowLimits)
    }
  }

  private func find(_ id: DocumentID, for caller: Caller, on connection: any Connection) throws -> DocumentRecord {
    guard let document = try connection.document(id), caller.sees(document) else { throw ServiceError.noSuchDocument }
    return document
  }

  /// A page of the project's documents, newest first, and the cursor of the next one.
  ///
  /// - Throws: `SCOPE_MISSING`; `INVALID_REQUEST` for a value that makes no sense.
  package func callAsFunction(
    _ query: Query, by caller: Caller
  ) async throws -> (documents: [DocumentView], nextCursor: String?) {
    let reviewer = try caller.reviewer(may: .see)
    let page = try PageRequest<Subjects.Document>(limit: query.limit, cursor: query.cursor)
    var filter = DocumentQuery(projectId: reviewer.project, after: page.after, limit: page.limit + 1)
    if let status = query.status {
      guard let known = DocumentStatus(rawValue: status) else { throw ServiceError.invalid("status: no such status.") }
      filter.status = known
    }
    filter.type = query.type.map { DocumentType(rawValue: $0) }
    filter.sessionId = query.sessionId.map { SessionID($0) }
    return try await store.database.read { [filter] connection in
      let (documents, nextCursor) = page.cut(try connection.documents(matching: filter)) {
        Position(at: $0.createdAt, id: $0.id)
      }
      return (try DocumentView.all(documents, on: connection, limits: configuration.flowLimits), nextCursor)
    }
  }

  /// The document once its verdict is there, or as it is when the time is over.
  package func awaitVerdict(_ id: DocumentID, by caller: Caller, atMost timeout: Duration) async throws -> DocumentView
  {
    let session = try caller.session().id
    let deadline = ContinuousClock.now.advanced(by: timeout)
    let ticks = changes.watch(session)
    return try await withThrowingTaskGroup(of: DocumentView?.self) { group in
      group.addTask {
        for await _ in ticks {
          // Most of what is told is no verdict, so a short look comes first.
          let view = try await store.database.read { connection -> DocumentView? in
            if let status = try connection.status(of: id), !status.isVerdict, status != .disposed { return nil }
            let document = try find(id, for: caller, on: connection)
            return try DocumentView(document, on: connection, limits: configuration.flowLimits)
          }
          if let view { return view }
        }
        return nil
      }
      group.addTask {
        try await Task.sleep(until: deadline, clock: .continuous)
        return nil
      }
      let first = try await group.next() ?? nil
      group.cancelAll()
      if let first { return first }
      return try await self(id, by: caller)
    }
  }
}
