import MusterService
import NIOCore

/// Ends a connection whose client does not read: one that waits to be written to, and takes not a byte for too long.
///
/// Stands closest to the line, where answers are bytes.
final class WriteTimeoutHandler: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  private let timeout: TimeAmount
  private let measures: ConnectionMetrics
  /// How many bytes this connection was given to write.
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
    // Most of the time the line takes everything at once.
    if alarm == nil { watch(context) }
  }

  /// How many bytes the line has not taken yet.
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
