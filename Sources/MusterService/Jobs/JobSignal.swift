/// Wakes the worker: there may be a job to do.
struct JobSignal: Sendable {
  let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func wake() {
    continuation.yield()
  }

  func finish() {
    continuation.finish()
  }
}
