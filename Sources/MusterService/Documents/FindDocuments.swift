internal import MusterStore
package import VerificationFlow

/// Returns documents: one, or a page of a project's documents.
package struct FindDocuments: Sendable {
  /// The filters and the page of a query.
  package struct Query: Sendable {
    package var status: String?
    package var type: String?
    package var sessionId: String?
    /// The cursor from the previous page.
    package var cursor: String?
    /// The page size, 1 to 200; nil is 50.
    package var limit: String?

    package init(status: String?, type: String?, sessionId: String?, cursor: String?, limit: String?) {
      self.status = status
      self.type = type
      self.sessionId = sessionId
      self.cursor = cursor
      self.limit = limit
    }
  }

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let changes: SessionChanges
  let access: AccessWatch

  /// Returns the document with this id.
  ///
  /// - Throws: `NO_SUCH_DOCUMENT` if it does not exist for this caller; `SCOPE_MISSING`.
  package func find(_ id: DocumentID, by caller: Caller) async throws -> DocumentView {
    try caller.requireReader()
    return try await store.database.readInline { connection in
      try DocumentView(
        find(id, for: caller, on: connection), on: connection, limits: configuration.flowLimits,
        isOpen: caller.maySeeContents)
    }
  }

  private func find(_ id: DocumentID, for caller: Caller, on connection: any Connection) throws -> DocumentRecord {
    guard let document = try connection.document(id), caller.sees(document) else { throw ServiceError.noSuchDocument }
    return document
  }

  /// Returns a page of the project's documents, newest first, and the cursor of the next one.
  ///
  /// - Throws: `SCOPE_MISSING`; `INVALID_REQUEST` for an invalid value.
  package func list(
    _ query: Query, by caller: Caller
  ) async throws -> (documents: [DocumentView], nextCursor: String?) {
    let reviewer = try caller.reviewer(may: .see)
    let page = try PageRequest<Subjects.Document>(limit: query.limit, cursor: query.cursor)
    var filter = DocumentQuery(projectId: reviewer.project, after: page.after, limit: page.limit + 1)
    if let status = query.status {
      guard let known = DocumentStatus(rawValue: status) else {
        throw ServiceError.invalid("status: must be the status of a document.")
      }
      filter.status = known
    }
    filter.type = query.type.map { DocumentType(rawValue: $0) }
    filter.sessionId = query.sessionId.map { SessionID($0) }
    return try await store.database.read { [filter] connection in
      let (documents, nextCursor) = page.cut(try connection.documents(matching: filter)) {
        Position(at: $0.createdAt, id: $0.id)
      }
      return (
        try DocumentView.all(documents, on: connection, limits: configuration.flowLimits, isOpen: true), nextCursor
      )
    }
  }

  /// Returns the document once it has a verdict, or its current state after the timeout.
  ///
  /// - Throws: `SESSION_TOKEN_NEEDED`; `NO_SUCH_DOCUMENT`; `UNAUTHENTICATED` if the caller loses their access
  ///   meanwhile.
  package func awaitVerdict(_ id: DocumentID, by caller: Caller, atMost timeout: Duration) async throws -> DocumentView
  {
    try await access.watch(caller) { try await verdict(of: id, for: caller, atMost: timeout) }
  }

  private func verdict(of id: DocumentID, for caller: Caller, atMost timeout: Duration) async throws -> DocumentView {
    let session = try caller.session().id
    let deadline = ContinuousClock.now.advanced(by: timeout)
    let ticks = changes.watchRows(of: session)
    return try await withThrowingTaskGroup(of: DocumentView?.self) { group in
      group.addTask {
        for await _ in ticks {
          // Most changes of the session are no verdict of this document, so only the status is read first.
          let view = try await store.database.readInline { connection -> DocumentView? in
            connection.prefetch(
              { _ = try $0.status(of: id) }, { _ = try $0.document(id) }, { _ = try $0.renditionRecords(of: [id]) })
            if let status = try connection.status(of: id), !status.isVerdict, status != .disposed { return nil }
            let document = try find(id, for: caller, on: connection)
            return try DocumentView(
              document, on: connection, limits: configuration.flowLimits, isOpen: caller.maySeeContents)
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
      return try await find(id, by: caller)
    }
  }
}
