internal import MusterStore
package import VerificationFlow

/// A case with everything that a reviewer may see of it.
package struct ReviewCase: Sendable {
  /// The session; its id is the id of the case.
  package let session: SessionRecord
  /// The process in its current state.
  package let process: OnboardingProcess
  /// The lease of a waiting case, if any.
  package let lease: LeaseRecord?
  /// The decision about it that waits to take effect, if any.
  package let pending: PendingDecision?
  /// The decision about it that waits for a second person, if any.
  package let proposal: ReviewProposal?
  package let assignment: AssignmentRecord?
  /// Until when reviewers put the case off, by their names.
  package let snoozes: [String: Instant]
  /// The escalation, if only a senior may decide the case.
  package let escalation: EscalationRecord?
  /// The reviewers' decisions, oldest first.
  let decisions: [DecisionRecord]
  package var lastDecision: DecisionRecord? { decisions.last }
  /// The documents in force, oldest first.
  package let documents: [DocumentView]
  /// The results of the presence checks, oldest first.
  package let presence: [PresenceOutcome]
  /// What is wrong with the contents of the documents.
  let faults: ContentFaults
  /// The history; only set if a single case is shown.
  package internal(set) var history: History?

  /// The history of a case.
  package struct History: Sendable {
    /// The documents that are no longer in force, newest first, at most 200: replaced, or of an earlier attempt.
    package let documents: [DocumentView]
    /// The reviewers' decisions, oldest first.
    package let decisions: [DecisionRecord]
    /// The attempts of the process, oldest first.
    package let attempts: [AttemptRecord]
    /// The reviewers' notes, oldest first.
    package let notes: [ReviewNoteRecord]
    /// The newest 200 events of the session, oldest first.
    package let events: [SessionEvent]
    /// The accepted documents, in the order in which a presence check looks for a portrait to compare with.
    package let portraitDocuments: [DocumentID]
    /// Whether the project trusts keys that sign pictures.
    package let hasSignatureKeys: Bool
    /// The device of the person, if an app activated it by PowerAuth.
    package let device: DeviceRecord?
    /// What is wrong with the contents of the documents in force.
    package let findings: [ContentFinding]
    /// The checks of the person's telephone numbers, oldest first.
    package let phoneChecks: [PhoneCheckRecord]
    /// The devices with which the person logs in with a PIN, newest first.
    package let pinDevices: [PinIdentityRecord]
  }

  /// Reads the cases of those of these sessions that exist, in this order. The number of queries does not depend on
  /// the number of sessions.
  static func read(
    _ sessions: [SessionID], on connection: any Connection, limits: FlowLimits, catalogue: DocumentCatalogue,
    at now: Instant
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
    let snoozes = try connection.snoozes(of: sessions, at: now)
    let decisions = Dictionary(grouping: try connection.decisions(of: sessions), by: \.sessionId)
    let inForce = try connection.documentsInForce(of: processes.values.compactMap(\.current?.id))
    let documents = Dictionary(
      grouping: try DocumentView.all(inForce, on: connection, limits: limits, isOpen: true), by: \.document.sessionId)
    let outcomes = Dictionary(grouping: try PresenceOutcome.read(sessions, on: connection), by: \.check.sessionId)
    let rules = Dictionary(
      uniqueKeysWithValues: try Set(records.values.map(\.projectId)).map { ($0, try connection.contentRules(of: $0)) })
    return sessions.compactMap { id in
      guard let session = records[id], let process = processes[id] else { return nil }
      return ReviewCase(
        session: session, process: process, lease: process.reviewPoint == nil ? nil : leases[id],
        pending: pendings[id], proposal: proposals[id], assignment: assignments[id],
        snoozes: snoozes[id] ?? [:], escalation: escalations[id],
        decisions: decisions[id] ?? [],
        documents: documents[id] ?? [], presence: outcomes[id] ?? [],
        faults: ContentFaults(
          documents[id] ?? [], of: process, claims: session.claims, by: rules[session.projectId] ?? ContentRules(),
          in: catalogue))
    }
  }
}
