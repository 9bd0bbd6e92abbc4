import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

/// Lists reviews for programs of reviewers, and accepts their leases and decisions.
struct ReviewsController: Controller {
  let reviews: Reviews
  let idempotency: IdempotencyResponder

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.get(RouterPath(Routes.reviews), use: list)
    router.get(RouterPath(Routes.review), use: show)
    router.post(RouterPath(Routes.reviewLease), use: takeLease)
    router.delete(RouterPath(Routes.reviewLease), use: giveLeaseBack)
    router.post(RouterPath(Routes.reviewDecisions), use: decide)
    router.delete(RouterPath(Routes.reviewProposal), use: withdraw)
    addTeamwork(to: router)
  }

  @Sendable private func list(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let page = try await reviews.queue.list(
      ReviewQuery(
        status: request.query("status"), type: request.query("type"), code: request.query("code"),
        age: request.query("age"), search: request.query("search"), assignee: request.query("assignee"),
        sort: request.query("sort"), limit: request.query("limit"), cursor: request.query("cursor")),
      by: caller)
    return try Response(
      json: ReviewList(
        reviews: page.cases.map { try Review($0, language: request.language) }, nextCursor: page.nextCursor))
  }

  @Sendable private func show(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let found = try await reviews.cases.show(context.id(), by: caller)
    return try Response(json: Review(found, language: request.language))
  }

  @Sendable private func takeLease(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    return try await idempotency.answer(request, context) { (message: LeaseRequest, once) in
      try await reviews.lease.take(context.id(), for: message.reviewer, by: caller, once: once)
    } as: { lease in
      try StoredResponse(json: ReviewLease(lease))
    }
  }

  @Sendable private func giveLeaseBack(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    try await reviews.lease.release(context.id(), for: request.query("reviewer"), by: caller)
    return Response(status: .noContent)
  }

  @Sendable private func withdraw(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    try await reviews.proposals.withdraw(context.id(), for: request.query("reviewer"), by: caller)
    return Response(status: .noContent)
  }

  @Sendable private func decide(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    return try await idempotency.answer(request, context) { (message: DecisionRequest, once) in
      try await reviews.decisions.decide(
        DecideReview.Request(
          decision: message.decision.rawValue, documentId: message.documentId, reason: message.reason?.rawValue,
          note: message.note, revision: message.revision, reviewer: message.reviewer,
          doubts: message.doubts?.map(\.rawValue) ?? []),
        on: context.id(), by: caller, once: once)
    } as: { [language = request.language] decided in
      try StoredResponse(json: Review(decided, language: language))
    }
  }
}
