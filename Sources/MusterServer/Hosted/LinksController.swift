import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import QRCodes
import VerificationFlow

/// Creates, lists and revokes the links of a session, and opens links for browsers.
struct LinksController: Controller {
  static let openRoutes = [
    OpenRoute(.post, Routes.visits, .linkToken), OpenRoute(.post, Routes.linkRequests, .linkToken),
  ]

  let hosted: Hosted
  let limits: RequestLimits
  let idempotency: IdempotencyResponder
  let address: PublicAddress

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.post(RouterPath(Routes.sessionLinks), use: create)
    router.get(RouterPath(Routes.sessionLinks), use: list)
    router.delete(RouterPath(Routes.sessionLink), use: revoke)
    router.post(RouterPath(Routes.sessionLinkDelivery), use: deliver)
    routers.open.post(RouterPath(Routes.visits), use: open)
    routers.open.post(RouterPath(Routes.linkRequests), use: askForAnother)
  }

  @Sendable private func create(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let session: SessionID = try context.id()
    let page = try address.page(for: request)
    return try await idempotency.answer(request, context) { (message: LinkRequest, once) in
      try await hosted.links.make(
        for: session, returnAddress: message.returnUrl, use: try LinkRecord.Use(message.linkUse), by: caller, once: once
      )
    } as: { link in
      try StoredResponse(json: Link(link, at: page), status: .created)
    }
  }

  @Sendable private func list(_ request: Request, _ context: CallerContext) async throws -> Response {
    let page = try address.page(for: request)
    let links = try await hosted.links.list(of: context.id(), by: context.caller)
    return try Response(json: LinkList(links: links.map { Link($0, at: page) }))
  }

  @Sendable private func revoke(_ request: Request, _ context: CallerContext) async throws -> Response {
    try await hosted.links.revoke(LinkID(context.parameter("linkId")), of: context.id(), by: context.caller)
    return Response(status: .noContent)
  }

  /// Sends a link to another device. It is not repeated by an idempotency key: each message is one more for its limits.
  @Sendable private func deliver(_ request: Request, _ context: CallerContext) async throws -> Response {
    let (caller, session): (Caller, SessionID) = (context.caller, try context.id())
    try caller.requireOwn(session)
    let message = try await request.message(LinkDeliveryRequest.self, context)
    let page = try address.page(for: request)
    try await hosted.linkMessages.send(
      LinkID(context.parameter("linkId")), of: session, by: message.channel.rawValue, to: message.address,
      language: request.language.rawValue, from: context.remoteNetwork, caller: caller
    ) {
      IssuedLink.url(at: page, token: $0)
    }
    return Response(status: .noContent)
  }

  @Sendable private func askForAnother(_ request: Request, _ context: MusterContext) async throws -> Response {
    try limits.countVisit(address: context.remoteNetwork)
    let body = try await request.wholeBody(context, maxBytes: 65_536)
    let message = try await Request.decode(NewLinkRequest.self, from: body, of: context.operation)
    return try Response(json: NewLinkAnswer(notified: try await hosted.newLink.request(message.token)))
  }

  @Sendable private func open(_ request: Request, _ context: MusterContext) async throws -> Response {
    try limits.countVisit(address: context.remoteNetwork)
    let body = try await request.wholeBody(context, maxBytes: 65_536)
    let message = try await Request.decode(VisitRequest.self, from: body, of: context.operation)
    let visit = try await hosted.pages.open(message.token, browser: message.browser)
    return try Response(
      json: Visit(
        token: visit.token, sessionId: visit.session.id.rawValue, kind: Code(visit.link.kind.rawValue),
        returnUrl: visit.returnAddress, exitUrl: visit.exitAddress))
  }
}

/// The address under which people reach the service.
struct PublicAddress: Sendable {
  /// The origin; nil takes it from each request: its host, or what a trusted proxy reports.
  let origin: WebOrigin?
  let hasTLS: Bool

  /// Returns the address of the pages of verifications, without a token.
  ///
  /// - Throws: `INVALID_REQUEST` if the request has no host to take it from.
  func page(for request: Request) throws(ServiceError) -> String {
    try origin(for: request) + Routes.verificationPage
  }

  /// Returns the origin under which people reach the service, without a slash at the end.
  ///
  /// - Throws: `INVALID_REQUEST` if the request has no host to take it from.
  func origin(for request: Request) throws(ServiceError) -> String {
    if let origin { return origin.rawValue }
    guard let host = request.head.authority, !host.isEmpty else {
      throw .invalid("The request must have a Host header.")
    }
    return "\(hasTLS ? "https" : request.head.scheme ?? "http")://\(host)"
  }
}

extension IssuedLink {
  /// Returns the URL that the person opens.
  ///
  /// - Parameter page: The address of the pages of verifications.
  func url(at page: String) -> String { Self.url(at: page, token: token) }

  static func url(at page: String, token: String) -> String { "\(page)/?token=\(token)" }
}

extension Link {
  init(_ link: IssuedLink, at page: String) {
    let url = link.url(at: page)
    self.init(
      id: link.record.id.rawValue, kind: Code(link.record.kind.rawValue),
      linkUse: Code(link.record.use.rawValue), url: url,
      qrCode: QRCode(url)?.svg ?? "", status: Code(link.standing.code), createdAt: Date(link.record.createdAt),
      expiresAt: Date(link.record.expiresAt), openedAt: link.record.openedAt.map { Date($0) },
      revokedAt: link.record.revokedAt.map { Date($0) },
      deliveryChannels: link.canBeSent ? Contact.Channel.allCases.map { Code($0.rawValue) } : [])
  }
}

extension LinkRecord.Use {
  /// Reads a use; nil for none.
  ///
  /// - Throws: `INVALID_REQUEST` for a use that does not exist.
  init?(_ code: Code?) throws(ServiceError) {
    guard let code else { return nil }
    guard let use = LinkRecord.Use(rawValue: code.rawValue) else {
      throw .invalid("linkUse: must be anyBrowser, firstBrowser or once.")
    }
    self = use
  }
}

extension LinkRecord.Standing {
  fileprivate var code: String {
    switch self {
    case .open: "OPEN"
    case .used: "USED"
    case .expired: "EXPIRED"
    case .revoked: "REVOKED"
    }
  }
}
