internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// Handles a connection on the event loop that reads its socket.
///
/// A body arrives in many pieces, and handing each one to another thread costs more CPU time than processing it.
/// Anything slow runs on threads of its own: pictures, passwords, files, commits.
struct LoopBoundChannel<Base: ServerChildChannel>: ServerChildChannel {
  /// The channel that implements the protocol.
  let base: Base

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    base.setup(channel: channel, logger: logger)
  }

  func handle(value: Base.Value, logger: Logger) async {
    await withTaskExecutorPreference(EventLoopExecutor(eventLoop: value.channel.eventLoop)) {
      await base.handle(value: value, logger: logger)
    }
  }
}

/// Runs tasks on an event loop.
private final class EventLoopExecutor: TaskExecutor {
  private let eventLoop: any EventLoop

  init(eventLoop: any EventLoop) {
    self.eventLoop = eventLoop
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    eventLoop.execute { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
