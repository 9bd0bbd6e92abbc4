internal import MusterStore
package import VerificationFlow

/// Lists the cases of a project that wait for a reviewer, and those that were decided.
package struct ListReviews: Sendable {
  /// The number up to which waiting cases are counted.
  package static let maxCounted = 10_000

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let auditAggregator: AggregateAudit
  private var knownPeople: SearchPeople { SearchPeople(secret: store.secret) }

  /// Returns a page of the matching cases, and the cursor of the next one. Waiting cases are sorted oldest first,
  /// decided ones newest first. A page may be shorter than the limit and still have a next one.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`; `INVALID_REQUEST` for an invalid value.
  package func list(
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
      let cases = try ReviewCase.read(
        places, on: connection, limits: configuration.flowLimits, catalogue: configuration.catalogue, at: now)
      // An expired case no longer waits, even if its expiry has not been processed yet.
      let isAnyState = checked.status == .decided || checked.search != nil && checked.status == nil
      return (cases.filter { isAnyState || $0.process.reviewPoint != nil }, next)
    }
  }

  /// Returns the number of the project's cases that wait for a reviewer, up to one more than ``maxCounted``, which
  /// means more than that.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`.
  package func waitingCount(by caller: Caller) async throws -> Int {
    let reviewer = try caller.reviewer(may: .see)
    return try await store.database.read { connection in
      try connection.countWaiting(in: reviewer.project, upTo: Self.maxCounted + 1)
    }
  }

  /// Records in the audit that the caller is shown these cases in the queue, with thumbnails of their documents.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`.
  package func recordListing(of cases: [ReviewCase], by caller: Caller) async throws {
    let reviewer = try caller.reviewer(may: .see)
    try await auditAggregator.listing(
      cases.map { .init(id: $0.session.id, reference: $0.session.reference, newestPicture: $0.newestPicture) },
      of: reviewer.project, by: caller.actor)
  }

  /// Returns the references of those of these cases that exist for the caller.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`.
  package func references(of cases: [SessionID], by caller: Caller) async throws -> [SessionID: CaseReference] {
    let reviewer = try caller.reviewer(may: .see)
    let sessions = Array(Set(cases))
    return try await store.database.read { try $0.caseReferences(of: sessions, in: reviewer.project) }
  }

  /// Returns the id of the case with the reference `name`; nil if the caller's project has no such case.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`.
  package func id(ofCaseCalled name: String, by caller: Caller) async throws -> SessionID? {
    let reviewer = try caller.reviewer(may: .see)
    return try await store.database.read { try $0.session(calledByName: name, in: reviewer.project) }
  }

  private func find(
    _ query: ValidatedReviewQuery, for reviewer: Reviewer, from cursor: ReviewCursor,
    after: Position<Subjects.Session>?,
    limit: Int, on connection: any Connection, at now: Instant
  ) throws -> (cases: [SessionID], nextCursor: String?) {
    var wanted = QueueQuery(
      project: reviewer.project, facets: query.facets, until: query.age.map { now.advanced(by: .zero - $0) },
      isNewestFirst: query.isNewestFirst, after: after, limit: limit)
    switch query.assignee {
    case .me: wanted.facets.insert(.assigned(reviewer.name))
    case .nobody: wanted.facets.insert(.unassigned)
    case .named(let name): wanted.facets.insert(.assigned(name))
    case nil: break
    }
    if query.status == .mine {
      wanted.sessions = try connection.casesLeased(by: reviewer.name, at: now, limit: 200)
    }
    let queues = query.queues.drop { cursor.queue != nil && $0 != cursor.queue }
    guard let front = queues.first else {
      throw ServiceError.invalid("cursor: must be the nextCursor of the previous page.")
    }
    let named = try query.search.flatMap { try session(withID: $0, in: reviewer.project, on: connection) }
    var known: Set<SessionID> = []
    var found: [SessionID] = []
    if let named {
      wanted.sessions = wanted.sessions.map { $0.filter { $0 == named } } ?? [named]
    } else if let search = query.search {
      // Text in the form of a reference, or a name, may also be the value of a custom field: the case that it refers to
      // comes first, then those of the person.
      let called = try connection.session(calledByName: search, in: reviewer.project)
      let people = try knownPeople.search(search, in: reviewer.project, on: connection)
      known = Set(people + [called].compactMap(\.self))
      if cursor.isFirst {
        let standing = try standing(among: known, wanted, in: queues, on: connection)
        if let called, standing.contains(called) || query.isForName { found.append(called) }
        found += standing.filter { $0 != called }.prefix(limit - found.count)
      }
      wanted.facets.insert(.field(search))
      wanted.limit = limit - found.count
      if wanted.limit == 0 { return (found, ReviewCursor.front(of: front)) }
    }
    for queue in queues {
      wanted.queue = queue
      let page = try connection.reviewQueue(wanted)
      found += page.places.map(\.id).filter { !known.contains($0) }
      if let next = page.next { return (found, ReviewCursor.text(of: queue, next)) }
      wanted.after = nil
      wanted.limit = limit - found.count
      if wanted.limit == 0, queue != queues.last { return (found, ReviewCursor.text(of: .decided, nil)) }
    }
    // A case searched by id is shown even if it is in neither queue.
    let isLost = found.isEmpty && query.isForName && after == nil
    return (isLost ? named.map { [$0] } ?? [] : found, nil)
  }

  /// Returns those of a few cases that stand in one of these queues and match the query, in the order of the queues.
  private func standing(
    among cases: Set<SessionID>, _ query: QueueQuery, in queues: some Sequence<ReviewQueue>,
    on connection: any Connection
  ) throws -> [SessionID] {
    guard !cases.isEmpty else { return [] }
    var query = query
    query.sessions = query.sessions.map { $0.filter(cases.contains) } ?? Array(cases)
    return try queues.flatMap { queue in
      query.queue = queue
      return try connection.reviewQueue(query).places.map(\.id)
    }
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
  /// The queues to search, in this order.
  fileprivate var queues: [ReviewQueue] {
    switch status {
    case .waiting, .second, .escalated, .mine: [.waiting]
    case .decided: [.decided]
    case nil: search == nil || assignee != nil ? [.waiting] : [.waiting, .decided]
    }
  }

  /// Whether the query consists of a search only.
  fileprivate var isForName: Bool { status == nil && facets.isEmpty && assignee == nil && age == nil && search != nil }
}
