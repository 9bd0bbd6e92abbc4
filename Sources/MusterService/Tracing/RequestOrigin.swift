internal import Foundation
package import Tracing

/// The request that something goes back to. It travels with the task, and with the jobs that the request brings about,
/// so that all of their logs and spans can be found together.
package struct RequestOrigin: Codable, Equatable, Sendable {
  /// The id that the caller was told (`X-Request-Id`).
  package let requestID: String
  /// What continues the trace that the request belongs to, by header, such as `traceparent`.
  package var trace: [String: String]

  /// The origin of what follows from a request.
  ///
  /// - Parameter traceParent: The trace that the caller says it belongs to.
  package init(requestID: String, traceParent: TraceParent? = nil) {
    self.requestID = requestID
    trace = traceParent.map { [TraceParent.headerName: $0.text] } ?? [:]
  }

  /// The origin of what this task does.
  package static var current: RequestOrigin? { ServiceContext.current?.requestOrigin }

  /// What is kept with a job that a transaction brings about: the origin, and the span that was open where the
  /// transaction was asked for (`ServiceContext.forTransaction`).
  static var forJob: String? {
    current.flatMap { try? JSONEncoder().encode($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The context in which a job goes on that was kept with this cause.
  static func context(of cause: String?) -> ServiceContext {
    var context = ServiceContext.topLevel
    // A cause of another release that cannot be read is no reason not to do the job.
    guard let cause, let origin = try? JSONDecoder().decode(RequestOrigin.self, from: Data(cause.utf8)) else {
      return context
    }
    InstrumentationSystem.instrument.extract(origin.trace, into: &context, using: TraceFields())
    context.requestOrigin = origin
    return context
  }

  /// The id of the trace; nil where there is none.
  package var traceID: String? {
    trace[TraceParent.headerName].flatMap { TraceParent($0) }?.traceID
  }
}

extension ServiceContext {
  private enum Key: ServiceContextKey {
    typealias Value = RequestOrigin
  }

  /// The request that this goes back to.
  package var requestOrigin: RequestOrigin? {
    get { self[Key.self] }
    set { self[Key.self] = newValue }
  }

  /// The context of this task for a transaction, which runs elsewhere: its origin knows the span that is open now.
  static var forTransaction: ServiceContext? {
    guard var context = current, var origin = context.requestOrigin else { return current }
    InstrumentationSystem.instrument.inject(context, into: &origin.trace, using: TraceFields())
    context.requestOrigin = origin
    return context
  }
}

/// Fields of a trace by their names.
private struct TraceFields: Injector, Extractor {
  func inject(_ value: String, forKey key: String, into fields: inout [String: String]) {
    fields[key] = value
  }

  func extract(key: String, from fields: [String: String]) -> String? {
    fields[key]
  }
}
