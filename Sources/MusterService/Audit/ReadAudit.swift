internal import Encodings
internal import MusterStore
internal import VerificationFlow

/// Reads the audit for auditors: the records of their project, and those that concern the whole store.
package struct ReadAudit: Sendable {
  /// The names of all recorded actions.
  package static let actions = AuditRecord.Action.all.map(\.rawValue)

  let store: Store
  let clock: Clock

  /// Returns a page of the matching records, newest first, and the cursor of the next one. A page may be shorter than
  /// the limit even if another one follows.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`; `INVALID_REQUEST` for an invalid value.
  package func read(
    _ query: AuditQuery = AuditQuery(), by caller: Caller
  ) async throws -> (notes: [AuditLine], nextCursor: String?) {
    let wanted = try check(query, by: caller, isNewestFirst: true)
    let (notes, next) = try await store.database.read { try $0.audit(called(wanted, on: $0)) }
    return (notes.map(AuditLine.init), next.map { "\($0)" })
  }

  /// Returns all matching records, oldest first, in pages that are read on demand. The export itself is recorded
  /// before the first page is returned. Records added later are not included.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`; `INVALID_REQUEST` for an invalid value.
  package func export(_ query: AuditQuery = AuditQuery(), by caller: Caller) async throws -> AuditExport {
    var wanted = try check(query, by: caller, isNewestFirst: false)
    wanted.limit = 1000
    let note = AuditRecord(
      at: clock.now(), sessionId: nil, projectId: wanted.project, actor: caller.actor, action: .auditExported)
    let (found, end) = try await mappingErrors {
      try await store.database.write { [wanted] connection in
        try connection.insert(note)
        return (try called(wanted, on: connection), try connection.lastAuditNumber())
      }
    }
    return AuditExport(store: store, query: found, end: end)
  }

  /// Returns the query with a case reference replaced by the id of its session, and the reference of the case.
  private func called(_ query: ProjectAuditQuery, on connection: any Connection) throws -> ProjectAuditQuery {
    var query = query
    query.session = try query.session.map { session in
      try connection.session(calledByName: session.rawValue, in: query.project) ?? session
    }
    if let session = query.session {
      query.reference = try connection.caseReferences(of: [session], in: query.project)[session]
    }
    return query
  }

  private func check(
    _ query: AuditQuery, by caller: Caller, isNewestFirst: Bool
  ) throws(ServiceError) -> ProjectAuditQuery {
    let reviewer = try caller.reviewer(may: .audit)
    var wanted = ProjectAuditQuery(
      project: reviewer.project, isNewestFirst: isNewestFirst, limit: try pageLimit(query.limit))
    if let name = query.action.given {
      let action = AuditRecord.Action(rawValue: name)
      guard AuditRecord.Action.all.contains(action) else {
        throw .invalid("action: must be a known action of the audit.")
      }
      wanted.action = action
    }
    for word in [query.actor, query.sessionId].compactMap(\.given) {
      guard word.unicodeScalars.count <= 128, !word.hasControlCharacters() else {
        throw .invalid("actor, sessionId: must be at most 128 characters, without control characters.")
      }
    }
    wanted.from = try Self.day(query.from, "from")
    wanted.until = try Self.day(query.until, "until")?.advanced(by: .seconds(86_400))
    wanted.actor = query.actor.given
    wanted.session = query.sessionId.given.map { SessionID($0) }
    if let cursor = query.cursor.given {
      guard let number = Int(digits: cursor, max: .max), number > 0 else {
        throw .invalid("cursor: must be the nextCursor of the previous page.")
      }
      wanted.after = number
    }
    return wanted
  }

  /// Returns the beginning of a day in UTC.
  private static func day(_ text: String?, _ name: String) throws(ServiceError) -> Instant? {
    guard let text = text.given else { return nil }
    guard DocumentDate(full: text) != nil, let day = Instant(timestamp: "\(text)T00:00:00Z") else {
      throw .invalid("\(name): must be a day such as 2026-11-22.")
    }
    return day
  }
}
