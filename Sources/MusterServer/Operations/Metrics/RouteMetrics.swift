import HTTPTypes
import Hummingbird
import Metrics
import MusterService
import Synchronization

/// The request metrics by route, method and status.
///
/// A series is created at its first use, and found without a lock afterwards.
final class RouteMetrics: Sendable {
  private let inFlight: Meter
  private let factory: any MetricsFactory
  private let routes = AtomicLazyReference<Table>()
  private let unknown: Route

  init(_ factory: any MetricsFactory) {
    self.factory = factory
    inFlight = Meter(label: Metric.httpInFlight.name, factory: factory)
    unknown = Route("other", factory)
  }

  /// Sets the known routes. Call it before the first request.
  func know(_ paths: some Sequence<String>) {
    let routes = Dictionary(paths.map { ($0, Route($0, factory)) }, uniquingKeysWith: { first, _ in first })
    _ = self.routes.storeIfNil(Table(routes))
  }

  func begin() { inFlight.increment() }
  func end() { inFlight.decrement() }

  func count(_ method: HTTPRequest.Method, _ path: String?, _ status: HTTPResponse.Status, _ duration: Duration) {
    let route = path.flatMap { routes.load()?.routes[$0] } ?? unknown
    route.count(method, status.code, duration)
  }

  private final class Table: Sendable {
    let routes: [String: Route]

    init(_ routes: [String: Route]) {
      self.routes = routes
    }
  }

  /// A route with all its methods.
  private final class Route: Sendable {
    private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
    private let known: [Slot<MethodSeries>] = (0...methods.count).map { _ in Slot() }
    private let path: String
    private let factory: any MetricsFactory

    init(_ path: String, _ factory: any MetricsFactory) {
      (self.path, self.factory) = (path, factory)
    }

    func count(_ method: HTTPRequest.Method, _ status: Int, _ duration: Duration) {
      let index = Self.methods.firstIndex(of: method)
      known[index ?? Self.methods.count]
        .value { MethodSeries([("method", index == nil ? "other" : method.rawValue), ("route", path)], factory) }
        .count(status, duration)
    }
  }

  /// A method of a route.
  private final class MethodSeries: Sendable {
    private static let statuses = [
      200, 201, 202, 204, 206, 304, 400, 401, 403, 404, 405, 408, 409, 410, 412, 413, 415, 416, 422, 423, 429, 460, 500,
      503, 507,
    ]
    private let known: [Slot<Counter>] = (0...statuses.count).map { _ in Slot() }
    private let durations: Metrics.Timer
    private let labels: [(String, String)]
    private let factory: any MetricsFactory

    init(_ labels: [(String, String)], _ factory: any MetricsFactory) {
      (self.labels, self.factory) = (labels, factory)
      durations = Metrics.Timer(label: Metric.httpDuration.name, dimensions: labels, factory: factory)
    }

    func count(_ status: Int, _ duration: Duration) {
      durations.record(duration: duration)
      let index = Self.statuses.firstIndex(of: status)
      known[index ?? Self.statuses.count]
        .value {
          let word = index == nil ? "other" : "\(status)"
          return Counter(
            label: Metric.httpRequests.name, dimensions: labels + [("status", word)], factory: factory)
        }
        .increment()
    }
  }

  /// A value that is created at its first use.
  private final class Slot<Value: AnyObject & Sendable>: Sendable {
    private let reference = AtomicLazyReference<Value>()

    func value(_ make: () -> Value) -> Value {
      reference.load() ?? reference.storeIfNil(make())
    }
  }
}
