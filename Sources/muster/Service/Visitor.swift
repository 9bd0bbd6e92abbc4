import MusterClient
import ServiceLifecycle

/// Thrown by the visitor of a ``LocalService`` to stop the service.
struct StopService: Error {}

/// A task that uses the service of this process and ends with it.
struct Visitor: Service {
  /// An error of the visit, as opposed to an error of the service.
  struct Failure: Error {
    let cause: any Error
  }

  /// Yields the port once the service listens.
  let ports: AsyncStream<Int>
  let visit: @Sendable (_ port: Int) async throws -> Void

  func run() async throws {
    do {
      try await cancelWhenGracefulShutdown {
        for await port in ports { try await visit(port) }
      }
    } catch is StopService {
      return
    } catch is CancellationError {
      return
    } catch MusterClientError.cancelled {
      return
    } catch {
      throw Failure(cause: error)
    }
  }
}
