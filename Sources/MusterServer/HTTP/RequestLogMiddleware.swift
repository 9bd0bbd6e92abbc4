import Hummingbird
import Logging
import MusterService

/// Logs one line for each request, with its route and the address of the client. Paths and queries are never logged,
/// because they contain ids and more.
///
/// A picture that was served is logged at the level `debug`: a reviewer's page loads many, and the audit log has each
/// view.
struct RequestLogMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    let servesPicture =
      response.status.kind == .successful && response.headers[.contentType]?.hasPrefix("image/") == true
    context.logger.log(
      level: servesPicture ? .debug : .info,
      "\(request.method.rawValue) \(context.endpointPath ?? "-")",
      metadata: [
        // The client never gets the response to a request that the shutdown has cut off.
        "status": Task.isCutByShutdown ? "cut" : "\(response.status.code)",
        "client": "\(context.client?.description ?? "-")",
        "milliseconds": "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)",
      ])
    return response
  }
}
