internal import MusterStore
package import VerificationFlow

/// Lets a reviewer withdraw a decision that waits for a second person.
package struct WithdrawProposal: Sendable {
  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let changes: SessionChanges

  /// Withdraws the reviewer's own proposal; the case then waits as before.
  ///
  /// - Throws: `PROPOSAL_NOT_FOUND` if there is none of this reviewer; `SESSION_NOT_FOUND`; `INVALID_REQUEST`;
  ///   `SCOPE_MISSING`, `ROLE_MISSING`.
  package func withdraw(_ id: SessionID, for reviewer: String? = nil, by caller: Caller) async throws {
    let reviewer = try caller.reviewer(may: .decide).named(reviewer)
    let now = clock.now()
    try await store.database.write { connection in
      let limits = configuration.flowLimits
      let state = try ReviewState(id, for: caller, on: connection, limits: limits, at: now)
      guard let proposal = state.proposal, proposal.reviewer == reviewer.name else {
        throw ServiceError.proposalNotFound
      }
      try connection.removeProposal(of: id)
      try connection.noteRevision(of: id, at: now)
      try connection.insert(
        AuditRecord(
          at: now, sessionId: id, actor: caller.actor, action: .reviewWithdrawn, subject: proposal.id))
    }
    changes.signalReview(id, reviewer.project)
  }
}
