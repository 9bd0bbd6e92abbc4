import HTTPTypes
import Hummingbird
import MusterReference
import MusterService
import VerificationFlow

/// Lets pages of other origins use what is open to persons, where the project allows it
/// (https://fetch.spec.whatwg.org/#http-cors-protocol). Cookies are never taken from there.
///
/// Stands outside of what gives refusals their shape, since a page has to be able to read those too.
struct CrossOriginMiddleware: RouterMiddleware {
  /// What a page may send besides what browsers always let it send.
  static let requestFields = [
    "Authorization", "Content-Type", "Document-Signature", "Idempotency-Key", "If-None-Match", "If-Range",
    "Last-Event-ID",
    "Prefer", "Range", "Tus-Resumable", "Upload-Checksum", "Upload-Complete", "Upload-Draft-Interop-Version",
    "Upload-Id",
    "Upload-Incomplete", "Upload-Length", "Upload-Metadata", "Upload-Offset", "X-HTTP-Method-Override", "X-Request-Id",
    "traceparent",
  ]
  /// What a page may read besides what browsers always let it read.
  static let responseFields = [
    "Accept-Ranges", "Allow", "Content-Disposition", "Content-Range", "Document-Id", "ETag", "Idempotent-Replayed",
    "Location", "Preference-Applied", "RateLimit-Limit", "RateLimit-Policy", "RateLimit-Remaining", "RateLimit-Reset",
    "Retry-After", "Tus-Checksum-Algorithm", "Tus-Extension", "Tus-Max-Size", "Tus-Resumable", "Tus-Version",
    "Upload-Complete", "Upload-Draft-Interop-Version", "Upload-Expires", "Upload-Incomplete", "Upload-Length",
    "Upload-Limit", "Upload-Metadata", "Upload-Offset", "WWW-Authenticate", "X-Request-Id",
  ]
  private static let maxSecondsKept = 600

  let muster: Muster
  let origins: AllowedOriginCache

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    let methods = try DescribedRoutes.embedded.get().operations(at: request.uri.path).filter(\.value.isForPersons).keys
    guard !methods.isEmpty else { return try await next(request, context) }
    guard let origin = request.headers[.origin] else {
      var response = try await next(request, context)
      response.headers.vary(by: "Origin")
      return response
    }
    if request.method == .options, request.headers[.accessControlRequestMethod] != nil {
      return try await answer(preflightOf: methods.sorted(), from: origin, request, context, next)
    }
    var response = try await next(request, context)
    response.headers.vary(by: "Origin")
    let check = request.uri.queryParameters["ticket"] == nil ? nil : presenceCheck(request.uri.path)
    if try await muster.checkOrigin(origin, bearer: request.bearer, presenceCheck: check) {
      response.headers[.accessControlAllowOrigin] = origin
      response.headers[.accessControlExposeHeaders] = Self.responseFields.joined(separator: ", ")
    }
    return response
  }

  /// A preflight has no token, so what any project allows is let through to the request itself.
  private func answer(
    preflightOf methods: [String], from origin: String, _ request: Request, _ context: MusterContext,
    _ next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    let isKnown = context.earlyRefusal == nil ? try await muster.checkOrigin.isKnown(origin) : false
    var response: Response
    if isKnown {
      origins.insert(origin)
      response = Response(
        status: .noContent,
        headers: [
          .accessControlAllowOrigin: origin, .accessControlAllowMethods: methods.joined(separator: ", "),
          .accessControlAllowHeaders: Self.requestFields.joined(separator: ", "),
          .accessControlMaxAge: "\(Self.maxSecondsKept)",
        ])
    } else {
      origins.remove(origin)
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
  /// Says which fields of the request the answer depends on besides others.
  fileprivate mutating func vary(by names: String) {
    self[.vary] = self[.vary].map { "\($0), \(names)" } ?? names
  }
}
