import ArgumentParser
import Foundation
import Logging
import MusterServer
import MusterService
import MusterStore
import ServiceLifecycle

/// A whole Muster service inside this process: store, workers and doors.
struct LocalService {
  /// The service while it runs.
  struct Running: Sendable {
    let url: URL
    let store: Store
  }

  let plan: ServicePlan
  let logger: Logger

  /// Runs until SIGINT or SIGTERM, or until `visit` throws, and then drains: requests that are on their way have the
  /// plan's `drainTime`.
  ///
  /// - Parameter visit: called once the service listens. It may return while the service goes on. When the service is
  ///   to stop, it is cancelled first and can still use the store. A `StopService` that it throws is no error.
  func run(visit: @escaping @Sendable (Running) async throws -> Void) async throws {
    let store = try await Store.open(plan.dataFolder, asService: true)
    do {
      try await run(store: store, visit: visit)
    } catch {
      // What went wrong first is what to tell.
      try? await store.close()
      throw error
    }
    try await store.close()
  }

  private func run(store: Store, visit: @escaping @Sendable (Running) async throws -> Void) async throws {
    let muster = try await Muster(store: store, configuration: plan.service, logger: logger)
    // The callback must return for the server to go on, so the port travels to a task of the visitor's own.
    let (ports, announcement) = AsyncStream.makeStream(of: Int.self)
    let application = try named {
      try buildApplication(configuration: plan.server, muster: muster, logger: logger) { announcement.yield($0) }
    }
    let visitor = Visitor(ports: ports) { port in
      try await visit(Running(url: try plan.server.url(port: port), store: store))
    }
    // Services stop in reverse order: the visitor is gone before the doors close on it, and nobody whom they keep
    // waiting keeps them open.
    var configuration = ServiceGroupConfiguration(
      services: [
        .init(service: application),
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
    } catch {
      throw ServiceFailure(address: plan.server.address, cause: error)
    }
  }

  /// Building fails only over the TLS files, and then does not say over which.
  private func named<Result>(_ build: () throws -> Result) throws -> Result {
    do {
      return try build()
    } catch {
      guard let tls = plan.server.tls else { throw error }
      throw ValidationError(
        "tlsCert, tlsKey: \"\(tls.certificate)\" and \"\(tls.key)\" are not a certificate and its key (\(error)).")
    }
  }
}

/// Why a service of this process could not start or go on.
struct ServiceFailure: Error, CustomStringConvertible {
  let address: String
  let cause: any Error

  var description: String {
    let reason = "\(cause)"
    return reason.contains("Address already in use")
      ? "cannot serve on \(address): something else listens there. Choose another --port, or 0 for any free one."
      : "cannot serve on \(address): \(reason)"
  }
}
