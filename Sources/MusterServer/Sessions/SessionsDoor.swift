import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

/// Begins and shows verifications.
struct SessionsDoor {
  let muster: Muster

  func addRoutes(to router: Router<MusterContext>) {
    router.post(RouterPath(Routes.sessions), use: create)
    router.get(RouterPath(Routes.session), use: show)
  }

  @Sendable private func create(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    let wish = try await request.json(as: SessionRequest.self, context)
    let (view, token) = try await muster.createSession(
      CreateSession.Request(
        documentTypes: wish.documentTypes?.map { DocumentType(rawValue: $0.rawValue) },
        consentRequired: wish.consentRequired ?? false, customFields: wish.customFields ?? [:]),
      by: caller)
    var response = try Response(
      json: Session(view, token: token, language: request.language), status: .created)
    response.headers[.location] = Routes.path(Routes.session, view.session.id.rawValue)
    return response
  }

  @Sendable private func show(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    let view = try await muster.showSession(SessionID(context.parameter("id")), by: caller)
    return try Response(json: Session(view, token: nil, language: request.language))
  }
}
