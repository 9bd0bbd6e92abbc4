import Logging
import MusterService
import ServiceLifecycle

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
