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
      // Pages name the revision: what is kept under another one is never asked for again.
      let isRevision = request.query("v") == asset.revision
      return Response(
        file: asset.bytes, asset.contentType, tag: asset.tag,
        cacheControl: isRevision ? "public, max-age=31536000, immutable" : "no-cache", to: request)
    }
  }
}
