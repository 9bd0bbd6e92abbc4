internal import MusterStore
package import VerificationFlow

/// A case with all that a reviewer may see of it.
package struct ReviewCase: Sendable {
  /// Its session; the case has the session's id.
  package let session: SessionRecord
  /// Where it stands at this moment.
  package let process: OnboardingProcess
  /// Who has it, if somebody does.
  package let lease: LeaseRecord?
  /// The decision about it that waits to take effect, if there is one.
  package let pending: PendingDecision?
  /// The decision about it that waits for a second person, if there is one.
  package let proposal: ReviewProposal?
  /// To whom it is assigned, if it is.
  package let assignment: AssignmentRecord?
  /// That only a senior decides it, if it is so.
  package let escalation: EscalationRecord?
  /// What reviewers decided, oldest first.
  let decisions: [DecisionRecord]
  /// What was decided last, if something was.
  package var lastDecision: DecisionRecord? { decisions.last }
  /// Its documents in force, oldest first.
  package let documents: [DocumentView]
  /// What its presence checks came to, oldest first.
  package let presence: [PresenceOutcome]
  /// What was before; only where one case is shown by itself.
  package internal(set) var history: History?

  /// What happened to a case before.
  package struct History: Sendable {
    /// The pictures that do not count any more, newest first: replaced, or of an earlier attempt. At most 200.
    package let documents: [DocumentView]
    /// What reviewers decided, oldest first.
    package let decisions: [DecisionRecord]
    /// The attempts of the process, oldest first.
    package let attempts: [AttemptRecord]
    /// What reviewers wrote without a decision, oldest first.
    package let notes: [ReviewNoteRecord]
    /// What changed in the session, oldest first; the newest 200.
    package let events: [SessionEvent]
    /// The accepted documents in the order in which a presence check looks for a portrait to compare with.
    package let portraitDocuments: [DocumentID]
    /// The numbers of the steps that the person took in the last try of each presence check.
    package let stepsTaken: [PresenceCheckID: Set<Int>]
    /// Whether the project trusts keys that sign pictures.
    package let hasSignatureKeys: Bool
  }

  /// The cases of those of these sessions that are there, in this order. A handful of queries, however many they are.
  static func read(
    _ sessions: [SessionID], on connection: any Connection, limits: FlowLimits, at now: Instant
  ) throws -> [ReviewCase] {
    let records = Dictionary(uniqueKeysWithValues: try connection.sessions(sessions).map { ($0.id, $0) })
    let processes = Dictionary(
      uniqueKeysWithValues: try connection.processes(of: sessions, limits: limits).map { ($0.id, $0.asOf(now)) })
    let leases = Dictionary(
      uniqueKeysWithValues: try connection.leases(of: sessions, at: now).map { ($0.sessionId, $0) })
    let pendings = Dictionary(
      uniqueKeysWithValues: try connection.pendingDecisions(of: sessions).map { ($0.sessionId, $0) })
    let proposals = Dictionary(
      uniqueKeysWithValues: try connection.proposals(of: sessions).map { ($0.sessionId, $0) })
    let assignments = Dictionary(
      uniqueKeysWithValues: try connection.assignments(of: sessions).map { ($0.sessionId, $0) })
    let escalations = Dictionary(
      uniqueKeysWithValues: try connection.escalations(of: sessions).map { ($0.sessionId, $0) })
    let decisions = Dictionary(grouping: try connection.decisions(of: sessions), by: \.sessionId)
    let inForce = try connection.documentsInForce(of: processes.values.compactMap(\.current?.id))
    let documents = Dictionary(
      grouping: try DocumentView.all(inForce, on: connection, limits: limits), by: \.document.sessionId)
    let outcomes = Dictionary(grouping: try PresenceOutcome.read(sessions, on: connection), by: \.check.sessionId)
    return sessions.compactMap { id in
      guard let session = records[id], let process = processes[id] else { return nil }
      return ReviewCase(
        session: session, process: process, lease: process.reviewPoint == nil ? nil : leases[id],
        pending: pendings[id], proposal: proposals[id], assignment: assignments[id], escalation: escalations[id],
        decisions: decisions[id] ?? [],
        documents: documents[id] ?? [], presence: outcomes[id] ?? [])
    }
  }
}
