import ArgumentParser
import FaceMatching
import Foundation
import Logging
import MusterConnectors
import MusterServer
import MusterService
import MusterStore
import ServiceLifecycle
import UnixSignals

/// A complete Muster service inside this process: store, workers and servers.
struct LocalService {
  /// The running service.
  struct Running: Sendable {
    let url: URL
    /// The URL of metrics and health, if they are enabled.
    let operations: URL?
    let store: Store
  }

  let configuration: MusterConfiguration
  /// The metrics of the service, which `operationsPort` of the configuration exposes.
  var metrics = PrometheusMetrics()
  /// The exporter of trace spans, if there is a collector.
  var tracer: OTLPTracer?
  let logger: Logger

  /// Runs until SIGINT or SIGTERM, or until `task` throws, and then drains: requests in progress have `drainTime`.
  ///
  /// - Parameter task: Called once the service listens. It may return while the service continues. When the service
  ///   stops, it is cancelled first and can still use the store. If it throws `StopService`, the service stops
  ///   without an error.
  func run(task: @escaping @Sendable (Running) async throws -> Void) async throws {
    try await Listener.check(
      configuration.server.host, configuration.server.port, address: configuration.server.address, settings.port)
    if let operations = configuration.operations {
      try await Listener.check(
        operations.host, operations.port, address: operations.address, settings.operationsPort)
    }
    let store = try await Store.opening(configuration.store, asService: true)
    let providers = configuration.providers.connect()
    let operators = configuration.phoneChecks.connect()
    var parts = providers?.providers ?? Providers()
    parts.phoneChecks = operators?.backend
    let identity = configuration.singleSignOn.connect()
    parts.identity = identity?.provider
    do {
      try await run(store: store, providers: parts, task: task)
    } catch {
      // The first error is the one to report.
      try? await identity?.shutDown()
      try? await operators?.shutDown()
      try? await providers?.shutDown()
      try? await store.close()
      throw error
    }
    try await identity?.shutDown()
    try await operators?.shutDown()
    try await providers?.shutDown()
    try await store.close()
  }

  private func run(
    store: Store, providers: Providers, task: @escaping @Sendable (Running) async throws -> Void
  ) async throws {
    let sharedClock = try await SharedClock(store, logger: logger)
    let clock = sharedClock?.clock ?? .steady(warning: logger)
    try await checkTime(of: clock, against: store)
    let muster = try await Muster(
      store: store, configuration: configuration.service, clock: clock, providers: providers,
      faces: configuration.presence.makeFaceReader(),
      converter: await ConverterProgram(configuration.conversion, logger: logger), codes: CodeProgram(logger: logger),
      webhooks: HTTPWebhookSender(reachesPrivate: configuration.privateAddresses), metrics: metrics, logger: logger)
    // The servers wait for the callbacks to return, so the ports are passed to the foreground task.
    let (ports, announcement) = AsyncStream.makeStream(of: Int.self)
    let (operationsPorts, operationsAnnouncement) = AsyncStream.makeStream(of: Int.self)
    let application = try named {
      try buildApplication(configuration: configuration.server, muster: muster, logger: logger) {
        announcement.yield($0)
      }
    }
    let foreground = ForegroundTask(ports: ports) { [configuration] port in
      var operations: URL?
      if let server = configuration.operations {
        guard let port = await operationsPorts.first(where: { _ in true }) else { throw CancellationError() }
        operations = try server.url(port: port)
      }
      try await task(Running(url: try configuration.server.url(port: port), operations: operations, store: store))
    }
    var services: [ServiceGroupConfiguration.ServiceConfiguration] = []
    // The tracer stops last, when there are no more spans.
    if let tracer { services.append(.init(service: tracer)) }
    if let sharedClock { services.append(.init(service: sharedClock)) }
    if let server = configuration.operations {
      let operations = buildOperations(
        host: server.host, port: server.port, muster: muster, metrics: metrics, logger: logger
      ) {
        operationsAnnouncement.yield($0)
      }
      services.append(
        .init(service: Listener(service: operations, address: server.address, option: settings.operationsPort)))
    }
    // Services stop in reverse order: the foreground task ends before the servers close, so that no client waiting for it
    // keeps them open. Metrics and health remain available to the end.
    var group = ServiceGroupConfiguration(
      services: services + [
        .init(service: Listener(service: application, address: configuration.server.address, option: settings.port)),
        .init(service: Drain(muster: muster, time: configuration.drainTime, logger: logger)),
        .init(
          service: foreground, successTerminationBehavior: .gracefullyShutdownGroup,
          failureTerminationBehavior: .gracefullyShutdownGroup),
      ],
      logger: logger)
    group.maximumGracefulShutdownDuration = configuration.drainTime
    do {
      try await ServiceGroup(configuration: group).runUntilSignal()
    } catch let failure as ForegroundTask.Failure {
      throw failure.cause
    }
  }

  /// Refuses to start with a clock that cannot be right, before anything is written with its times.
  private func checkTime(of clock: Clock, against store: Store) async throws {
    let check = try await ClockCheck(store, now: clock.now())
    guard let fault = check.fault else { return }
    if check.isFatal, !configuration.acceptsFutureTimes {
      throw ClockError(
        description: """
          \(fault). Set the clock; deadlines, codes and tokens depend on it. If the clock is right, set \
          \(settings.acceptFutureTimes.name) (\(settings.acceptFutureTimes.variable)=true)
          """)
    }
    logger.log(
      level: check.isFatal ? .critical : .error,
      "The clock is wrong, or was: \(fault). Deadlines, codes and tokens depend on it")
  }

  /// Adds the TLS files to an error. Only they can make building fail, and the error does not name them.
  private func named<Result>(_ build: () throws -> Result) throws -> Result {
    do {
      return try build()
    } catch {
      guard let tls = configuration.server.tls else { throw error }
      throw ValidationError(
        "tlsCert, tlsKey: \"\(tls.certificate)\" and \"\(tls.key)\" are not a certificate and its key (\(Explanation.reason(for: error)))."
      )
    }
  }
}

/// The clock of this machine, or of the database server, cannot be right.
struct ClockError: Error, CustomStringConvertible {
  let description: String
}

/// Thrown by the foreground task of a ``LocalService`` to stop the service.
struct StopService: Error {}

/// A task that uses the service of this process and ends with it.
struct ForegroundTask: Service {
  /// An error of the task, as opposed to an error of the service.
  struct Failure: Error {
    let cause: any Error
  }

  /// Yields the port once the service listens.
  let ports: AsyncStream<Int>
  let task: @Sendable (_ port: Int) async throws -> Void

  func run() async throws {
    do {
      try await cancelWhenGracefulShutdown {
        for await port in ports { try await task(port) }
      }
    } catch is StopService {
      return
    } catch  where Explanation.isInterruption(error) {
      return
    } catch {
      throw Failure(cause: error)
    }
  }
}

/// Starts the drain of the service before its listeners close.
struct Drain: Service {
  let muster: Muster
  /// How long requests in progress may take.
  let time: Duration
  let logger: Logger

  func run() async throws {
    // Cancellation ends the service too.
    try? await gracefulShutdown()
    muster.operations.drain()
    logger.notice("Stopping; requests in progress may finish", metadata: ["within": "\(time)"])
  }
}

extension Drain: CustomStringConvertible {
  /// The name only, since the logs at startup print all services in full.
  var description: String { "Drain" }
}

extension ServiceGroup {
  /// Runs until SIGTERM or SIGINT, and then stops gracefully.
  ///
  /// A second signal ends the process immediately, with exit code 128 plus its number; everything acknowledged is
  /// durable.
  func runUntilSignal() async throws {
    let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
    try await withThrowingTaskGroup { tasks in
      tasks.addTask {
        var isStopping = false
        for await signal in signals {
          if isStopping { _exit(128 + signal.rawValue) }
          isStopping = true
          await self.triggerGracefulShutdown()
        }
      }
      try await run()
      tasks.cancelAll()
    }
  }
}
