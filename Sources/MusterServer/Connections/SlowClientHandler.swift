import MusterService
import NIOCore
import NIOHTTPTypes

/// Closes connections whose request arrives too slowly.
///
/// There are time limits for the first byte of a connection, and for each head from its first byte; a body has a
/// minimum rate. Time during which the service itself does not read does not count, nor does the time before a body
/// that waits for `100 Continue`. Placed behind `EarlyAnswerHandler`, which lets the client read the response.
final class SlowClientHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Cuts off the request whose body is arriving, because other requests need its slot.
  struct CutOff: Sendable {}

  private let limits: ConnectionLimits
  private let measures: ConnectionMetrics
  private let origins: AllowedOriginCache
  private var machine: SlowClientStateMachine
  private var timer: Scheduled<Void>?

  init(_ limits: ConnectionLimits, _ measures: ConnectionMetrics, _ origins: AllowedOriginCache) {
    self.origins = origins
    self.limits = limits
    self.measures = measures
    machine = SlowClientStateMachine(limits)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    // Closest to the socket, where requests and responses are still bytes.
    try? context.pipeline.syncOperations.addHandlers(
      WriteTimeoutHandler(limits, measures), ByteCounter(self), position: .first)
    perform(machine.connectionOpened(), context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    perform(machine.connectionClosed(), context)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let action =
      switch unwrapInboundIn(data) {
      case .head(let request): machine.headReceived(request)
      case .body: machine.bodyReceived()
      case .end: machine.endReceived()
      }
    switch action {
    case .forward(let cancelsTimer):
      if cancelsTimer { cancelTimer() }
      context.fireChannelRead(data)
    case .discard: break
    case .close(let reason): close(reason, context)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    perform(machine.readCompleted(at: .now()), context)
    context.fireChannelReadComplete()
  }

  func read(context: ChannelHandlerContext) {
    machine.readRequested(at: .now())
    context.read()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is CutOff else { return context.fireUserInboundEventTriggered(event) }
    perform(machine.cutOffRequested(), context)
  }

  func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    if event is EarlyAnswerHandler.Invitation { perform(machine.bodyInvited(), context) }
    context.triggerUserOutboundEvent(event, promise: promise)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let action =
      switch unwrapOutboundIn(data) {
      case .head(let response): machine.responseHeadWritten(response)
      case .body: machine.responseBodyWritten()
      case .end: machine.responseEndWritten()
      }
    switch action {
    case .forward: context.write(data, promise: promise)
    case .fail: promise?.fail(ChannelError.ioOnClosedChannel)
    }
  }

  private func perform(_ action: SlowClientStateMachine.Action, _ context: ChannelHandlerContext) {
    switch action {
    case .wait: break
    case .startTimer(let time): startTimer(time, context)
    case .cancelTimer: cancelTimer()
    case .close(let reason): close(reason, context)
    case .sendTimeout(let request, let closes):
      measures.refused.count(.slow)
      ConnectionErrorResponse.timeout.send(to: request, context, origins)
      if closes { context.close(promise: nil) }
    }
  }

  private func startTimer(_ time: TimeAmount, _ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: time) {
      let (handler, context) = bound.value
      handler.timer = nil
      handler.perform(handler.machine.timerFired(at: .now()), context)
    }
  }

  private func cancelTimer() {
    timer?.cancel()
    timer = nil
  }

  private func close(_ reason: ConnectionMetrics.Reason, _ context: ChannelHandlerContext) {
    measures.refused.count(reason)
    context.close(promise: nil)
  }

  /// Reports the bytes received to its owner.
  private final class ByteCounter: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private weak var owner: SlowClientHandler?

    init(_ owner: SlowClientHandler) {
      self.owner = owner
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let action = owner?.machine.bytesReceived(unwrapInboundIn(data).readableBytes)
      if action == .cancelTimer { owner?.cancelTimer() }
      context.fireChannelRead(data)
    }
  }
}
