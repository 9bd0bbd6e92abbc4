package import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
package import Logging
package import MusterService
internal import NIOSSL

/// Builds the server from its configuration and use cases. Both `muster serve` and the tests call it.
///
/// - Parameter onServerRunning: Called with the port once the server listens.
/// - Throws: An error of the TLS files, or of the embedded API description.
package func buildApplication(
  configuration: ServerConfiguration, muster: Muster, logger: Logger,
  onServerRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
) throws -> some ApplicationProtocol {
  // Parsed at start, so that the first request does not wait for it.
  _ = try DescribedRoutes.embedded.get()
  let origins = AllowedOriginCache()
  return Application(
    router: buildRouter(
      muster: muster, trusting: TrustedProxies(networks: configuration.trustedProxies), origins: origins),
    server: try buildServer(configuration, ConnectionMetrics(muster.metrics), origins),
    configuration: ApplicationConfiguration(
      address: .hostname(configuration.host, port: configuration.port), serverName: nil),
    services: muster.workers,
    onServerRunning: { channel in await onServerRunning(channel.localAddress?.port ?? configuration.port) },
    logger: logger)
}

/// Builds the router with the routes of all controllers.
func buildRouter(
  muster: Muster, trusting proxies: TrustedProxies = TrustedProxies(networks: []),
  origins: AllowedOriginCache = AllowedOriginCache()
) -> Router<MusterContext> {
  let router = Router(context: MusterContext.self, options: .autoGenerateHeadEndpoints)
  let measures = RouteMetrics(muster.metrics)
  router.addMiddleware {
    TracingMiddleware()
    RequestMetricsMiddleware(measures: measures)
    RequestLogMiddleware()
    ClientAddressMiddleware(proxies: proxies)
    RateLimitMiddleware(muster: muster)
    RequestFramingMiddleware(maxBodyBytes: muster.configuration.maxRequestBytes)
    CrossOriginMiddleware(muster: muster, origins: origins)
    ProblemDetailsMiddleware()
    OnboardingErrorMiddleware()
    InvalidFramingMiddleware()
    UnknownParameterMiddleware()
  }
  HealthController(muster: muster).addRoutes(to: router)
  ReferenceController().addRoutes(to: router)
  SessionsController(muster: muster).addRoutes(to: router)
  ProcessesController(muster: muster).addRoutes(to: router)
  DocumentsController(muster: muster).addRoutes(to: router)
  UploadsController(muster: muster).addRoutes(to: router)
  ActivationsController(muster: muster).addRoutes(to: router)
  PresenceController(muster: muster).addRoutes(to: router)
  ReviewsController(muster: muster).addRoutes(to: router)
  WebhooksController(muster: muster).addRoutes(to: router)
  ProviderAnswersController(muster: muster).addRoutes(to: router)
  SandboxController(muster: muster).addRoutes(to: router)
  ReviewConsoleController(muster: muster).addRoutes(to: router)
  OnboardingController(muster: muster, protection: PlainProtection(authenticate: muster.authenticate)).addRoutes(
    to: router)
  measures.know(router.routes.map(\.path.description))
  router.add(middleware: MethodNotAllowedMiddleware(of: router))
  return router
}

/// The routes of the service, such as `POST /v1/sessions`. The HEAD route of each GET route is left out.
package func allRoutes(of muster: Muster) -> [String] {
  buildRouter(muster: muster).routes.map { "\($0.method.rawValue) \($0.path)" }
}

private func buildServer(
  _ configuration: ServerConfiguration, _ measures: ConnectionMetrics, _ origins: AllowedOriginCache
) throws -> HTTPServerBuilder {
  let limits = configuration.connections
  let crowd = ConnectionLimitHandler.Crowd(limit: limits.maxConnections, measures, origins)
  let channel = HTTP1Channel.Configuration(
    additionalChannelHandlers: [
      EarlyAnswerHandler(), ConnectionLimitHandler(crowd), SlowClientHandler(limits, measures, origins),
    ],
    idleTimeout: .seconds(75))
  let http = HTTPServerBuilder { responder in
    LoopBoundChannel(base: HTTP1Channel(responder: responder, configuration: channel))
  }
  guard let files = configuration.tls else { return http }
  var tls = TLSConfiguration.makeServerConfiguration(
    certificateChain: try NIOSSLCertificate.fromPEMFile(files.certificate).map { .certificate($0) },
    privateKey: .privateKey(try NIOSSLPrivateKey(file: files.key, format: .pem)))
  tls.minimumTLSVersion = .tlsv12
  return try .tls(http, tlsConfiguration: tls)
}
