import Encodings
import HTMLMarkup
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterPages
import MusterService

/// Serves the camera page of a presence check and its assets.
///
/// The page is the same for every check and needs no authentication: it does not reveal whether the check exists,
/// because only its script knows the ticket.
struct PresencePageController {
  /// The page loads everything from this service and has no inline code. `blob:` is for a photo shown from memory.
  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
    form-action 'none'; base-uri 'none'; frame-ancestors 'none'
    """

  /// Created at the first request.
  private static let pages = Result { try Pages() }

  func addRoutes(to router: Router<MusterContext>) {
    router.get(RouterPath(Routes.presencePage), use: show)
    router.get(RouterPath(Routes.presenceAsset), use: readAsset)
  }

  @Sendable private func show(_ request: Request, _ context: MusterContext) async throws -> Response {
    let page = PresencePage(address: Routes.path(Routes.presenceCheck, try context.parameter("id").percentEncoded))
    var response = Response(page: try Self.pages.get().render(page, in: request.language))
    response.headers[.cacheControl] = "no-store"
    response.headers[.vary] = "Accept-Language"
    response.headers[.contentSecurityPolicy] = Self.policy
    response.headers[.contentTypeOptions] = "nosniff"
    response.headers[.referrerPolicy] = "no-referrer"
    response.headers[.permissionsPolicy] = "camera=(self), microphone=(), geolocation=(), display-capture=()"
    response.headers[.openerPolicy] = "same-origin"
    response.headers[.resourcePolicy] = "same-origin"
    return response
  }

  @Sendable private func readAsset(_ request: Request, _ context: MusterContext) async throws -> Response {
    let name = try context.parameter("name")
    guard let asset = try Self.pages.get().assets.first(where: { $0.name == name }) else {
      throw ServiceError(.notFound, "NOT_FOUND", "There is nothing at this path.")
    }
    return Response(asset: asset, to: request)
  }
}
