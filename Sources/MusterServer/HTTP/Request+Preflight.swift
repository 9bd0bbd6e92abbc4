import HTTPTypes
import Hummingbird

extension Request {
  /// Whether a browser asks if a page of another origin may send a request.
  var isPreflight: Bool { method == .options && headers[.accessControlRequestMethod] != nil }
}
