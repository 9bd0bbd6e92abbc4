import HTMLMarkup
import Hummingbird

extension Response {
  /// Creates the response for an asset of a page.
  init(asset: Asset, to request: Request) {
    // Pages link to the current revision, so a copy cached under another one is never requested again.
    let isRevision = request.query("v") == asset.revision
    self.init(
      file: asset.bytes, asset.contentType, tag: asset.tag,
      cacheControl: isRevision ? "public, max-age=31536000, immutable" : "no-cache", to: request)
  }
}
