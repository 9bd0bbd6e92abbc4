import MusterClient
import ServiceLifecycle

/// Thrown by the visitor of a ``LocalService`` that wants it to stop.
struct StopService: Error {}

/// Something that uses the service of this process, and lives no longer than it.
struct Visitor: Service {
  /// What went wrong on the visit, told apart from what goes wrong in the service.
  struct Failure: Error {
    let cause: any Error
  }

  /// Yields the port as soon as the service listens.
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
