import Foundation
import ServiceLifecycle
import UnixSignals

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
