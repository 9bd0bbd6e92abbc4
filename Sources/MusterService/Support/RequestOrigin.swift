internal import Foundation
package import Tracing

/// The request that caused some work. It is carried by the task, and by the jobs that the request causes, so that all
/// their logs and spans can be found together.
package struct RequestOrigin: Codable, Equatable, Sendable {
  /// The id that the caller received (`X-Request-Id`).
  package let requestID: String
  /// The headers that continue the trace of the request, such as `traceparent`.
  package var trace: [String: String]

  /// The id of the trace; nil if there is none.
  package let traceID: String?

  /// Creates the origin of a request's work.
  package init(requestID: String, trace: [String: String] = [:], traceID: String? = nil) {
    self.requestID = requestID
    self.trace = trace
    self.traceID = traceID
  }

  /// The origin of the current task's work.
  package static var current: RequestOrigin? { ServiceContext.current?.requestOrigin }

  /// The text that is stored with a job of a transaction: the origin, and the span that was open where the
  /// transaction was requested (`ServiceContext.forTransaction`).
  static var forJob: String? {
    current.flatMap { try? JSONEncoder().encode($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the context for a job that was stored with this cause.
  static func context(of cause: String?) -> ServiceContext {
    var context = ServiceContext.topLevel
    // An unreadable cause of another release must not keep the job from running.
    guard let cause, let origin = try? JSONDecoder().decode(RequestOrigin.self, from: Data(cause.utf8)) else {
      return context
    }
    InstrumentationSystem.instrument.extract(origin.trace, into: &context, using: TraceFields())
    context.requestOrigin = origin
    return context
  }
}

extension ServiceContext {
  private enum Key: ServiceContextKey {
    typealias Value = RequestOrigin
  }

  /// The request that caused the current work.
  package var requestOrigin: RequestOrigin? {
    get { self[Key.self] }
    set { self[Key.self] = newValue }
  }

  /// The context of this task for a transaction, which runs elsewhere: its origin contains the currently open span.
  static var forTransaction: ServiceContext? {
    guard var context = current, var origin = context.requestOrigin else { return current }
    InstrumentationSystem.instrument.inject(context, into: &origin.trace, using: TraceFields())
    context.requestOrigin = origin
    return context
  }
}

/// Reads and writes the fields of a trace by name.
private struct TraceFields: Injector, Extractor {
  func inject(_ value: String, forKey key: String, into fields: inout [String: String]) {
    fields[key] = value
  }

  func extract(key: String, from fields: [String: String]) -> String? {
    fields[key]
  }
}
