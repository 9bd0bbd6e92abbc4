/// Wakes the workers: there may be a job to do.
struct JobSignal: Sendable {
  /// One for each worker.
  let streams: [AsyncStream<Void>]
  private let continuations: [AsyncStream<Void>.Continuation]

  init(workers: Int = 1) {
    let made = (0..<workers).map { _ in AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1)) }
    (streams, continuations) = (made.map(\.stream), made.map(\.continuation))
  }

  func wake() {
    for continuation in continuations { continuation.yield() }
  }

  func finish() {
    for continuation in continuations { continuation.finish() }
  }
}
