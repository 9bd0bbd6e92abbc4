import HTTPTypes
import Hummingbird
import MusterService

/// Counts each request and reports its limits in the response (draft-ietf-httpapi-ratelimit-headers-06). Runs outside
/// of the middleware that formats errors; ``InvalidFramingMiddleware`` throws the error.
struct RateLimitMiddleware: RouterMiddleware {
  let limits: RequestLimits

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    guard let standing = limits.count(bearer: request.bearer, address: context.remoteNetwork) else {
      return try await next(request, context)
    }
    var context = context
    context.earlyError = standing.error
    var response = try await next(request, context)
    response.headers[.rateLimitLimit] = "\(standing.burst)"
    response.headers[.rateLimitRemaining] = "\(standing.remaining)"
    response.headers[.rateLimitReset] = "\(standing.reset.secondsRoundedUp)"
    response.headers[.rateLimitPolicy] = "\(standing.burst);w=\(standing.window.secondsRoundedUp)"
    return response
  }
}

/// Limits the requests of an app's key, which is shared by many devices, for each address.
///
/// - Throws: `TOO_MANY_REQUESTS`.
struct OnboardingRateLimitMiddleware: RouterMiddleware {
  let limits: RequestLimits

  func handle(
    _ request: Request, context: CallerContext, next: (Request, CallerContext) async throws -> Response
  ) async throws -> Response {
    try limits.countOnboarding(context.caller, address: context.remoteNetwork)
    return try await next(request, context)
  }
}
