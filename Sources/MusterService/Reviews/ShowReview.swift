internal import MusterStore
package import VerificationFlow

/// Shows a single case in full.
package struct ShowReview: Sendable {
  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let contents: CheckContents
  let auditAggregator: AggregateAudit

  /// Returns the case of this session with its history, whether it waits for a reviewer or not.
  ///
  /// - Throws: `SESSION_NOT_FOUND` if it does not exist for this caller; `SCOPE_MISSING`, `ROLE_MISSING`.
  package func show(_ id: SessionID, by caller: Caller) async throws -> ReviewCase {
    _ = try caller.reviewer(may: .see)
    return try await store.database.read { try read(id, for: caller, on: $0, at: clock.now()) }
  }

  /// Returns the case as ``show(_:by:)`` does, for a page that shows its pictures. The audit records that the
  /// caller opened it before this returns.
  package func open(_ id: SessionID, by caller: Caller) async throws -> ReviewCase {
    let found = try await show(id, by: caller)
    try await auditAggregator.opening(
      of: id, showing: found.shownPictures, newest: found.newestPicture, by: caller.actor)
    return found
  }

  /// Reads the case within an open transaction.
  func read(
    _ id: SessionID, for caller: Caller, on connection: any Connection, at now: Instant
  ) throws -> ReviewCase {
    let limits = configuration.flowLimits
    let catalogue = configuration.catalogue
    guard
      var found = try ReviewCase.read([id], on: connection, limits: limits, catalogue: catalogue, at: now).first,
      caller.sees(found.session)
    else { throw ServiceError.sessionNotFound }
    let inForce = Set(found.documents.map(\.document.id))
    let all = try connection.documents(
      matching: DocumentQuery(projectId: found.session.projectId, sessionId: id, limit: 200))
    found.history = ReviewCase.History(
      documents: try DocumentView.all(
        all.filter { !inForce.contains($0.id) }, on: connection, limits: limits, isOpen: true),
      decisions: found.decisions, attempts: try connection.attempts(of: id),
      notes: try connection.notes(of: id),
      events: try connection.newestEvents(of: id, limit: 200),
      portraitDocuments: try connection.portraitDocuments(of: id, in: catalogue),
      hasSignatureKeys: try connection.signatureKeys(of: found.session.projectId)
        .contains { $0.record.revokedAt == nil },
      device: try connection.device(of: found.process, at: now),
      findings: try contents.check(found.process, on: connection),
      phoneChecks: try connection.phoneChecks(of: id).map { $0.asOf(now) },
      pinDevices: try connection.pinIdentities(of: id, limit: PinIdentities.maxListed).map { $0.asOf(now) })
    return found
  }
}
