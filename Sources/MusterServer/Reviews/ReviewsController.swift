import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

/// Lists reviews for programs of reviewers, and accepts their leases and decisions.
struct ReviewsController {
  let muster: Muster

  func addRoutes(to router: Router<MusterContext>) {
    router.get(RouterPath(Routes.reviews), use: list)
    router.get(RouterPath(Routes.review), use: show)
    router.post(RouterPath(Routes.reviewLease), use: takeLease)
    router.delete(RouterPath(Routes.reviewLease), use: giveLeaseBack)
    router.post(RouterPath(Routes.reviewDecisions), use: decide)
    router.delete(RouterPath(Routes.reviewProposal), use: withdraw)
    addTeamwork(to: router)
  }

  @Sendable private func list(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    let page = try await muster.listReviews(
      ReviewQuery(
        status: request.query("status"), type: request.query("type"), code: request.query("code"),
        age: request.query("age"), search: request.query("search"), assignee: request.query("assignee"),
        sort: request.query("sort"), limit: request.query("limit"), cursor: request.query("cursor")),
      by: caller)
    return try Response(
      json: ReviewList(
        reviews: page.cases.map { Review($0, language: request.language) }, nextCursor: page.nextCursor))
  }

  @Sendable private func show(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    let found = try await muster.showReview(context.reviewID, by: caller)
    return try Response(json: Review(found, language: request.language))
  }

  @Sendable private func takeLease(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    return try await muster.answer(request, context, by: caller) { (wish: LeaseRequest, once) in
      try await muster.leaseReview.take(context.reviewID, for: wish.reviewer, by: caller, once: once)
    } as: { lease in
      try StoredResponse(json: ReviewLease(lease))
    }
  }

  @Sendable private func giveLeaseBack(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    try await muster.leaseReview.giveBack(context.reviewID, for: request.query("reviewer"), by: caller)
    return Response(status: .noContent)
  }

  @Sendable private func withdraw(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    try await muster.withdrawProposal(context.reviewID, for: request.query("reviewer"), by: caller)
    return Response(status: .noContent)
  }

  @Sendable private func decide(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    return try await muster.answer(request, context, by: caller) { (wish: DecisionRequest, once) in
      try await muster.decideReview(
        DecideReview.Request(
          decision: wish.decision.rawValue, documentId: wish.documentId, reason: wish.reason?.rawValue,
          note: wish.note, revision: wish.revision, reviewer: wish.reviewer),
        on: context.reviewID, by: caller, once: once)
    } as: { [language = request.language] decided in
      try StoredResponse(json: Review(decided, language: language))
    }
  }
}

extension MusterContext {
  var reviewID: SessionID { SessionID(parameter("id")) }
}
