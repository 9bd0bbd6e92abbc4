import Hummingbird

/// Counts each request and measures the time until its response begins.
struct RequestMetricsMiddleware: RouterMiddleware {
  let measures: RouteMetrics

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    measures.begin()
    defer { measures.end() }
    let response = try await next(request, context)
    measures.count(request.method, context.endpointPath, response.status, ContinuousClock.now - start)
    return response
  }
}
