import HTTPTypes
import Hummingbird
import MusterAPI

/// Lets pages of all origins call the routes of passkeys: they take no cookies, and authenticators name the origin in
/// what they sign.
struct PasskeyOriginMiddleware: RouterMiddleware {
  private static let prefix = "/passkeys/"

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    guard request.uri.path.hasPrefix(Self.prefix) else { return try await next(request, context) }
    if request.method == .options, request.headers[.accessControlRequestMethod] != nil {
      return Response(
        status: .noContent,
        headers: [
          .accessControlAllowOrigin: "*", .accessControlAllowMethods: "POST",
          .accessControlAllowHeaders: "Authorization, Content-Type", .accessControlMaxAge: "600",
        ])
    }
    var response = try await next(request, context)
    response.headers[.accessControlAllowOrigin] = "*"
    return response
  }
}
