import Foundation
import Logging
import MusterServer
import MusterService
import MusterStore
import ServiceLifecycle
import UnixSignals

/// A whole Muster service inside this process: store, workers and doors.
struct LocalService {
  /// The service while it runs.
  struct Running: Sendable {
    let url: URL
    let store: Store
  }

  let plan: ServicePlan
  let logger: Logger

  /// Runs until SIGINT or SIGTERM, or until `visit` throws, and then stops cleanly.
  ///
  /// - Parameter visit: called once the service listens. It may return while the service goes on; it is cancelled
  ///   when the service stops first. A `StopService` that it throws is no error.
  func run(visit: @escaping @Sendable (Running) async throws -> Void) async throws {
    let store = try await Store.open(dataFolder: plan.dataFolder, asService: true)
    do {
      try await run(store: store, visit: visit)
    } catch {
      // What went wrong first is what to tell.
      try? await store.close()
      if !(error is StopService) { throw error }
      return
    }
    try await store.close()
  }

  private func run(store: Store, visit: @escaping @Sendable (Running) async throws -> Void) async throws {
    let muster = try await Muster(store: store, configuration: plan.service, logger: logger)
    // The callback must return for the server to go on, so the port travels to the visitor's own task.
    let (ports, announcement) = AsyncStream.makeStream(of: Int.self)
    let application = try buildApplication(configuration: plan.server, muster: muster, logger: logger) { port in
      announcement.yield(port)
      announcement.finish()
    }
    var configuration = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(20)
    let group = ServiceGroup(configuration: configuration)

    try await withThrowingTaskGroup(of: Ended.self) { tasks in
      tasks.addTask {
        defer { announcement.finish() }
        do {
          try await group.run()
          return .service(nil)
        } catch {
          return .service(ServiceFailure(address: plan.server.address, cause: error))
        }
      }
      tasks.addTask {
        do {
          for await port in ports {
            try await visit(Running(url: try plan.server.url(port: port), store: store))
          }
          return .visitor(nil)
        } catch {
          await group.triggerGracefulShutdown()
          return .visitor(error)
        }
      }
      var failure: (any Error)?
      for try await ended in tasks {
        switch ended {
        case .service(let error):
          failure = error ?? failure
          tasks.cancelAll()
        case .visitor(let error):
          // Cancelled means that the service stopped first, which has told its own reason.
          failure = failure ?? (error is CancellationError ? nil : error)
        }
      }
      if let failure { throw failure }
    }
  }

  private enum Ended {
    case service((any Error)?)
    case visitor((any Error)?)
  }
}

/// Thrown by a visitor of a ``LocalService`` that wants it to stop.
struct StopService: Error {}

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

extension ServerConfiguration {
  /// Host and port, as people write them.
  var address: String {
    authority(port: port)
  }

  /// Where the service answers once it listens on `port`.
  func url(port: Int) throws -> URL {
    guard let url = URL(string: "\(tls == nil ? "http" : "https")://\(authority(port: port))") else {
      throw ServiceFailure(address: address, cause: URLError(.badURL))
    }
    return url
  }

  private func authority(port: Int) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
