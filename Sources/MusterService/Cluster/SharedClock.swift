package import Logging
package import MusterStore
internal import ServiceLifecycle
internal import Synchronization
internal import VerificationFlow

/// The time of the database server, by which services that share a database agree on leases and deadlines.
///
/// The difference to this machine's clock is measured at the start and twice a minute.
package struct SharedClock: Service {
  /// The difference above which the machine's clock is wrong.
  package static let maxOffset = Duration.seconds(2)
  private static let pause = Duration.seconds(30)

  private final class Offset: Sendable {
    let value: Mutex<Duration>

    init(_ value: Duration) {
      self.value = Mutex(value)
    }
  }

  private let store: Store
  private let logger: Logger
  private let offset: Offset

  /// - Throws: `StoreError` `unavailable`.
  package init(_ store: Store, logger: Logger) async throws {
    self.store = store
    self.logger = logger
    offset = Offset(try await store.database.clockOffset())
    warn()
  }

  package var clock: Clock {
    Clock { [offset] in Clock.system.now().advanced(by: offset.value.withLock { $0 }) }
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: Self.pause)) != nil {
        guard let measured = try? await store.database.clockOffset() else { continue }
        offset.value.withLock { $0 = measured }
        warn()
      }
    }
  }

  private func warn() {
    let offset = offset.value.withLock { $0 }
    guard abs(offset.components.seconds) >= Self.maxOffset.components.seconds else { return }
    logger.warning(
      "This machine's clock differs from the database's, by which the service goes", metadata: ["by": "\(offset)"])
  }
}

extension SharedClock: CustomStringConvertible {
  /// The name only, since the logs at startup print all services in full.
  package var description: String { "SharedClock" }
}
