import Archives
import HTMLMarkup
import HTTPTypes
import Hummingbird
import MusterPages
import MusterService
import NIOCore
import VerificationFlow

/// Serves what the pages for persons have in common: their headers and their assets.
enum PersonPages {
  /// Created at the first request.
  static let pages = Result { try Pages() }
  private static let assets = pages.map { EmbeddedAssets($0.assets) }

  /// Responds with a page.
  ///
  /// - Parameters:
  ///   - html: The page as an HTML document in the language of the request.
  ///   - embedders: The origins whose pages may frame it; nil for all, because it has nothing that could be misused.
  ///   - style: The style sheet within the page, if there is one.
  static func response(
    _ html: String, to request: Request, status: HTTPResponse.Status = .ok, embedders: [WebOrigin]? = [],
    style: InlineStyle? = nil
  ) -> Response {
    var response = Response(page: html)
    // The pages hold no secret, so their compressed length reveals none.
    if request.acceptsGzip, let compressed = gzip(Array(html.utf8), level: 6) {
      response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: compressed))
      response.headers[.contentEncoding] = "gzip"
    }
    response.status = status
    response.headers[.cacheControl] = "no-store"
    response.headers[.vary] = "Accept-Language, Accept-Encoding"
    response.headers[.contentSecurityPolicy] = policy(embedders: embedders, style: style)
    response.headers[.contentTypeOptions] = "nosniff"
    response.headers[.referrerPolicy] = "no-referrer"
    response.headers[.permissionsPolicy] = "camera=(self), microphone=(), geolocation=(), display-capture=()"
    response.headers[.openerPolicy] = "same-origin"
    response.headers[.resourcePolicy] = embedders == [] ? "same-origin" : "cross-origin"
    return response
  }

  /// The pages load everything from this service and have no inline code, and no inline style but one that is named by
  /// its hash. `blob:` is for pictures shown from memory.
  private static func policy(embedders: [WebOrigin]?, style: InlineStyle?) -> String {
    let styles = ["'self'", style?.policySource].compactMap(\.self).joined(separator: " ")
    let names = embedders.map { $0.isEmpty ? ["'none'"] : $0.map(\.rawValue) } ?? ["*"]
    let ancestors = names.joined(separator: " ")
    return """
      default-src 'none'; script-src 'self'; style-src \(styles); img-src 'self' blob:; connect-src 'self'; \
      form-action 'none'; base-uri 'none'; frame-ancestors \(ancestors)
      """
  }

  /// Responds with the asset that the path names.
  ///
  /// - Throws: `NOT_FOUND`.
  @Sendable static func readAsset(_ request: Request, _ context: MusterContext) async throws -> Response {
    try assets.get().response(to: request, context)
  }
}
