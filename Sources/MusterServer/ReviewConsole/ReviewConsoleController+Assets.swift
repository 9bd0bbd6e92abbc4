import HTMLMarkup
import Hummingbird
import MusterConsole
import MusterService

extension ReviewConsoleController {
  func addAssets(to console: RouterGroup<MusterContext>) {
    // The assets are the same for everyone, so no authentication is needed.
    console.get(RouterPath(ConsolePath.asset)) { request, context in
      let name = try context.parameter("name")
      guard let asset = try Self.console().assets.first(where: { $0.name == name }) else {
        throw ServiceError(.notFound, "NOT_FOUND", "There is nothing at this path.")
      }
      return Response(asset: asset, to: request)
    }
  }
}
