import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import QRCodes
import VerificationFlow

/// Creates, lists and revokes the links of a session, and opens links for browsers.
struct LinksController: Controller {
  static let openRoutes = [OpenRoute(.post, Routes.visits, .linkToken)]

  let hosted: Hosted
  let limits: RequestLimits
  let idempotency: IdempotencyResponder
  let address: PublicAddress

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.post(RouterPath(Routes.sessionLinks), use: create)
    router.get(RouterPath(Routes.sessionLinks), use: list)
    router.delete(RouterPath(Routes.sessionLink), use: revoke)
    routers.open.post(RouterPath(Routes.visits), use: open)
  }

  @Sendable private func create(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let session: SessionID = try context.id()
    let page = try address.page(for: request)
    return try await idempotency.answer(request, context) { (message: LinkRequest, once) in
      try await hosted.links(for: session, returnAddress: message.returnUrl, by: caller, once: once)
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

  @Sendable private func open(_ request: Request, _ context: MusterContext) async throws -> Response {
    try limits.countVisit(address: context.remoteNetwork)
    let body = try await request.wholeBody(context, maxBytes: 65_536)
    let message = try await Request.decode(VisitRequest.self, from: body, of: context.operation)
    let visit = try await hosted.open(message.token)
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
  func url(at page: String) -> String { "\(page)/?token=\(token)" }
}

extension Link {
  init(_ link: IssuedLink, at page: String) {
    let url = link.url(at: page)
    self.init(
      id: link.record.id.rawValue, kind: Code(link.record.kind.rawValue), url: url,
      qrCode: QRCode(url)?.svg ?? "", status: Code(link.standing.code), createdAt: Date(link.record.createdAt),
      expiresAt: Date(link.record.expiresAt), openedAt: link.record.openedAt.map { Date($0) },
      revokedAt: link.record.revokedAt.map { Date($0) })
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
