internal import MusterStore
package import VerificationFlow

/// Assigns cases to reviewers. Others may still decide an assigned case, but `takeNext` no longer leads them to it.
package struct AssignReview: Sendable {
  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let changes: SessionChanges

  /// Assigns a waiting case. Reviewers may assign unassigned cases to themselves; seniors and programs may assign any
  /// case to anyone who decides cases.
  ///
  /// - Parameters:
  ///   - assignee: The assignee's name; nil for the assigning reviewer.
  ///   - reviewer: The name of the assigning reviewer, 1 to 64 characters; nil for the name of the key.
  ///   - once: Stores the answer for idempotent retries.
  /// - Throws: `REVIEWER_NOT_FOUND` if the project has no account of this name that decides cases; `SENIOR_NEEDED` if
  ///   the case is escalated and the assignee is no senior; `CASE_CHANGED` if it does not wait; `SESSION_NOT_FOUND`;
  ///   `INVALID_REQUEST`; `SCOPE_MISSING`, `ROLE_MISSING`.
  @discardableResult
  package func assign(
    _ id: SessionID, to assignee: String? = nil, for reviewer: String? = nil, by caller: Caller,
    once: IdempotencyContext<AssignmentRecord>? = nil
  ) async throws -> AssignmentRecord {
    let reviewer = try caller.reviewer(may: .decide).named(reviewer)
    if let assignee, !ReviewerName.isFit(assignee) {
      throw ServiceError.invalid("assignee: must be 1 to 64 characters, without control characters.")
    }
    let now = clock.now()
    let assignment = try await mappingErrors {
      try await store.database.write { connection in
        let state = try ReviewState(
          id, for: caller, on: connection, limits: configuration.flowLimits, at: now)
        _ = try state.point(at: now)
        let account = try self.account(of: assignee ?? reviewer.name, in: reviewer.project, on: connection)
        let isOwn = assignee.map(reviewer.isNamed) ?? true
        let isFree = state.assignment.map { reviewer.isNamed($0.reviewer) } ?? true
        if !isOwn || !isFree { _ = try caller.reviewer(may: .assign) }
        // The reviewer whom a program acts for needs no account.
        guard account != nil || isOwn else { throw ServiceError.reviewerNotFound }
        let isSenior = account?.role.rights.contains(.decideEscalated) ?? reviewer.isSenior
        guard state.escalation == nil || isSenior else { throw ServiceError.seniorNeeded }
        let assignment = AssignmentRecord(
          sessionId: id, reviewer: account?.name ?? reviewer.name, assignedBy: reviewer.name, at: now)
        try connection.save(assignment)
        try connection.insert(
          AuditRecord(
            at: now, sessionId: id, actor: caller.actor, action: .reviewAssigned, subject: account?.id.rawValue))
        try once?.keep(.success(assignment), of: id, on: connection)
        return assignment
      }
    }
    changes.signalReview(id, reviewer.project)
    return assignment
  }

  /// Removes the assignment of a case. Repeating the call is not an error.
  ///
  /// - Throws: `ROLE_MISSING` for a reviewer if the case is assigned to a colleague; `SESSION_NOT_FOUND`;
  ///   `INVALID_REQUEST`; `SCOPE_MISSING`.
  package func remove(from id: SessionID, for reviewer: String? = nil, by caller: Caller) async throws {
    let reviewer = try caller.reviewer(may: .decide).named(reviewer)
    let now = clock.now()
    try await store.database.write { connection in
      try connection.requireSession(id, for: caller)
      guard let assignment = try connection.assignments(of: [id]).first else { return }
      if !reviewer.isNamed(assignment.reviewer) { _ = try caller.reviewer(may: .assign) }
      try connection.removeAssignment(of: id)
      let account = try self.account(of: assignment.reviewer, in: reviewer.project, on: connection)
      try connection.insert(
        AuditRecord(
          at: now, sessionId: id, actor: caller.actor, action: .reviewUnassigned, subject: account?.id.rawValue))
    }
    changes.signalReview(id, reviewer.project)
  }

  /// Returns the names of those whom the caller may assign cases to, in alphabetical order.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`.
  package func assignees(for caller: Caller) async throws -> [String] {
    let reviewer = try caller.reviewer(may: .decide)
    guard (try? caller.reviewer(may: .assign)) != nil else { return [reviewer.name] }
    return try await store.database.read { connection in
      try connection.reviewers(in: reviewer.project).filter(\.decides).map(\.record.name)
    }
  }

  /// Returns the account of this name, if it decides cases of the project.
  private func account(
    of name: String, in project: ProjectID, on connection: any Connection
  ) throws -> ReviewerRecord? {
    guard let found = try connection.reviewer(foldedName: ReviewerName.folded(name)), found.decides,
      found.record.project.id == project
    else { return nil }
    return found.record
  }
}

extension StoredReviewer {
  /// Whether the account can be used to decide cases.
  fileprivate var decides: Bool { disabledAt == nil && record.role.rights.contains(.decide) }
}
