import ArgumentParser
import FaceMatching
import Foundation
import Logging
import MusterConnectors
import MusterServer
import MusterService
import MusterStore
import ServiceLifecycle

/// A whole Muster service inside this process: store, workers and doors.
struct LocalService {
  /// The service while it runs.
  struct Running: Sendable {
    let url: URL
    /// Where metrics and health are, if anywhere.
    let operations: URL?
    let store: Store
  }

  let plan: ServicePlan
  /// Where the service measures, and what the plan's `operationsPort` shows.
  var metrics = PrometheusMetrics()
  let logger: Logger

  /// Runs until SIGINT or SIGTERM, or until `visit` throws, and then drains: requests that are on their way have the
  /// plan's `drainTime`.
  ///
  /// - Parameter visit: called once the service listens. It may return while the service goes on. When the service is
  ///   to stop, it is cancelled first and can still use the store. A `StopService` that it throws is no error.
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
      // What went wrong first is what to tell.
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
    // The callbacks must return for the servers to go on, so the ports travel to a task of the visitor's own.
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
    // Services stop in reverse order: the visitor is gone before the doors close on it, and nobody whom they keep
    // waiting keeps them open. Who watches the service sees it to its end.
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

  /// Building fails only over the TLS files, and then does not say over which.
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
