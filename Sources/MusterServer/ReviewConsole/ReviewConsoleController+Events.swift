import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

extension ReviewConsoleController {
  func addEvents(to console: RouterGroup<MusterContext>) {
    get(ConsolePath.events, on: console, follow)
  }

  /// Streams changes to a page; ends when the reviewer's session does.
  @Sendable private func follow(_ request: ConsoleRequest) async throws -> Response {
    let id = request.request.query("case").map { SessionID($0) }
    let events = try await reviews.changes.follow(case: id, by: request.caller)
    let slot = request.context.untilClosed(
      try streams.enter(request.caller, from: request.context.sender))
    let secret = request.cookie.secret
    return Response(
      events: events, in: slot,
      check: { [reviewers] in _ = try await reviewers.sessions.find(secret: secret, isUse: false) },
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

  fileprivate init(_ events: FollowReviews.Item) throws {
    switch events {
    case .heartbeat: self = .heartbeat
    case .queue(let waiting): try self.init(name: "queue", data: Queue(waiting: waiting))
    case .case(let revision, let leasedBy):
      try self.init(name: "case", data: Case(revision: revision, leasedBy: leasedBy))
    }
  }
}
