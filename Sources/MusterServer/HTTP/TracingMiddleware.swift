import HTTPTypes
import Hummingbird
import MusterService
import Tracing

/// Records each request as a span of its caller's trace (W3C Trace Context), and passes the trace on to the work it
/// causes.
///
/// A span has the route, never the path or the query, because those contain ids and more.
struct TracingMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    var trace = ServiceContext.current ?? .topLevel
    InstrumentationSystem.instrument.extract(request.headers, into: &trace, using: Headers())
    let parent = request.headers[.traceParent].flatMap { TraceParent($0) }
    trace.requestOrigin = RequestOrigin(
      requestID: context.id, trace: parent.map { [TraceParent.headerName: $0.text] } ?? [:], traceID: parent?.traceID)
    return try await withSpan(request.method.rawValue, context: trace, ofKind: .server) { span in
      let response = try await ServiceContext.withValue(Self.named(span.context)) { try await next(request, context) }
      if span.isRecording {
        span.operationName = "\(request.method.rawValue) \(context.endpointPath ?? "-")"
        span.attributes["http.request.method"] = request.method.rawValue
        span.attributes["http.route"] = context.endpointPath
        span.attributes["http.response.status_code"] = Int64(response.status.code)
        if response.status.kind == .serverError { span.setStatus(SpanStatus(code: .error)) }
      }
      return response
    }
  }

  /// Returns the context of a span with the trace's id added, by which log lines are found. A trace that begins here
  /// gets its id only when its span starts.
  private static func named(_ context: ServiceContext) -> ServiceContext {
    guard let origin = context.requestOrigin, origin.traceID == nil else { return context }
    var fields: [String: String] = [:]
    InstrumentationSystem.instrument.inject(context, into: &fields, using: Fields())
    guard let position = fields[TraceParent.headerName].flatMap({ TraceParent($0) }) else { return context }
    var context = context
    context.requestOrigin = RequestOrigin(
      requestID: origin.requestID, trace: origin.trace, traceID: position.traceID)
    return context
  }

  private struct Fields: Injector {
    func inject(_ value: String, forKey key: String, into fields: inout [String: String]) {
      fields[key] = value
    }
  }

  private struct Headers: Extractor {
    func extract(key: String, from headers: HTTPFields) -> String? {
      HTTPField.Name(key).flatMap { headers[$0] }
    }
  }
}
