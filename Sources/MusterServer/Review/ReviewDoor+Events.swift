import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

extension ReviewDoor {
  func addEvents(to desk: RouterGroup<MusterContext>) {
    get(DeskPath.events, on: desk, follow)
  }

  /// Tells a page what changes; ends when its reader is not signed in any more.
  @Sendable private func follow(_ request: DeskRequest) async throws -> Response {
    let id = request.request.query("case").map { SessionID($0) }
    let news = try await muster.followReviews(case: id, by: request.caller)
    let slot = request.context.untilClosed(
      try muster.streamAdmission.enter(request.caller, from: request.context.sender))
    let secret = request.cookie.secret
    return Response(
      events: news, in: slot, check: { [muster] in _ = try await muster.reviewerSessions(secret: secret, isUse: false) },
      ServerSentEvent.init)
  }
}

extension ServerSentEvent {
  private struct Queue: Encodable {
    let waiting: Int
  }

  private struct Case: Encodable {
    let revision: Int
    @Nullable var leasedBy: String?
  }

  fileprivate init(_ news: FollowReviews.Item) throws {
    switch news {
    case .silence: self = .silence
    case .queue(let waiting): try self.init(name: "queue", data: Queue(waiting: waiting))
    case .case(let revision, let leasedBy):
      try self.init(name: "case", data: Case(revision: revision, leasedBy: leasedBy))
    }
  }
}
