internal import MusterStore
package import VerificationFlow

/// Shows the cases of a project that wait for a reviewer, and those that were decided.
package struct ListReviews: Sendable {
  /// Up to which number waiting cases are counted.
  package static let maxCounted = 10_000

  let store: Store
  let configuration: ServiceConfiguration
  let clock: Clock

  /// A page of the cases that match, and the cursor of the next one. Of those that wait the oldest is first, of those
  /// that were decided the newest. A page may be shorter than asked for and yet have a next one.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`; `INVALID_REQUEST` for a value that makes no sense.
  package func callAsFunction(
    _ query: ReviewQuery = ReviewQuery(), by caller: Caller
  ) async throws -> (cases: [ReviewCase], nextCursor: String?) {
    let reviewer = try caller.reviewer(may: .see)
    let checked = try ValidatedReviewQuery(query, types: configuration.catalogue)
    let cursor = ReviewCursor(query.cursor)
    let page = try PageRequest<Subjects.Session>(limit: query.limit, cursor: cursor.place)
    let now = clock.now()
    return try await store.database.read { connection in
      let (places, next) = try find(
        checked, for: reviewer, from: cursor, after: page.after, limit: page.limit, on: connection, at: now)
      let cases = try ReviewCase.read(places, on: connection, limits: configuration.flowLimits, at: now)
      // Whose time is up does not wait any more, even if nobody has acted on it yet.
      let isAnyState = checked.status == .decided || checked.search != nil && checked.status == nil
      return (cases.filter { isAnyState || $0.process.reviewPoint != nil }, next)
    }
  }

  /// How many cases of the project wait for a reviewer, up to one more than ``maxCounted``: that stands for more.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`.
  package func waitingCount(by caller: Caller) async throws -> Int {
    let reviewer = try caller.reviewer(may: .see)
    return try await store.database.read { connection in
      try connection.countWaiting(in: reviewer.project, upTo: Self.maxCounted + 1)
    }
  }

  /// What people call these cases, as far as they exist for the caller.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`.
  package func references(of cases: [SessionID], by caller: Caller) async throws -> [SessionID: CaseReference] {
    let reviewer = try caller.reviewer(may: .see)
    let sessions = Array(Set(cases))
    return try await store.database.read { try $0.caseReferences(of: sessions, in: reviewer.project) }
  }

  /// The id of the case that people call `name`; nil if `name` is no reference of a case of the caller's project.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`.
  package func id(ofCaseCalled name: String, by caller: Caller) async throws -> SessionID? {
    let reviewer = try caller.reviewer(may: .see)
    guard let reference = CaseReference(reading: name) else { return nil }
    return try await store.database.read { try $0.session(called: reference, in: reviewer.project) }
  }

  private func find(
    _ query: ValidatedReviewQuery, for reviewer: Reviewer, from cursor: ReviewCursor,
    after: Position<Subjects.Session>?,
    limit: Int, on connection: any Connection, at now: Instant
  ) throws -> (cases: [SessionID], nextCursor: String?) {
    var wanted = QueueQuery(
      project: reviewer.project, marks: query.marks, until: query.age.map { now.advanced(by: .zero - $0) },
      isNewestFirst: query.isNewestFirst, after: after, limit: limit)
    switch query.assignee {
    case .me: wanted.marks.insert(.assigned(reviewer.name))
    case .nobody: wanted.marks.insert(.unassigned)
    case .named(let name): wanted.marks.insert(.assigned(name))
    case nil: break
    }
    if query.status == .mine {
      wanted.sessions = try connection.casesLeased(by: reviewer.name, at: now, limit: 200)
    }
    let queues = query.queues.drop { cursor.queue != nil && $0 != cursor.queue }
    guard let front = queues.first else {
      throw ServiceError.invalid("cursor: take it from nextCursor of the page before.")
    }
    let named = try query.search.flatMap { try session(withID: $0, in: reviewer.project, on: connection) }
    var called: SessionID?
    var found: [SessionID] = []
    if let named {
      wanted.sessions = wanted.sessions.map { $0.filter { $0 == named } } ?? [named]
    } else if let search = query.search {
      // What reads like a reference may be the value of a custom field, too: the case that it calls comes first.
      called = try CaseReference(reading: search).flatMap { try connection.session(called: $0, in: reviewer.project) }
      if let called, cursor.isFirst {
        var alone = wanted
        alone.sessions = wanted.sessions.map { $0.filter { $0 == called } } ?? [called]
        let stands = try queues.contains { queue in
          alone.queue = queue
          return try !connection.reviewQueue(alone).places.isEmpty
        }
        if stands || query.isForName { found.append(called) }
      }
      wanted.marks.insert(.field(search))
      wanted.limit = limit - found.count
      if wanted.limit == 0 { return (found, ReviewCursor.front(of: front)) }
    }
    for queue in queues {
      wanted.queue = queue
      let page = try connection.reviewQueue(wanted)
      found += page.places.map(\.id).filter { $0 != called }
      if let next = page.next { return (found, ReviewCursor.text(of: queue, next)) }
      wanted.after = nil
      wanted.limit = limit - found.count
      if wanted.limit == 0, queue != queues.last { return (found, ReviewCursor.text(of: .decided, nil)) }
    }
    // A case that is named is shown wherever it stands.
    let isLost = found.isEmpty && query.isForName && after == nil
    return (isLost ? named.map { [$0] } ?? [] : found, nil)
  }

  private func session(
    withID id: String, in project: ProjectID, on connection: any Connection
  ) throws -> SessionID? {
    if let session = try connection.session(SessionID(id)) { return session.projectId == project ? session.id : nil }
    guard let document = try connection.document(DocumentID(id)), document.projectId == project else { return nil }
    return document.sessionId
  }
}

extension ValidatedReviewQuery {
  /// Where to look, in this order.
  fileprivate var queues: [ReviewQueue] {
    switch status {
    case .waiting, .second, .escalated, .mine: [.waiting]
    case .decided: [.decided]
    case nil: search == nil || assignee != nil ? [.waiting] : [.waiting, .decided]
    }
  }

  /// Whether nothing but a search was given.
  fileprivate var isForName: Bool { status == nil && marks.isEmpty && assignee == nil && age == nil && search != nil }
}
