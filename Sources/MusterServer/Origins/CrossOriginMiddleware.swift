import HTTPTypes
import Hummingbird
import MusterReference
import MusterService
import VerificationFlow

/// Lets pages of other origins call the operations for persons if the project allows the origin
/// (https://fetch.spec.whatwg.org/#http-cors-protocol). Cross-origin cookies are never accepted.
///
/// Runs outside of the middleware that formats errors, so that pages can read those too.
struct CrossOriginMiddleware: RouterMiddleware {
  /// The request headers that a page may send besides those that browsers always allow.
  static let requestFields = [
    "Authorization", "Content-Type", "Document-Signature", "Idempotency-Key", "If-None-Match", "If-Range",
    "Last-Event-ID",
    "Prefer", "Range", "Tus-Resumable", "Upload-Checksum", "Upload-Complete", "Upload-Draft-Interop-Version",
    "Upload-Id",
    "Upload-Incomplete", "Upload-Length", "Upload-Metadata", "Upload-Offset", "X-HTTP-Method-Override", "X-Request-Id",
    "traceparent",
  ]
  /// The response headers that a page may read besides those that browsers always expose.
  static let responseFields = [
    "Accept-Ranges", "Allow", "Content-Disposition", "Content-Range", "Deprecation", "Document-Id", "ETag",
    "Idempotent-Replayed",
    "Location", "Preference-Applied", "RateLimit-Limit", "RateLimit-Policy", "RateLimit-Remaining", "RateLimit-Reset",
    "Retry-After", "Tus-Checksum-Algorithm", "Tus-Extension", "Tus-Max-Size", "Tus-Resumable", "Tus-Version",
    "Upload-Complete", "Upload-Draft-Interop-Version", "Upload-Expires", "Upload-Incomplete", "Upload-Length",
    "Upload-Limit", "Upload-Metadata", "Upload-Offset", "WWW-Authenticate", "X-Request-Id",
  ]
  private static let maxSecondsKept = 600

  let origins: CheckOrigin
  let cache: AllowedOriginCache

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    let methods = try DescribedRoutes.embedded.get()
      .operations(at: request.uri.path, endpoint: context.endpointPath).filter(\.value.isForPersons).keys
    guard !methods.isEmpty else { return try await next(request, context) }
    guard let origin = request.headers[.origin] else {
      var response = try await next(request, context)
      response.headers.vary(by: "Origin")
      return response
    }
    if request.isPreflight {
      return try await answer(preflightOf: methods.sorted(), from: origin, request, context, next)
    }
    var response = try await next(request, context)
    response.headers.vary(by: "Origin")
    let check = request.query("ticket") == nil ? nil : presenceCheck(request.uri.path)
    if try await origins.check(origin, bearer: request.bearer, presenceCheck: check) {
      response.headers[.accessControlAllowOrigin] = origin
      response.headers[.accessControlExposeHeaders] = Self.responseFields.joined(separator: ", ")
    }
    return response
  }

  /// Answers a preflight request. It carries no token, so an origin that any project allows passes; the request
  /// itself is checked against its own project.
  private func answer(
    preflightOf methods: [String], from origin: String, _ request: Request, _ context: MusterContext,
    _ next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    let isKnown = context.earlyError == nil ? try await origins.isKnown(origin) : false
    var response: Response
    if isKnown {
      cache.insert(origin)
      response = Response(
        status: .noContent,
        headers: [
          .accessControlAllowOrigin: origin, .accessControlAllowMethods: methods.joined(separator: ", "),
          .accessControlAllowHeaders: Self.requestFields.joined(separator: ", "),
          .accessControlMaxAge: "\(Self.maxSecondsKept)",
        ])
    } else {
      cache.remove(origin)
      response = try await next(request, context)
    }
    response.headers.vary(by: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers")
    return response
  }

  private func presenceCheck(_ path: String) -> PresenceCheckID? {
    let parts = path.split(separator: "/")
    return parts.count >= 3 && parts[1] == "presence-checks" ? PresenceCheckID(String(parts[2])) : nil
  }
}

extension HTTPFields {
  /// Adds request headers that the response depends on.
  fileprivate mutating func vary(by names: String) {
    self[.vary] = self[.vary].map { "\($0), \(names)" } ?? names
  }
}
