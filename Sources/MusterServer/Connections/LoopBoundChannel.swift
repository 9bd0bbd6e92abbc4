internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// Does the work of a connection on the thread that reads its socket.
///
/// A body comes in many pieces; handing each of them to another thread, and waking that thread, took more of the
/// processor than what is done with the piece. Whatever takes long is done by threads of its own: pictures, passwords,
/// files, commits.
struct LoopBoundChannel<Base: ServerChildChannel>: ServerChildChannel {
  /// What speaks the protocol.
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
