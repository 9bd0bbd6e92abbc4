internal import MusterStore

/// The reviewers' cases, their statistics and their audit.
package final class Reviews: Sendable {
  package let list: ListReviews
  package let show: ShowReview
  package let follow: FollowReviews
  /// Reserves a case for one reviewer for a limited time.
  package let lease: LeaseReview
  package let decide: DecideReview
  /// Accepts decisions that a reviewer may still undo.
  package let deferDecision: DeferDecision
  /// Withdraws a decision that waits for a second person.
  package let withdraw: WithdrawProposal
  package let assign: AssignReview
  package let escalate: EscalateReview
  package let note: NoteReview
  package let statistics: ReviewStatistics
  package let readAudit: ReadAudit
  /// Signs the addresses of the pictures of a case.
  package let pictureLinks: PictureLinks

  init(_ core: ServiceCore) {
    let (store, configuration, clock) = (core.store, core.configuration, core.clock)
    let changes = core.changes
    list = ListReviews(
      store: store, configuration: configuration, clock: clock, auditAggregator: core.auditAggregator)
    show = ShowReview(
      store: store, configuration: configuration, clock: clock, checks: core.advance.contents,
      auditAggregator: core.auditAggregator)
    follow = FollowReviews(store: store, clock: clock, changes: changes)
    lease = LeaseReview(store: store, configuration: configuration, clock: clock, changes: changes)
    decide = DecideReview(
      store: store, configuration: configuration, clock: clock, changes: changes, advance: core.advance, show: show)
    deferDecision = DeferDecision(
      store: store, configuration: configuration, clock: clock, changes: changes, signal: core.signal, decide: decide)
    withdraw = WithdrawProposal(store: store, configuration: configuration, clock: clock, changes: changes)
    assign = AssignReview(store: store, configuration: configuration, clock: clock, changes: changes)
    note = NoteReview(store: store, clock: clock, changes: changes)
    escalate = EscalateReview(
      store: store, configuration: configuration, clock: clock, changes: changes, noteReview: note)
    statistics = ReviewStatistics(store: store, clock: clock)
    readAudit = ReadAudit(store: store, clock: clock)
    pictureLinks = PictureLinks(secret: store.secret, clock: clock)
  }
}
