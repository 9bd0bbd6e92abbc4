import Encodings
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

/// Creates, lists, shows, exports and erases sessions, and streams their events.
struct SessionsController: Controller {
  let sessions: Sessions
  let presence: Presence
  let privacy: Privacy
  let streams: AdmissionControl
  let devices: Devices
  let idempotency: IdempotencyResponder
  let address: PublicAddress

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.post(RouterPath(Routes.sessions), use: create)
    router.get(RouterPath(Routes.sessions), use: list)
    router.get(RouterPath(Routes.session), use: show)
    router.delete(RouterPath(Routes.session), use: erase)
    router.get(RouterPath(Routes.sessionExport), use: export)
    router.get(RouterPath(Routes.sessionEvents), use: events)
    addSteps(to: router)
    addDevice(to: router)
  }

  @Sendable private func create(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let language = request.language
    let page = try address.page(for: request)
    return try await idempotency.answer(request, context) { (message: SessionRequest, once) in
      try await sessions.creation.create(
        CreateSession.Request(
          documentTypes: message.documentTypes?.map { DocumentType(rawValue: $0.rawValue) },
          consentRequired: message.consentRequired ?? (message.hosted != nil),
          customFields: message.customFields ?? [:], claims: message.claims.map { VerificationFlow.Claims($0) },
          link: message.hosted.map { try CreateSession.LinkRequest($0) }),
        language: language.rawValue, by: caller, once: once)
    } as: { created in
      var session = try Session(created.view, token: created.token, language: language)
      session.url = created.link?.url(at: page)
      return try StoredResponse(
        json: session, status: .created, location: Routes.path(Routes.session, session.id))
    }
  }

  @Sendable private func list(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    var query = FindSessions.Query()
    query.phase = request.query("phase")
    query.status = request.query("status")
    query.onboardingStatus = request.query("onboardingStatus")
    query.customField = request.query("customField")
    query.createdFrom = request.time("createdFrom")
    query.createdUntil = request.time("createdUntil")
    query.cursor = request.query("cursor")
    query.limit = request.query("limit")
    let page = try await sessions.views.list(query, by: caller)
    return try Response(
      json: SessionList(
        sessions: page.sessions.map { try Session($0, token: nil, language: request.language) },
        nextCursor: page.nextCursor))
  }

  @Sendable private func show(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let view = try await sessions.views.find(context.id(), by: caller)
    return try Response(json: Session(view, token: nil, language: request.language))
  }

  @Sendable private func erase(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let record = try await privacy.erasure.erase(context.id(), by: caller)
    return try Response(json: Erasure(record))
  }

  @Sendable private func events(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let known = try request.headers[.lastEventID].map { text in
      guard let number = Int(digits: text, max: .max) else {
        throw ServiceError(.invalidRequest, "Last-Event-ID: must be the id of an earlier event.")
      }
      return number
    }
    let events = try await sessions.events.follow(
      context.id(), after: known ?? 0, by: caller)
    let slot = context.untilClosed(
      try streams.enter(caller, from: context.sender))
    return Response(events: events, in: slot) { try ServerSentEvent($0) }
  }
}

extension ServerSentEvent {
  fileprivate init(_ events: FollowSession.Item) throws {
    switch events {
    case .heartbeat:
      self = .heartbeat
    case .upload(let progress):
      try self.init(name: "upload", data: Upload(progress))
    case .event(let event):
      switch event.change {
      case .phase(let state):
        try self.init(
          name: "phase", id: event.number,
          data: PhaseEvent(phase: state.phase.map { Code($0.rawValue) }, status: Code(state.status.rawValue)))
      case .document(let id, let status):
        try self.init(
          name: "document", id: event.number,
          data: DocumentEvent(documentId: id.rawValue, status: Code(status.rawValue)))
      }
    }
  }
}

extension CreateSession.LinkRequest {
  /// - Throws: `INVALID_REQUEST` for a channel that does not exist.
  fileprivate init(_ message: HostedRequest) throws(ServiceError) {
    self.init(
      returnAddress: message.returnUrl, seconds: message.expiresInSeconds, use: try LinkRecord.Use(message.linkUse),
      language: message.language)
    guard let wanted = message.contact else { return }
    guard let channel = Contact.Channel(rawValue: wanted.channel.rawValue) else {
      throw .invalid("hosted.contact.channel: must be EMAIL or SMS.")
    }
    contact = CreateSession.ContactRequest(channel, address: wanted.address, isVerified: wanted.verified ?? false)
  }
}
