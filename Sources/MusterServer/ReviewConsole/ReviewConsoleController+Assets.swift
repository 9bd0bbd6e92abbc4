import Hummingbird
import MusterConsole

extension ReviewConsoleController {
  func addAssets(to console: RouterGroup<MusterContext>) {
    // The assets are the same for everyone, so no authentication is needed.
    console.get(RouterPath(ConsolePath.asset)) { request, context in
      try Self.assets.get().response(to: request, context)
    }
  }

  private static let assets = Result { EmbeddedAssets(try Console().assets) }
}
