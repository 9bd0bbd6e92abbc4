public import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
public import Logging
public import MusterService
internal import NIOSSL

/// Builds the whole server from its configuration and parts. `muster serve` and the tests call the same function.
///
/// - Parameter onServerRunning: Told the port once the server listens.
/// - Throws: What is wrong with the TLS files, or with the embedded description.
public func buildApplication(
  configuration: ServerConfiguration, muster: Muster, logger: Logger,
  onServerRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
) throws -> some ApplicationProtocol {
  // Read before the first request would have to wait for it.
  _ = try DescribedRoutes.embedded.get()
  let origins = KnownOrigins()
  return Application(
    router: buildRouter(
      muster: muster, trusting: TrustedProxies(networks: configuration.trustedProxies), origins: origins),
    server: try buildServer(configuration, ConnectionMeasures(muster.metrics), origins),
    configuration: ApplicationConfiguration(
      address: .hostname(configuration.host, port: configuration.port), serverName: nil),
    services: muster.workers,
    onServerRunning: { channel in await onServerRunning(channel.localAddress?.port ?? configuration.port) },
    logger: logger)
}

/// All doors on one router.
func buildRouter(
  muster: Muster, trusting proxies: TrustedProxies = TrustedProxies(networks: []),
  origins: KnownOrigins = KnownOrigins()
) -> Router<MusterContext> {
  let router = Router(context: MusterContext.self, options: .autoGenerateHeadEndpoints)
  let measures = RouteMeasures(muster.metrics)
  router.addMiddleware {
    RequestTrace()
    RequestMeasures(measures: measures)
    RequestLog()
    ClientAddresses(proxies: proxies)
    RequestLimits(muster: muster)
    RequestFraming(maxBodyBytes: muster.configuration.maxRequestBytes)
    CrossOriginAnswers(muster: muster, origins: origins)
    ProblemAnswers()
    EnvelopeAnswers()
    RefuseEarly()
    RefuseUnknownParameters()
  }
  HealthDoor(muster: muster).addRoutes(to: router)
  ReferenceDoor().addRoutes(to: router)
  SessionsDoor(muster: muster).addRoutes(to: router)
  ProcessesDoor(muster: muster).addRoutes(to: router)
  DocumentsDoor(muster: muster).addRoutes(to: router)
  UploadsDoor(muster: muster).addRoutes(to: router)
  ActivationsDoor(muster: muster).addRoutes(to: router)
  PresenceDoor(muster: muster).addRoutes(to: router)
  ReviewsDoor(muster: muster).addRoutes(to: router)
  WebhooksDoor(muster: muster).addRoutes(to: router)
  ProviderAnswersDoor(muster: muster).addRoutes(to: router)
  SandboxDoor(muster: muster).addRoutes(to: router)
  ReviewDoor(muster: muster).addRoutes(to: router)
  OnboardingDoor(muster: muster, protection: PlainProtection(authenticate: muster.authenticate)).addRoutes(to: router)
  measures.know(router.routes.map(\.path.description))
  router.add(middleware: OtherMethods(of: router))
  return router
}

/// Every route of the service, such as `POST /v1/sessions`; that a GET route answers HEAD as well is left out.
package func allRoutes(of muster: Muster) -> [String] {
  buildRouter(muster: muster).routes.map { "\($0.method.rawValue) \($0.path)" }
}

private func buildServer(
  _ configuration: ServerConfiguration, _ measures: ConnectionMeasures, _ origins: KnownOrigins
) throws -> HTTPServerBuilder {
  let limits = configuration.connections
  let crowd = CrowdHandler.Crowd(limit: limits.mostConnections, measures, origins)
  let channel = HTTP1Channel.Configuration(
    additionalChannelHandlers: [
      EarlyAnswerHandler(), CrowdHandler(crowd), SlowClientHandler(limits, measures, origins),
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
