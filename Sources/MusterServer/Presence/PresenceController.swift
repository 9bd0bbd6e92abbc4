import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

/// Runs Muster's own presence check with the holder of its ticket: accepts frames, shows its progress, and serves the
/// pictures that it stored.
struct PresenceController: Controller {
  static let openRoutes = [
    OpenRoute(.get, Routes.presenceCheck, .presenceTicket),
    OpenRoute(.get, Routes.presenceEvents, .presenceTicket),
    OpenRoute(.post, Routes.presenceFrames, .presenceTicket),
    OpenRoute(.post, Routes.presenceTries, .presenceTicket),
    OpenRoute(.post, Routes.presenceSubmission, .presenceTicket),
    OpenRoute(.post, Routes.presenceWaiver, .presenceTicket),
  ]

  let presence: Presence
  let access: Access
  let pictures: PictureResponder

  func addRoutes(to routers: Routers) {
    let router = routers.open
    router.get(RouterPath(Routes.presenceCheck), use: show)
    router.get(RouterPath(Routes.presenceEvents), use: events)
    router.post(RouterPath(Routes.presenceFrames), use: takeFrame)
    router.post(RouterPath(Routes.presenceTries), use: beginAgain)
    router.post(RouterPath(Routes.presenceSubmission), use: submit)
    router.post(RouterPath(Routes.presenceWaiver), use: waive)
    routers.authenticated().get(RouterPath(Routes.presenceSelfie), use: readSelfie)
    routers.authenticated().get(RouterPath(Routes.presenceFrame), use: readFrame)
  }

  @Sendable private func show(_ request: Request, _ context: MusterContext) async throws -> Response {
    let client = try await client(request, context)
    return try Response(json: PresenceCheck(try await presence.embeddedCheck.show(context.id(), for: client)))
  }

  @Sendable private func events(_ request: Request, _ context: MusterContext) async throws -> Response {
    let (events, session, project) = try await presence.embeddedCheck.events(
      of: context.id(), for: client(request, context))
    let slot = context.untilClosed(
      try access.streams.enter(session, of: project, from: context.sender))
    return Response(events: events, in: slot) { item in
      switch item {
      case .heartbeat: .heartbeat
      case .check(let view): try ServerSentEvent(name: "check", data: PresenceCheck(view))
      }
    }
  }

  @Sendable private func takeFrame(_ request: Request, _ context: MusterContext) async throws -> Response {
    let admission = try await presence.frames.admit(
      context.id(), step: request.query("step") ?? "", ticket: request.query("ticket") ?? "",
      by: caller(request, context))
    let slot = try presence.frames.enter(admission, from: context.sender)
    defer { slot.leave() }
    let bytes = try await request.wholeBody(context, maxBytes: TakePresenceFrame.maxBytes, in: slot)
    let answer = try await presence.frames.take(Array(bytes.readableBytesView), admission)
    return try Response(
      json: PresenceFrameAnswer(
        hint: Code(answer.hint.rawValue), stepDone: answer.stepDone, framesLeft: answer.framesLeft,
        value: answer.value))
  }

  @Sendable private func beginAgain(_ request: Request, _ context: MusterContext) async throws -> Response {
    let view = try await presence.embeddedCheck.beginAgain(context.id(), for: client(request, context))
    return try Response(json: PresenceCheck(view))
  }

  @Sendable private func submit(_ request: Request, _ context: MusterContext) async throws -> Response {
    let view = try await presence.embeddedCheck.submit(context.id(), for: client(request, context))
    return try Response(json: PresenceCheck(view))
  }

  @Sendable private func readSelfie(_ request: Request, _ context: CallerContext) async throws -> Response {
    try await pictures.presence(.selfie, of: context.id(), for: request, by: context.caller, context.logger)
  }

  @Sendable private func readFrame(_ request: Request, _ context: CallerContext) async throws -> Response {
    try await pictures.presence(
      .frame(context.parameter("frame")), of: context.id(), for: request, by: context.caller, context.logger)
  }

  @Sendable private func waive(_ request: Request, _ context: MusterContext) async throws -> Response {
    let view = try await presence.embeddedCheck.waive(context.id(), for: client(request, context))
    return try Response(json: PresenceCheck(view))
  }

  private func client(_ request: Request, _ context: MusterContext) async throws -> FollowPresence.Client {
    if let ticket = request.query("ticket") { return .ticket(ticket, try await caller(request, context)) }
    return .caller(try await access.callers.authenticate(bearer: request.bearer))
  }

  /// Returns the caller if the request has credentials besides the ticket. Requests without are rate-limited by
  /// address.
  private func caller(_ request: Request, _ context: MusterContext) async throws -> Caller? {
    guard request.headers[.authorization] != nil else {
      try access.limits.countPresence(context.id(), address: context.remoteNetwork)
      return nil
    }
    return try await access.callers.authenticate(bearer: request.bearer)
  }
}

extension PresenceCheck {
  fileprivate init(_ view: PresenceView) {
    self.init(
      id: view.id.rawValue, status: Code(view.status.rawValue), nonce: view.nonce, expiresAt: Date(view.expiresAt),
      steps: view.steps.map {
        MusterAPI.PresenceStep(
          id: "\($0.step.id)", kind: Code($0.step.kind.rawValue),
          target: $0.step.target.map { PresenceTarget(from: $0.from, to: $0.to) }, notBefore: Date($0.step.notBefore),
          notAfter: Date($0.step.notAfter), ticket: $0.ticket, done: $0.isDone, framesLeft: $0.framesLeft)
      },
      waivable: view.canBeWaived, triesLeft: view.triesLeft,
      uploadUrl: Routes.path(Routes.presenceFrames, view.id.rawValue))
  }
}
