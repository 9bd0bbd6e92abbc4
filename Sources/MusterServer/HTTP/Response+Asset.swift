import HTMLMarkup
import Hummingbird

extension Response {
  /// A file that pages refer to.
  init(asset: Asset, to request: Request) {
    // Pages name the revision: what is kept under another one is never asked for again.
    let isRevision = request.query("v") == asset.revision
    self.init(
      file: asset.bytes, asset.contentType, tag: asset.tag,
      cacheControl: isRevision ? "public, max-age=31536000, immutable" : "no-cache", to: request)
  }
}
