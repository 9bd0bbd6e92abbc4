import Encodings
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterPages

/// Serves the camera page of a presence check and its assets.
///
/// The page is the same for every check and needs no authentication: it does not reveal whether the check exists,
/// because only its script knows the ticket.
struct PresencePageController: Controller {
  static let openRoutes = [Routes.presencePage, Routes.presenceAsset, Routes.presenceModule].map {
    OpenRoute(.get, $0, .public)
  }

  func addRoutes(to routers: Routers) {
    let router = routers.open
    router.get(RouterPath(Routes.presencePage), use: show)
    router.get(RouterPath(Routes.presenceAsset), use: PersonPages.readAsset)
    router.get(RouterPath(Routes.presenceModule), use: readModule)
  }

  private static let module = PersonPages.pages.map { EmbeddedFile($0.presenceCheckModule) }

  @Sendable private func readModule(_ request: Request, _ context: MusterContext) throws -> Response {
    try Self.module.get().response(to: request)
  }

  @Sendable private func show(_ request: Request, _ context: MusterContext) async throws -> Response {
    let page = PresencePage(address: Routes.path(Routes.presenceCheck, try context.parameter("id").percentEncoded))
    return PersonPages.response(try PersonPages.pages.get().render(page, in: request.language), to: request)
  }
}
