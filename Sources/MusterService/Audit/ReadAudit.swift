internal import MusterStore
internal import VerificationFlow

/// Shows auditors what was done, and by whom: what is of their project, and what concerns the whole store.
package struct ReadAudit: Sendable {
  /// The kinds of notes that there are.
  package static let actions = AuditRecord.Action.allCases.map(\.rawValue)

  let store: Store
  let clock: Clock

  /// A page of the notes that match, newest first, and the cursor of the next one. A page may be shorter than asked for
  /// and yet have a next one.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`; `INVALID_REQUEST` for a value that makes no sense.
  package func callAsFunction(
    _ query: AuditQuery = AuditQuery(), by caller: Caller
  ) async throws -> (notes: [AuditLine], nextCursor: String?) {
    let wanted = try check(query, by: caller, isNewestFirst: true)
    let (notes, next) = try await store.database.read { try $0.audit(called(wanted, on: $0)) }
    return (notes.map(AuditLine.init), next.map { "\($0)" })
  }

  /// All notes that match, oldest first, page by page as they are taken. That they were is noted before the first one
  /// is handed out. Those that come later are not among them.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`; `INVALID_REQUEST` for a value that makes no sense.
  package func export(_ query: AuditQuery = AuditQuery(), by caller: Caller) async throws -> AuditExport {
    var wanted = try check(query, by: caller, isNewestFirst: false)
    wanted.limit = 1000
    let note = AuditRecord(
      at: clock.now(), sessionId: nil, projectId: wanted.project, actor: caller.actor, action: .auditExported)
    let (found, end) = try await refusing {
      try await store.database.write { [wanted] connection in
        try connection.insert(note)
        return (try called(wanted, on: connection), try connection.auditLength())
      }
    }
    return AuditExport(store: store, query: found, end: end)
  }

  /// The same question where its session is called by its reference.
  private func called(_ query: ProjectAuditQuery, on connection: any Connection) throws -> ProjectAuditQuery {
    var query = query
    if let reference = (query.session?.rawValue).flatMap(CaseReference.init(reading:)),
      let session = try connection.session(called: reference, in: query.project)
    {
      query.session = session
    }
    return query
  }

  private func check(
    _ query: AuditQuery, by caller: Caller, isNewestFirst: Bool
  ) throws(ServiceError) -> ProjectAuditQuery {
    let reviewer = try caller.reviewer(may: .audit)
    var wanted = ProjectAuditQuery(
      project: reviewer.project, isNewestFirst: isNewestFirst, limit: try pageLimit(query.limit))
    if let action = query.action.given {
      guard let action = AuditRecord.Action(rawValue: action) else {
        throw .invalid("action: one of the kinds of notes is taken.")
      }
      wanted.action = action
    }
    for word in [query.actor, query.sessionId].compactMap(\.given) {
      guard word.unicodeScalars.count <= 128, !word.hasControlCharacters() else {
        throw .invalid("actor, sessionId: at most 128 characters are taken, no control characters.")
      }
    }
    wanted.actor = query.actor.given
    wanted.session = query.sessionId.given.map { SessionID($0) }
    if let cursor = query.cursor.given {
      guard let number = Int(digits: cursor, max: .max), number > 0 else {
        throw .invalid("cursor: take it from nextCursor of the page before.")
      }
      wanted.after = number
    }
    return wanted
  }
}
