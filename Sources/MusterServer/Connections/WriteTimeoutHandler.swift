import MusterService
import NIOCore

/// Closes a connection whose client does not read: output is waiting, and not a byte of it is accepted for too long.
///
/// Placed closest to the socket, where responses are bytes.
final class WriteTimeoutHandler: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  private let timeout: TimeAmount
  private let measures: ConnectionMetrics
  /// The number of bytes written to this connection so far.
  private var givenByteCount = 0
  private var alarm: Scheduled<Void>?

  init(_ limits: ConnectionLimits, _ measures: ConnectionMetrics) {
    timeout = TimeAmount(limits.writeTimeout)
    self.measures = measures
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    alarm?.cancel()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    givenByteCount += unwrapOutboundIn(data).readableBytes
    context.write(data, promise: promise)
  }

  func flush(context: ChannelHandlerContext) {
    context.flush()
    // Usually the socket accepts everything immediately, and no check is needed.
    if alarm == nil { watch(context) }
  }

  /// Returns the number of bytes that the socket has not accepted yet.
  private func waitingByteCount(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  private func watch(_ context: ChannelHandlerContext) {
    let waiting = waitingByteCount(context)
    guard waiting > 0 else { return }
    let taken = givenByteCount - waiting
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    alarm = context.eventLoop.scheduleTask(in: timeout) {
      let (handler, context) = bound.value
      handler.alarm = nil
      handler.judge(context, takenBefore: taken)
    }
  }

  private func judge(_ context: ChannelHandlerContext, takenBefore: Int) {
    let waiting = waitingByteCount(context)
    guard waiting > 0, givenByteCount - waiting <= takenBefore else { return watch(context) }
    measures.refused.count(.unread)
    context.close(promise: nil)
  }
}
