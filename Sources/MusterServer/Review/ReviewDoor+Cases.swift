import HTTPTypes
import Hummingbird
import MusterConsole
import MusterService
import VerificationFlow

extension ReviewDoor {
  func addCases(to desk: RouterGroup<MusterContext>) {
    post(DeskPath.next, on: desk) { request in try await leadOn(request, after: request.form["after"]) }
    get(DeskPath.case, on: desk, show)
    post(DeskPath.lease, on: desk, takeLease)
    post(DeskPath.release, on: desk, giveLeaseBack)
    post(DeskPath.decisions, on: desk, decide)
    post(DeskPath.proposalWithdrawal, on: desk, withdraw)
    post(DeskPath.undo, on: desk, undo)
    post(DeskPath.dismissal, on: desk, dismiss)
  }

  @Sendable private func show(_ request: DeskRequest) async throws -> Response {
    let session = try request.signedIn()
    // A reference in the address is what people say and paste; the page itself has one address only.
    if let id = try await muster.listReviews.id(ofCaseCalled: request.caseID.rawValue, by: session.caller) {
      return Response(seeOther: DeskPath.case(id))
    }
    let found = try await muster.showReview(request.caseID, by: session.caller)
    return try await answer(
      CasePage(
        found, for: session.reviewer, colleagues: try await assignees(for: session), of: self,
        at: muster.clock.now()), to: request)
  }

  /// Whom the person may assign cases to; nobody for who does nothing with cases.
  func assignees(for session: ReviewerSession) async throws -> [String] {
    guard session.reviewer.role.rights.contains(.decide) else { return [] }
    return try await muster.assignReview.assignees(for: session.caller)
  }

  @Sendable private func takeLease(_ request: DeskRequest) async throws -> Response {
    _ = try await muster.leaseReview.take(
      request.caseID, takingOver: request.form["takeOver"] == "1", by: request.caller)
    return Response(seeOther: DeskPath.case(request.caseID))
  }

  @Sendable private func giveLeaseBack(_ request: DeskRequest) async throws -> Response {
    try await muster.leaseReview.giveBack(request.caseID, by: request.caller)
    return Response(seeOther: DeskPath.queue)
  }

  @Sendable private func decide(_ request: DeskRequest) async throws -> Response {
    let wish = DecideReview.Request(
      decision: request.field("decision") ?? "", documentId: request.field("documentId"),
      reason: request.field("reason"), note: request.field("note"),
      revision: request.field("revision").flatMap { Int(digits: $0) }, reviewer: nil)
    _ = try await muster.deferDecision(wish, on: request.caseID, by: request.caller)
    // Who has accepted one document goes on with the next one of the same case.
    if wish.decision == "accept", wish.documentId != nil { return Response(seeOther: DeskPath.case(request.caseID)) }
    return try await leadOn(request, after: nil)
  }

  @Sendable private func withdraw(_ request: DeskRequest) async throws -> Response {
    try await muster.withdrawProposal(request.caseID, by: request.caller)
    return Response(seeOther: DeskPath.case(request.caseID))
  }

  @Sendable private func undo(_ request: DeskRequest) async throws -> Response {
    let undone = try await muster.deferDecision.undo(request.context.parameter("id"), by: request.caller)
    return Response(seeOther: DeskPath.case(undone.sessionId))
  }

  @Sendable private func dismiss(_ request: DeskRequest) async throws -> Response {
    try await muster.deferDecision.dismiss(request.context.parameter("id"), by: request.caller)
    return Response(seeOther: DeskPath.queue)
  }

  /// Leads to the next case, which is the reviewer's then; to the queue if there is none.
  private func leadOn(_ request: DeskRequest, after skipped: String?) async throws -> Response {
    let next = try await muster.leaseReview.takeNext(after: skipped.map { SessionID($0) }, by: request.caller)
    return Response(seeOther: next.map { DeskPath.case($0.sessionId) } ?? DeskPath.queue)
  }
}

extension DeskRequest {
  var caseID: SessionID { SessionID(context.parameter("id")) }
}
