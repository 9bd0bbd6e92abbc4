internal import MusterStore
package import VerificationFlow

/// Shows a session with its documents.
package struct ShowSession: Sendable {
  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let checks: CheckContents

  /// Returns the session with this id.
  ///
  /// - Throws: `SESSION_NOT_FOUND` if it does not exist for this caller; `SCOPE_MISSING`.
  package func callAsFunction(_ id: SessionID, by caller: Caller) async throws -> SessionView {
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
      findings: isOpen ? try checks(process, on: connection) : nil,
      phoneChecks: try phoneChecks(of: session, for: caller, on: connection, at: now))
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
