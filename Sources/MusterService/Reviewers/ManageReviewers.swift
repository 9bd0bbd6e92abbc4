internal import Encodings
package import MusterStore
package import VerificationFlow

/// Invites and lists reviewers, changes their roles, and disables their accounts. Works on the data folder, also
/// while a service is running on it.
package struct ManageReviewers: Sendable {
  private let store: Store
  private let clock: Clock
  private let invitationTime: Duration

  /// Manages the accounts in a store.
  ///
  /// - Parameter invitationTime: The lifetime of an invitation.
  package init(store: Store, clock: Clock = .system, invitationTime: Duration = ReviewerLimits().invitationTime) {
    self.store = store
    self.clock = clock
    self.invitationTime = invitationTime
  }

  /// Creates an account, and its project if that is missing.
  ///
  /// - Parameters:
  ///   - name: 1 to 64 characters; unique regardless of case.
  ///   - isSandbox: Whether a project created here is a sandbox project.
  /// - Returns: The account, and the secret of an invitation to it, which is valid once, during its lifetime. It is
  ///   not stored.
  /// - Throws: `REVIEWER_NAME_INVALID`; `REVIEWER_EXISTS`.
  package func invite(
    _ name: String, role: ReviewerRole, project: String, isSandbox: Bool = false
  ) async throws -> (reviewer: ReviewerRecord, invitation: String) {
    let (name, now, invitation) = (try ReviewerName(name), clock.now(), Secrets.make("ri_"))
    let (projectID, id) = (ProjectID(freshID()), ReviewerID(freshID()))
    let reviewer = try await store.database.write { connection in
      guard try connection.reviewer(foldedName: name.folded) == nil else {
        throw ServiceError(
          .reviewerExists,
          "There is already a reviewer \(name.text). Reinvite them or choose another name.")
      }
      let existing = try connection.project(named: project)
      let owner = existing ?? ProjectRecord(id: projectID, name: project, isSandbox: isSandbox, createdAt: now)
      if existing == nil { try connection.insert(owner) }
      let reviewer = ReviewerRecord(id: id, project: owner, name: name.text, role: role, createdAt: now)
      try connection.insert(reviewer, foldedName: name.folded)
      try invite(reviewer, by: invitation, on: connection, at: now)
      return reviewer
    }
    return (reviewer, invitation)
  }

  /// Invites a person again who has forgotten the password or whose account was disabled. The password, one-time codes,
  /// sessions and any earlier invitation become invalid immediately.
  ///
  /// - Throws: `REVIEWER_NOT_FOUND`.
  package func reinvite(_ name: String) async throws -> (reviewer: ReviewerRecord, invitation: String) {
    let invitation = Secrets.make("ri_")
    let reviewer = try await change(name) { connection, account, now in
      try connection.endReviewerSessions(of: account.record.id)
      try Self.endWork(of: account.record, because: .reviewerInvited, on: connection, at: now)
      try invite(account.record, by: invitation, on: connection, at: now)
    }
    return (reviewer, invitation)
  }

  /// Returns all accounts, oldest first.
  package func list() async throws -> [ReviewerAccount] {
    let now = clock.now()
    return try await store.database.read { try $0.reviewers() }.map { ReviewerAccount($0, at: now) }
  }

  /// Disables an account, and ends its sessions immediately. Its pending decisions never take effect, and its leased
  /// cases become available to others. Repeating the call is not an error.
  ///
  /// - Throws: `REVIEWER_NOT_FOUND`.
  package func disable(_ name: String) async throws {
    _ = try await change(name) { connection, account, now in
      guard account.disabledAt == nil else { return }
      try connection.disableReviewer(account.record.id, at: now)
      try connection.endReviewerSessions(of: account.record.id)
      try Self.endWork(of: account.record, because: .reviewerDisabled, on: connection, at: now)
      try connection.insert(Self.note(.reviewerDisabled, of: account.record, at: now))
    }
  }

  /// Changes a reviewer's role, from their next request on.
  ///
  /// - Throws: `REVIEWER_NOT_FOUND`.
  package func setRole(_ role: ReviewerRole, of name: String) async throws {
    _ = try await change(name) { connection, account, now in
      try Self.change(account.record, to: role, by: .operator, on: connection, at: now)
    }
  }

  /// Changes a reviewer's role, unless they have it. Who decides nothing loses their work under way.
  static func change(
    _ reviewer: ReviewerRecord, to role: ReviewerRole, by actor: AuditActor, on connection: any Connection,
    at now: Instant
  ) throws {
    let former = reviewer.role
    guard role != former else { return }
    try connection.setRole(role, of: reviewer.id)
    if !role.rights.contains(.decide) {
      try endWork(of: reviewer, because: .reviewerRoleChanged, on: connection, at: now)
    }
    try connection.insert(
      AuditRecord(
        at: now, sessionId: nil, projectId: reviewer.project.id, actor: actor, action: .reviewerRoleChanged,
        subject: reviewer.id.rawValue, detail: "\(former.rawValue) → \(role.rawValue)"))
  }

  /// Runs a change on the account of this name.
  func change(
    _ name: String, _ body: @escaping @Sendable (any Connection, StoredReviewer, Instant) throws -> Void
  ) async throws -> ReviewerRecord {
    let now = clock.now()
    return try await store.database.write { connection in
      guard let account = try connection.reviewer(foldedName: ReviewerName.folded(name)) else {
        throw ServiceError(.reviewerNotFound, "There is no reviewer \(name).")
      }
      try body(connection, account, now)
      return account.record
    }
  }

  /// Withdraws a reviewer's pending decisions, and ends their leases.
  ///
  /// The jobs of those decisions stay, so that the service, which may be another process, announces the withdrawal
  /// when they are due.
  static func endWork(
    of reviewer: ReviewerRecord, because action: AuditRecord.Action, on connection: any Connection, at now: Instant
  ) throws {
    for pending in try connection.pendingDecisions(by: Caller.reviewer(reviewer).actor) {
      try connection.removePendingDecision(pending.id)
      try connection.insert(
        AuditRecord(
          at: now, sessionId: pending.sessionId, actor: .operator, action: .reviewUndone, subject: pending.id,
          detail: action.rawValue))
    }
    for session in try connection.removeLeases(of: reviewer.name, in: reviewer.project.id) {
      try connection.insert(
        AuditRecord(
          at: now, sessionId: session, actor: .operator, action: .reviewReleased, detail: action.rawValue))
    }
  }

  private func invite(
    _ reviewer: ReviewerRecord, by invitation: String, on connection: any Connection, at now: Instant
  ) throws {
    try connection.inviteReviewer(
      reviewer.id, invitationHash: Secrets.hash(of: invitation), until: now.advanced(by: invitationTime))
    try connection.insert(
      Self.note(.reviewerInvited, of: reviewer, detail: reviewer.role.rawValue, at: now))
  }

  static func note(
    _ action: AuditRecord.Action, of reviewer: ReviewerRecord, detail: String? = nil, at now: Instant
  ) -> AuditRecord {
    AuditRecord(
      at: now, sessionId: nil, projectId: reviewer.project.id, actor: .operator, action: action,
      subject: reviewer.id.rawValue, detail: detail)
  }
}
