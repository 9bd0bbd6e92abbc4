internal import MusterStore
internal import VerificationFlow

/// What reviewers see is recorded by the page: one record for the cases of a queue, one for a case with its pictures.
/// Each names what the page shows. A picture that no such record names gets its own.
extension AggregateAudit {
  /// A case as the queue shows it.
  struct ListedCase: Sendable {
    let id: SessionID
    let reference: CaseReference
    /// The time since which its newest picture has existed; nil without pictures.
    let newestPicture: Instant?
  }

  /// Records that a reviewer was shown these cases in the queue, except for those of which that was recorded within
  /// the aggregation period. The record is durable when this returns.
  func listing(_ cases: [ListedCase], of project: ProjectID, by actor: AuditActor) async throws {
    let now = clock.now()
    let aggregates = cases.map { (new: Self.page(.reviewListed, of: $0.id, by: actor, at: now), $0.newestPicture) }
    guard try await store.database.read({ try !$0.uncovered(aggregates).isEmpty }) else { return }
    let references = Dictionary(cases.map { ($0.id, $0.reference.rawValue) }, uniquingKeysWith: { $1 })
    try await store.database.write { connection in
      let new = try connection.uncovered(aggregates)
      guard let end = new.first?.end else { return }
      let names = new.compactMap { $0.note.sessionId.flatMap { references[$0] } }
      try connection.insert(
        AuditRecord(
          at: now, sessionId: nil, projectId: project, actor: actor, action: .reviewListed,
          detail: names.joined(separator: ", ")), covering: new)
      try connection.insertIfNew(Self.job(at: end), at: now)
    }
    signal.wake([AggregateAuditJob.kind])
  }

  /// Records that a reviewer opened a case, unless the same was recorded within the aggregation period. The record is
  /// durable when this returns.
  ///
  /// - Parameters:
  ///   - pictures: What the page of the case shows.
  ///   - newest: The time since which its newest picture has existed; nil without pictures.
  func opening(
    of session: SessionID, showing pictures: String, newest: Instant?, by actor: AuditActor
  ) async throws {
    let now = clock.now()
    let aggregate = Self.page(.reviewOpened, of: session, by: actor, at: now, detail: pictures)
    let isKnown = { @Sendable (connection: any Connection) in
      guard let standing = try connection.auditAggregate(aggregate.key) else { return false }
      return standing.covers(now) && standing.note.detail == pictures && (newest.map { $0 <= standing.note.at } ?? true)
    }
    if try await store.database.read(isKnown) { return }
    try await add(aggregate) { connection in
      if try !isKnown(connection) { try connection.removeAuditAggregate(aggregate.key) }
    }
  }

  /// Records that a reviewer was sent a picture, unless the record of the page that shows it is about the picture too.
  /// Either is durable when this returns.
  ///
  /// - Parameters:
  ///   - note: The record of the picture alone.
  ///   - key: Tells the picture from others of the session.
  ///   - pages: The pages that show such pictures; none for pictures that are sent on request only.
  ///   - picture: The time since which the picture has existed.
  func view(
    _ note: AuditRecord, as key: String, on pages: [AuditRecord.Action], since picture: Instant
  ) async throws {
    if let session = note.sessionId, !pages.isEmpty {
      let keys = pages.map { Self.page($0, of: session, by: note.actor, at: note.at).key }
      let isCovered = try await store.database.read { connection in
        try keys.contains { key in
          guard let standing = try connection.auditAggregate(key) else { return false }
          return standing.covers(note.at) && picture <= standing.note.at
        }
      }
      if isCovered { return }
    }
    try await add(note, as: key)
  }

  private static func page(
    _ action: AuditRecord.Action, of session: SessionID, by actor: AuditActor, at now: Instant, detail: String? = nil
  ) -> AuditAggregate {
    AuditAggregate(
      AuditRecord(at: now, sessionId: session, actor: actor, action: action, detail: detail), key: "", for: time,
      isCounted: false)
  }
}
