internal import Foundation
internal import MusterStore
package import VerificationFlow

/// Returns sessions with their documents: one, or a page of a project's sessions.
package struct FindSessions: Sendable {
  /// The filters, as received.
  package struct Query: Sendable {
    /// Only sessions in this phase.
    package var phase: String?
    /// Only sessions with this status of their phase.
    package var status: String?
    /// Only sessions whose process has this status.
    package var onboardingStatus: String?
    /// Only sessions with this custom field: its name, a colon, its value.
    package var customField: String?
    /// Only the session with this reference or id, or sessions with this custom field: its value, or its name, a colon
    /// and its value, or sessions whose documents state this name or number, if the caller may see what documents
    /// state. Takes the place of `customField`.
    package var search: String?
    /// Only sessions that were created at this time (RFC 3339) or later.
    package var createdFrom: String?
    /// Only sessions that were created before this time (RFC 3339).
    package var createdUntil: String?
    /// The cursor from the previous page.
    package var cursor: String?
    /// The maximum number of sessions, 1 to 200; nil for 50.
    package var limit: String?

    /// Creates a query for all sessions.
    package init() {}
  }

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let contents: CheckContents
  private var knownPeople: SearchPeople { SearchPeople(secret: store.secret) }

  /// Returns the session with this id.
  ///
  /// - Throws: `SESSION_NOT_FOUND` if it does not exist for this caller; `SCOPE_MISSING`.
  package func find(_ id: SessionID, by caller: Caller) async throws -> SessionView {
    try caller.requireReader()
    return try await store.database.readInline { try view(of: id, for: caller, on: $0) }
  }

  /// Reads the session within an open transaction.
  ///
  /// - Parameter isOpen: Whether what the documents state is shown; nil if that depends on the rights of the caller.
  /// - Throws: `SESSION_NOT_FOUND`.
  func view(
    of id: SessionID, for caller: Caller, isOpen: Bool? = nil, on connection: any Connection
  ) throws -> SessionView {
    let isOpen = isOpen ?? caller.maySeeContents
    let session = try connection.requireSession(id, for: caller)
    let now = clock.now()
    guard let process = try connection.process(of: id, limits: configuration.flowLimits)?.asOf(now) else {
      throw ServiceError.sessionNotFound
    }
    let documents = try connection.documentsInForce(of: process.current.map { [$0.id] } ?? [])
    return SessionView(
      session: session, process: process,
      documents: try DocumentView.all(documents, on: connection, limits: configuration.flowLimits, isOpen: isOpen),
      findings: isOpen ? try contents.check(process, on: connection) : nil,
      phoneChecks: try phoneChecks(of: session, for: caller, on: connection, at: now))
  }

  /// Returns a page of the project's sessions, newest first, and the cursor of the next one. A page may be shorter
  /// than the limit and still have a next one.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`; `INVALID_REQUEST` for an invalid value.
  package func list(
    _ query: Query, by caller: Caller
  ) async throws -> (sessions: [SessionView], nextCursor: String?) {
    let project = try caller.project(ofKeyWith: .sessions, .review, orReviewerWho: .see)
    let page = try PageRequest<Subjects.Session>(limit: query.limit, cursor: query.cursor)
    let wanted = try SessionQuery(query, in: project.id, page)
    let now = clock.now()
    let search = try Self.checked(search: query.search)
    return try await store.database.read { connection in
      var wanted = wanted
      if let search {
        let people = caller.maySeeContents ? try knownPeople.search(search, in: project.id, on: connection) : []
        try wanted.find(search, among: people, on: connection)
      }
      let (sessions, next) = try connection.sessions(matching: wanted)
      let views = try SessionView.all(
        sessions, on: connection, limits: configuration.flowLimits, at: now, isOpen: caller.maySeeContents)
      return (views, next?.cursor)
    }
  }

  private static func checked(search: String?) throws(ServiceError) -> String? {
    let search = search?.trimmingCharacters(in: .whitespacesAndNewlines)
    guard search.map({ $0.unicodeScalars.count <= 321 && !$0.hasControlCharacters() }) ?? true else {
      throw .invalid("search: must be at most 321 characters, without control characters.")
    }
    return search.given
  }

  /// Returns the phone checks of a session; nil for its person, who could try out numbers that way.
  private func phoneChecks(
    of session: SessionRecord, for caller: Caller, on connection: any Connection, at now: Instant
  ) throws -> [PhoneCheckRecord]? {
    if case .session = caller { return nil }
    // Only numbers that codes are sent to are checked.
    guard session.contact?.channel == .sms else { return [] }
    return try connection.phoneChecks(of: session.id).map { $0.asOf(now) }
  }
}

extension SessionView {
  /// Reads several sessions in their order, with one query for each kind of record.
  fileprivate static func all(
    _ sessions: [SessionRecord], on connection: any Connection, limits: FlowLimits, at now: Instant, isOpen: Bool
  ) throws -> [SessionView] {
    let processes = try connection.processes(of: sessions.map(\.id), limits: limits).map { $0.asOf(now) }
    let documents = try connection.documentsInForce(of: processes.compactMap { $0.current?.id })
    let views = Dictionary(
      grouping: try DocumentView.all(documents, on: connection, limits: limits, isOpen: isOpen),
      by: \.document.sessionId)
    let found = Dictionary(uniqueKeysWithValues: processes.map { ($0.id, $0) })
    return sessions.compactMap { session in
      found[session.id].map { SessionView(session: session, process: $0, documents: views[session.id] ?? []) }
    }
  }
}

extension SessionQuery {
  /// - Throws: `INVALID_REQUEST` for an invalid value.
  fileprivate init(
    _ query: FindSessions.Query, in project: ProjectID, _ page: PageRequest<Subjects.Session>
  ) throws(ServiceError) {
    self.init(projectId: project, after: page.after, limit: page.limit)
    phase = try Self.choice(query.phase, "phase")
    status = try Self.choice(query.status, "status")
    onboardingStatus = try Self.choice(query.onboardingStatus, "onboardingStatus")
    from = try Self.time(query.createdFrom, "createdFrom")
    until = try Self.time(query.createdUntil, "createdUntil")
    if let text = query.customField {
      guard let named = Field(pair: text) else {
        throw .invalid("customField: must be a name, a colon and a value, such as customer:42.")
      }
      field = named
    }
  }

  /// Restricts the query to what a person looks for: a session of the project by its reference or id, or else a custom
  /// field.
  ///
  /// - Parameter people: The sessions in which a document states the text. Those with the custom field are added.
  fileprivate mutating func find(_ text: String, among people: [SessionID], on connection: any Connection) throws {
    let called = try connection.session(calledByName: text, in: projectId)
    let own = try connection.session(SessionID(text)).flatMap { $0.projectId == projectId ? $0.id : nil }
    id = called ?? own
    field = id == nil ? Field(pair: text) ?? Field(name: nil, value: text) : nil
    guard id == nil, !people.isEmpty else { return }
    var others = self
    (others.after, others.limit) = (nil, Self.maxOthers)
    ids = people + (try connection.sessions(matching: others).sessions.map(\.id).filter { !people.contains($0) })
    field = nil
  }

  /// The maximum number of sessions with the custom field that are shown with those of people.
  private static var maxOthers: Int { 200 }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String?, _ name: String
  ) throws(ServiceError) -> Choice? {
    guard let text else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw .invalid("\(name): must be one of \(Choice.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return choice
  }

  private static func time(_ text: String?, _ name: String) throws(ServiceError) -> Instant? {
    guard let text else { return nil }
    guard let time = Instant(timestamp: text) else {
      throw .invalid("\(name): must be a time such as 2026-11-21T08:53:28Z.")
    }
    return time
  }
}

extension SessionQuery.Field {
  /// Parses a name, a colon and a value.
  fileprivate init?(pair text: String) {
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else { return nil }
    self.init(name: String(text[..<colon]), value: String(text[text.index(after: colon)...]))
  }
}
