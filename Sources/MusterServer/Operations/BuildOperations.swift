package import Hummingbird
package import Logging
package import MusterService

/// Builds the server that only this machine can reach, for those who watch the service: metrics and health.
///
/// - Parameters:
///   - port: The port to listen on; 0 takes any free one.
///   - metrics: What is shown; the service has to measure there.
///   - onServerRunning: Told the port once the server listens.
package func buildOperations(
  port: Int, muster: Muster, metrics: PrometheusMetrics, logger: Logger,
  onServerRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
) -> some ApplicationProtocol {
  let router = Router(context: MusterContext.self, options: .autoGenerateHeadEndpoints)
  router.addMiddleware { ProblemDetailsMiddleware() }
  HealthController(muster: muster).addRoutes(to: router)
  MetricsController(muster: muster, metrics: metrics).addRoutes(to: router)
  router.add(middleware: MethodNotAllowedMiddleware(of: router))
  return Application(
    router: router,
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port), serverName: nil),
    onServerRunning: { channel in await onServerRunning(channel.localAddress?.port ?? port) },
    logger: logger)
}
