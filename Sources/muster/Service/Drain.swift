import Logging
import MusterService
import ServiceLifecycle

/// Tells the service that its end has come, before its doors close.
struct Drain: Service {
  let muster: Muster
  /// How long requests that are on their way may take.
  let time: Duration
  let logger: Logger

  func run() async throws {
    // Cancelled, it is the end all the more.
    try? await gracefulShutdown()
    muster.drain()
    logger.notice("Stopping; requests that are on their way may end", metadata: ["within": "\(time)"])
  }
}

extension Drain: CustomStringConvertible {
  /// The name alone: logs of the service's beginning show all that is started, whole.
  var description: String { "Drain" }
}
