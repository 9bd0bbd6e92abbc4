import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

/// Runs Muster's own presence check with the holder of its ticket: accepts frames, shows its progress, and serves its
/// selfie.
struct PresenceController {
  let muster: Muster

  func addRoutes(to router: Router<MusterContext>) {
    router.get(RouterPath(Routes.presenceCheck), use: show)
    router.get(RouterPath(Routes.presenceEvents), use: events)
    router.post(RouterPath(Routes.presenceFrames), use: takeFrame)
    router.post(RouterPath(Routes.presenceTries), use: beginAgain)
    router.post(RouterPath(Routes.presenceSubmission), use: submit)
    router.get(RouterPath(Routes.presenceSelfie), use: readSelfie)
    PresencePageController().addRoutes(to: router)
  }

  @Sendable private func show(_ request: Request, _ context: MusterContext) async throws -> Response {
    let visitor = try await visitor(request, context)
    return try Response(json: PresenceCheck(try await muster.followPresence(context.checkID, for: visitor)))
  }

  @Sendable private func events(_ request: Request, _ context: MusterContext) async throws -> Response {
    let (events, session, project) = try await muster.followPresence.events(
      of: context.checkID, for: visitor(request, context))
    let slot = context.untilClosed(
      try muster.streamAdmission.enter(session, of: project, from: context.sender))
    return Response(events: events, in: slot) { item in
      switch item {
      case .silence: .silence
      case .check(let view): try ServerSentEvent(name: "check", data: PresenceCheck(view))
      }
    }
  }

  @Sendable private func takeFrame(_ request: Request, _ context: MusterContext) async throws -> Response {
    let admission = try await muster.takePresenceFrame.admit(
      context.checkID, step: request.query("step") ?? "", ticket: request.query("ticket") ?? "",
      by: caller(request, context))
    let slot = try muster.takePresenceFrame.enter(admission, from: context.sender)
    defer { slot.leave() }
    let bytes = try await request.wholeBody(context, maxBytes: muster.configuration.maxImageBytes, in: slot)
    let answer = try await muster.takePresenceFrame(Array(bytes.readableBytesView), admission)
    return try Response(
      json: PresenceFrameAnswer(
        hint: Code(answer.hint.rawValue), stepDone: answer.stepDone, framesLeft: answer.framesLeft))
  }

  @Sendable private func beginAgain(_ request: Request, _ context: MusterContext) async throws -> Response {
    let view = try await muster.followPresence.beginAgain(context.checkID, for: visitor(request, context))
    return try Response(json: PresenceCheck(view))
  }

  @Sendable private func submit(_ request: Request, _ context: MusterContext) async throws -> Response {
    let view = try await muster.followPresence.submit(context.checkID, for: visitor(request, context))
    return try Response(json: PresenceCheck(view))
  }

  @Sendable private func readSelfie(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    return try await muster.selfie(of: context.checkID, for: request, by: caller)
  }

  private func visitor(_ request: Request, _ context: MusterContext) async throws -> FollowPresence.Visitor {
    if let ticket = request.query("ticket") { return .ticket(ticket, try await caller(request, context)) }
    return .caller(try await muster.authenticate(bearer: request.bearer))
  }

  /// Returns the caller if the request has credentials besides the ticket. Requests without are rate-limited by
  /// address.
  private func caller(_ request: Request, _ context: MusterContext) async throws -> Caller? {
    guard request.headers[.authorization] != nil else {
      try muster.limitPresence(context.checkID, address: context.remoteNetwork)
      return nil
    }
    return try await muster.authenticate(bearer: request.bearer)
  }
}

extension Muster {
  /// Responds with the selfie of a presence check, streamed as it is read.
  func selfie(of id: PresenceCheckID, for request: Request, by caller: Caller) async throws -> Response {
    let selfie = try await readSelfie(of: id, by: caller)
    var headers: HTTPFields = [.contentType: "image/jpeg", .cacheControl: "private, no-store"]
    headers[.contentTypeOptions] = "nosniff"
    if request.method == .head {
      // HEAD returns no picture, so no view is audited.
      return Response(
        status: .ok, headers: headers,
        body: ResponseBody(contentLength: Int(selfie.byteCount)) { try await $0.finish(nil) })
    }
    let bytes = try await readSelfie.bytes(of: selfie)
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(contentLength: Int(selfie.byteCount)) { writer in
        for try await piece in bytes { try await writer.write(piece) }
        try await writer.finish(nil)
      })
  }
}

extension MusterContext {
  fileprivate var checkID: PresenceCheckID { PresenceCheckID(parameter("id")) }
}

extension PresenceCheck {
  fileprivate init(_ view: PresenceView) {
    self.init(
      id: view.id.rawValue, status: Code(view.status.rawValue), nonce: view.nonce, expiresAt: Date(view.expiresAt),
      steps: view.steps.map {
        MusterAPI.PresenceStep(
          id: "\($0.step.id)", kind: Code($0.step.kind.rawValue), notBefore: Date($0.step.notBefore),
          notAfter: Date($0.step.notAfter), ticket: $0.ticket, done: $0.isDone, framesLeft: $0.framesLeft)
      },
      triesLeft: view.triesLeft, uploadUrl: Routes.path(Routes.presenceFrames, view.id.rawValue))
  }
}
