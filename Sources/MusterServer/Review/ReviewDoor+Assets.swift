import HTMLMarkup
import Hummingbird
import MusterConsole
import MusterService

extension ReviewDoor {
  func addAssets(to desk: RouterGroup<MusterContext>) {
    // The same for everybody, so nobody is asked who they are.
    desk.get(RouterPath(DeskPath.asset)) { request, context in
      guard let asset = try Self.console().assets.first(where: { $0.name == context.parameter("name") }) else {
        throw Refusal(.notFound, "NOT_FOUND", "There is nothing at this path.")
      }
      return Response(asset: asset, to: request)
    }
  }
}
