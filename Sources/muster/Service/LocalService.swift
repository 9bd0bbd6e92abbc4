import ArgumentParser
import FaceMatching
import Foundation
import Logging
import MusterConnectors
import MusterServer
import MusterService
import MusterStore
import ServiceLifecycle

/// A complete Muster service inside this process: store, workers and servers.
struct LocalService {
  /// The running service.
  struct Running: Sendable {
    let url: URL
    /// The URL of metrics and health, if they are enabled.
    let operations: URL?
    let store: Store
  }

  let plan: ServicePlan
  /// The metrics of the service, which the plan's `operationsPort` exposes.
  var metrics = PrometheusMetrics()
  let logger: Logger

  /// Runs until SIGINT or SIGTERM, or until `visit` throws, and then drains: requests in progress have the plan's
  /// `drainTime`.
  ///
  /// - Parameter visit: Called once the service listens. It may return while the service continues. When the service
  ///   stops, it is cancelled first and can still use the store. If it throws `StopService`, the service stops
  ///   without an error.
  func run(visit: @escaping @Sendable (Running) async throws -> Void) async throws {
    try await Listener.check(plan.server.host, plan.server.port, address: plan.server.address, .port)
    if let port = plan.operationsPort {
      try await Listener.check("127.0.0.1", port, address: "127.0.0.1:\(port)", .operationsPort)
    }
    let store = try await Store.open(plan.dataFolder, asService: true)
    let providers = plan.providers.connect()
    do {
      try await run(store: store, providers: providers?.providers ?? Providers(), visit: visit)
    } catch {
      // The first error is the one to report.
      try? await providers?.shutDown()
      try? await store.close()
      throw error
    }
    try await providers?.shutDown()
    try await store.close()
  }

  private func run(
    store: Store, providers: Providers, visit: @escaping @Sendable (Running) async throws -> Void
  ) async throws {
    let muster = try await Muster(
      store: store, configuration: plan.service, providers: providers,
      faces: plan.presence.models.map { DlibFaceReader(models: $0) },
      webhooks: HTTPWebhookSender(reachesPrivate: plan.reachesPrivate), metrics: metrics, logger: logger)
    // The servers wait for the callbacks to return, so the ports are passed to a task of the visitor.
    let (ports, announcement) = AsyncStream.makeStream(of: Int.self)
    let (operationsPorts, operationsAnnouncement) = AsyncStream.makeStream(of: Int.self)
    let application = try named {
      try buildApplication(configuration: plan.server, muster: muster, logger: logger) { announcement.yield($0) }
    }
    let visitor = Visitor(ports: ports) { [plan] port in
      var operations: URL?
      if plan.operationsPort != nil {
        guard let port = await operationsPorts.first(where: { _ in true }) else { throw CancellationError() }
        operations = URL(string: "http://127.0.0.1:\(port)")
      }
      try await visit(Running(url: try plan.server.url(port: port), operations: operations, store: store))
    }
    var services: [ServiceGroupConfiguration.ServiceConfiguration] = []
    if let port = plan.operationsPort {
      let operations = buildOperations(port: port, muster: muster, metrics: metrics, logger: logger) {
        operationsAnnouncement.yield($0)
      }
      services.append(
        .init(service: Listener(service: operations, address: "127.0.0.1:\(port)", option: .operationsPort)))
    }
    // Services stop in reverse order: the visitor ends before the servers close, so that no client waiting for it
    // keeps them open. Metrics and health remain available to the end.
    var configuration = ServiceGroupConfiguration(
      services: services + [
        .init(service: Listener(service: application, address: plan.server.address, option: .port)),
        .init(service: Drain(muster: muster, time: plan.drainTime, logger: logger)),
        .init(
          service: visitor, successTerminationBehavior: .gracefullyShutdownGroup,
          failureTerminationBehavior: .gracefullyShutdownGroup),
      ],
      logger: logger)
    configuration.maximumGracefulShutdownDuration = plan.drainTime
    do {
      try await ServiceGroup(configuration: configuration).runUntilSignal()
    } catch let failure as Visitor.Failure {
      throw failure.cause
    }
  }

  /// Adds the TLS files to an error. Only they can make building fail, and the error does not name them.
  private func named<Result>(_ build: () throws -> Result) throws -> Result {
    do {
      return try build()
    } catch {
      guard let tls = plan.server.tls else { throw error }
      throw ValidationError(
        "tlsCert, tlsKey: \"\(tls.certificate)\" and \"\(tls.key)\" are not a certificate and its key (\(Explanation.reason(for: error)))."
      )
    }
  }
}
