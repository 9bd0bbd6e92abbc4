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
  let proxies = TrustedProxies(
    networks: configuration.trustedProxies, forwardInformational: configuration.proxiesForwardInformational)
  let crowd = ConnectionLimitHandler.Crowd(
    connections: OpenConnections(
      limit: configuration.connections.maxConnections, addressShare: muster.configuration.maxAddressShare),
    proxies: proxies, measures: ConnectionMetrics(muster.metrics), origins: AllowedOriginCache())
  return Application(
    router: PathPrefixRouter(
      base: buildRouter(
        muster: muster, trusting: proxies,
        address: PublicAddress(origin: configuration.publicOrigin, hasTLS: configuration.tls != nil),
        origins: crowd.origins)),
    server: try buildServer(configuration, crowd),
    configuration: ApplicationConfiguration(
      address: .hostname(configuration.host, port: configuration.port), serverName: nil),
    services: muster.workers,
    onServerRunning: { channel in await onServerRunning(channel.localAddress?.port ?? configuration.port) },
    logger: logger)
}

/// Builds the router with the routes of all controllers.
func buildRouter(
  muster: Muster, trusting proxies: TrustedProxies = TrustedProxies(networks: []),
  address: PublicAddress = PublicAddress(origin: nil, hasTLS: false),
  origins: AllowedOriginCache = AllowedOriginCache()
) -> Router<MusterContext> {
  let router = Router(context: MusterContext.self, options: .autoGenerateHeadEndpoints)
  let measures = RouteMetrics(muster.metrics)
  router.addMiddleware {
    TracingMiddleware()
    RequestMetricsMiddleware(measures: measures)
    ClientAddressMiddleware(proxies: proxies)
    RequestLogMiddleware()
    BodyAdmissionMiddleware(control: muster.access.bodies)
    RateLimitMiddleware(limits: muster.access.limits)
    RequestFramingMiddleware(maxBodyBytes: muster.configuration.maxRequestBytes)
    PasskeyOriginMiddleware()
    CrossOriginMiddleware(origins: muster.access.origins, cache: origins)
    ProblemDetailsMiddleware()
    ErrorMiddleware(EnvelopeErrors())
    ErrorMiddleware(VerificationSessionErrors())
    ErrorMiddleware(AccountErrors())
    ErrorMiddleware(PinLoginErrors())
    InvalidFramingMiddleware()
    UnknownParameterMiddleware()
  }
  let routers = Routers(open: router, muster.access.callers)
  for controller in allControllers(of: muster, address: address) { controller.addRoutes(to: routers) }
  let routes = router.routes
  measures.know(routes.map(\.path.description))
  router.add(middleware: MethodNotAllowedMiddleware(of: routes))
  return router
}

/// The controllers of the service, in the order in which their routes are added.
func allControllers(
  of muster: Muster, address: PublicAddress = PublicAddress(origin: nil, hasTLS: false)
) -> [any Controller] {
  let idempotency = IdempotencyResponder(idempotency: muster.access.idempotency)
  let pictures = PictureResponder(
    renditions: muster.documents.renditions, presencePictures: muster.presence.pictures)
  let resumable = ResumableUploadController(
    uploads: muster.uploads, documents: muster.documents.views, idempotency: idempotency,
    configuration: muster.configuration)
  let powerAuth = PowerAuthProtection(devices: muster.devices, clock: muster.clock)
  return [
    HealthController(operations: muster.operations),
    ReferenceController(),
    SessionsController(
      sessions: muster.sessions, presence: muster.presence, privacy: muster.privacy, streams: muster.access.streams,
      devices: muster.devices, idempotency: idempotency, address: address),
    DeviceProofsController(proofs: muster.devices.proofs, idempotency: idempotency),
    LinksController(
      hosted: muster.hosted, limits: muster.access.limits, idempotency: idempotency, address: address),
    HostedSettingsController(settings: muster.hosted.settings),
    VerificationPageController(
      linkPages: muster.hosted.pages, limits: muster.access.limits, configuration: muster.configuration),
    DocumentHintsController(previews: muster.documents.previews),
    SoraIDController(
      creation: muster.sessions.creation, sessions: muster.soraID,
      pictures: PictureRevealer(
        renditions: muster.documents.renditions, presencePictures: muster.presence.pictures),
      idempotency: idempotency, catalogue: muster.configuration.catalogue),
    ProcessesController(onboarding: muster.onboarding, limits: muster.access.limits, idempotency: idempotency),
    DocumentsController(
      documents: muster.documents, admission: muster.uploads.admission, pictures: pictures, idempotency: idempotency,
      resumption: resumable, configuration: muster.configuration),
    ReadingsController(readings: muster.readings, idempotency: idempotency),
    UploadsController(uploads: muster.uploads, streams: muster.access.streams),
    resumable,
    TusController(uploads: muster.uploads, idempotency: idempotency, configuration: muster.configuration),
    ActivationsController(onboarding: muster.onboarding, limits: muster.access.limits, idempotency: idempotency),
    PresenceController(presence: muster.presence, access: muster.access, pictures: pictures),
    PresencePageController(),
    PhoneChecksController(
      checks: muster.phoneChecks, callers: muster.access.callers, idempotency: muster.access.idempotency,
      address: address),
    PhoneCheckCoverageController(checks: muster.phoneChecks, callers: muster.access.callers),
    PhoneCheckCallbacksController(checks: muster.phoneChecks),
    PhoneLoginsController(logins: muster.phoneLogins, idempotency: idempotency),
    AccountsController(logins: muster.phoneLogins, callers: muster.access.callers),
    OneTimePasswordController(logins: muster.phoneLogins),
    OpenIDController(provider: muster.openID, address: address),
    OpenIDClientsController(clients: ManageOpenIDClients(store: muster.store, clock: muster.clock)),
    PinLoginController(login: muster.pinLogin, address: address),
    PinIdentitiesController(login: muster.pinLogin),
    PasskeysController(passkeys: muster.passkeys, address: address),
    PasskeyPagesController(login: muster.pinLogin, passkeys: muster.passkeys, address: address),
    PinLoginPagesController(login: muster.pinLogin, passkeys: muster.passkeys, address: address),
    PinLoginSettingsController(settings: ManageProjectSettings(store: muster.store, clock: muster.clock)),
    PhoneCheckSettingsController(settings: ManageProjectSettings(store: muster.store, clock: muster.clock)),
    ReviewsController(reviews: muster.reviews, idempotency: idempotency),
    WebhooksController(webhooks: muster.webhooks, idempotency: idempotency),
    ProviderAnswersController(answers: muster.providerAnswers),
    SandboxController(sandbox: muster.sandbox),
    ReviewConsoleController(
      reviews: muster.reviews, documentFields: muster.readings.fields, blocks: muster.readings.blocks,
      sessions: muster.sessions, links: muster.hosted.links, reviewers: muster.reviewers, keys: muster.access.keys,
      documents: muster.documents,
      phoneChecks: muster.phoneChecks, pictures: pictures, streams: muster.access.streams, address: address,
      configuration: muster.configuration, clock: muster.clock),
    PowerAuthController(
      devices: muster.devices, limits: muster.access.limits, clock: muster.clock, protection: powerAuth),
    OnboardingController(
      onboarding: muster.onboarding, sessions: muster.sessions, batches: muster.documents.batches,
      presence: muster.presence, admission: muster.uploads.admission, limits: muster.access.limits,
      configuration: muster.configuration,
      protection: EitherProtection(
        plain: PlainProtection(callers: muster.access.callers), powerAuth: powerAuth)),
  ]
}

/// The routes of the service, such as `POST /v1/sessions`. The HEAD route of each GET route is left out.
package func allRoutes(of muster: Muster) -> [String] {
  buildRouter(muster: muster).routes.map { "\($0.method.rawValue) \($0.path)" }
}

private func buildServer(
  _ configuration: ServerConfiguration, _ crowd: ConnectionLimitHandler.Crowd
) throws -> HTTPServerBuilder {
  let limits = configuration.connections
  let channel = HTTP1Channel.Configuration(
    additionalChannelHandlers: [
      EarlyAnswerHandler(), ConnectionLimitHandler(crowd),
      SlowClientHandler(limits, crowd.measures, crowd.origins),
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
