import HTMLMarkup
import Hummingbird
import MusterConsole
import MusterService

extension ReviewConsoleController {
  func addAssets(to console: RouterGroup<MusterContext>) {
    // The same for everybody, so nobody is asked who they are.
    console.get(RouterPath(ConsolePath.asset)) { request, context in
      guard let asset = try Self.console().assets.first(where: { $0.name == context.parameter("name") }) else {
        throw ServiceError(.notFound, "NOT_FOUND", "There is nothing at this path.")
      }
      return Response(asset: asset, to: request)
    }
  }
}
