package import Hummingbird
package import Logging
package import MusterService

/// Builds the server for metrics and health checks, which needs no key.
///
/// - Parameters:
///   - host: The host name or address to listen on, which only the monitoring should be able to reach.
///   - port: The port to listen on; 0 for any free one.
///   - metrics: The metrics to show; the service has to record into them.
///   - onServerRunning: Called with the port once the server listens.
package func buildOperations(
  host: String = "127.0.0.1", port: Int, muster: Muster, metrics: PrometheusMetrics, logger: Logger,
  onServerRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
) -> some ApplicationProtocol {
  let router = Router(context: MusterContext.self, options: .autoGenerateHeadEndpoints)
  router.addMiddleware { ProblemDetailsMiddleware() }
  let routers = Routers(open: router, muster.access.callers)
  HealthController(operations: muster.operations).addRoutes(to: routers)
  MetricsController(operations: muster.operations, metrics: metrics).addRoutes(to: routers)
  router.add(middleware: MethodNotAllowedMiddleware(of: router.routes))
  return Application(
    router: router,
    configuration: ApplicationConfiguration(address: .hostname(host, port: port), serverName: nil),
    onServerRunning: { channel in await onServerRunning(channel.localAddress?.port ?? port) },
    logger: logger)
}
