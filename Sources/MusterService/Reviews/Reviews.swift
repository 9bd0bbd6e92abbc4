internal import MusterStore

/// The reviewers' cases, their statistics and their audit.
package final class Reviews: Sendable {
  package let queue: ListReviews
  package let cases: ShowReview
  package let changes: FollowReviews
  /// Reserves a case for one reviewer for a limited time.
  package let lease: LeaseReview
  package let decisions: DecideReview
  /// Accepts decisions that a reviewer may still undo.
  package let pendingDecisions: DeferDecision
  /// Withdraws a decision that waits for a second person.
  package let proposals: WithdrawProposal
  package let assignments: AssignReview
  package let escalations: EscalateReview
  package let notes: NoteReview
  package let statistics: ReviewStatistics
  package let audit: ReadAudit
  /// Signs the addresses of the pictures of a case.
  package let pictureLinks: PictureLinks

  init(_ core: ServiceCore) {
    let (store, configuration, clock) = (core.store, core.configuration, core.clock)
    let changes = core.changes
    queue = ListReviews(
      store: store, configuration: configuration, clock: clock, auditAggregator: core.auditAggregator)
    cases = ShowReview(
      store: store, configuration: configuration, clock: clock, contents: core.flow.contents,
      auditAggregator: core.auditAggregator)
    self.changes = FollowReviews(store: store, clock: clock, changes: changes)
    lease = LeaseReview(store: store, configuration: configuration, clock: clock, changes: changes)
    decisions = DecideReview(
      store: store, configuration: configuration, clock: clock, changes: changes, flow: core.flow, cases: cases)
    pendingDecisions = DeferDecision(
      store: store, configuration: configuration, clock: clock, changes: changes, signal: core.signal,
      decisions: decisions)
    proposals = WithdrawProposal(store: store, configuration: configuration, clock: clock, changes: changes)
    assignments = AssignReview(store: store, configuration: configuration, clock: clock, changes: changes)
    notes = NoteReview(store: store, clock: clock, changes: changes)
    escalations = EscalateReview(
      store: store, configuration: configuration, clock: clock, changes: changes, notes: notes)
    statistics = ReviewStatistics(store: store, clock: clock)
    audit = ReadAudit(store: store, clock: clock)
    pictureLinks = PictureLinks(secret: store.secret, clock: clock)
  }
}
