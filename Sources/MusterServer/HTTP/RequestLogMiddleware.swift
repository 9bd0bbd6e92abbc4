import Hummingbird
import Logging

/// Logs one line for each request, with its route. Paths and queries are never logged, because they contain ids and
/// more.
struct RequestLogMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    context.logger.info(
      "\(request.method.rawValue) \(context.endpointPath ?? "-")",
      metadata: [
        "status": "\(response.status.code)",
        "milliseconds": "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)",
      ])
    return response
  }
}
