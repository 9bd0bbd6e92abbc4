package import Logging
package import MusterStore
internal import ServiceLifecycle
internal import Synchronization
internal import VerificationFlow

/// The time of the database server, by which services that share a database agree on leases and deadlines.
///
/// It is asked for at the start and twice a minute, and goes on by the machine's monotonic clock in between. Setting the
/// machine's clock therefore changes nothing.
package struct SharedClock: Service {
  /// The difference above which the machine's clock is wrong.
  package static let maxOffset = Duration.seconds(2)
  private static let pause = Duration.seconds(30)

  private final class Measurement: Sendable {
    let value: Mutex<ServerTime>

    init(_ value: ServerTime) {
      self.value = Mutex(value)
    }
  }

  private let store: Store
  private let logger: Logger
  private let measurement: Measurement
  private let machine: Clock

  /// - Parameter machine: The machine's own clock, to compare with.
  /// - Throws: `StoreError` `unavailable`.
  package init?(_ store: Store, machine: Clock = .system, logger: Logger) async throws {
    guard let time = try await store.database.serverTime() else { return nil }
    self.store = store
    self.machine = machine
    self.logger = logger
    measurement = Measurement(time)
    warn()
  }

  package var clock: Clock {
    Clock { [measurement] in measurement.value.withLock { $0 }.now() }
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: Self.pause)) != nil {
        guard let measured = try? await store.database.serverTime() else { continue }
        measurement.value.withLock { $0 = measured }
        warn()
      }
    }
  }

  private func warn() {
    let offset = machine.now().duration(to: clock.now())
    guard abs(offset.components.seconds) >= Self.maxOffset.components.seconds else { return }
    logger.warning(
      "This machine's clock differs from the database's; the service uses the database's", metadata: ["by": "\(offset)"]
    )
  }
}

extension SharedClock: CustomStringConvertible {
  /// The name only, since the logs at startup print all services in full.
  package var description: String { "SharedClock" }
}
