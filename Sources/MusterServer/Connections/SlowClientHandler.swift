import HTTPTypes
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

  /// The interval over which the rate of a body is measured.
  private static let window = TimeAmount.seconds(10)

  private enum Phase {
    /// The connection is open, and nothing has arrived.
    case fresh
    /// No request is arriving.
    case resting
    /// The first bytes of a head arrived.
    case head
    /// The head arrived, and the client waits for `100 Continue`.
    case uninvited(HTTPRequest)
    case body(HTTPRequest)
    /// The connection was cut off.
    case over
  }

  private let limits: ConnectionLimits
  private let measures: ConnectionMetrics
  private let origins: AllowedOriginCache
  private var phase = Phase.fresh
  /// The number of bytes received in this window.
  private var byteCount = 0
  /// How long the service did not read during this window, and since when it has not been reading; nil while it reads.
  private var rested = TimeAmount.zero
  private var restsSince: NIODeadline?
  /// The number of requests without a complete response, and whether the response to the newest one has begun.
  private var openCount = 0
  private var isAnswered = false
  private var alarm: Scheduled<Void>?

  init(_ limits: ConnectionLimits, _ measures: ConnectionMetrics, _ origins: AllowedOriginCache) {
    self.origins = origins
    self.limits = limits
    self.measures = measures
  }

  func handlerAdded(context: ChannelHandlerContext) {
    // Closest to the socket, where requests and responses are still bytes.
    try? context.pipeline.syncOperations.addHandlers(
      WriteTimeoutHandler(limits, measures), ByteCounter(self), position: .first)
    watch(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    alarm?.cancel()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), phase) {
    case (_, .over): return
    case (.head(let request), _):
      openCount += 1
      guard openCount <= limits.maxPipelinedRequests else {
        phase = .over
        measures.refused.count(.pipelined)
        return context.close(promise: nil)
      }
      isAnswered = false
      enter(request.awaitsInvitation ? .uninvited(request) : .body(request))
    case (.body, .uninvited(let request)): enter(.body(request))
    case (.body, _): break
    case (.end, _): enter(.resting)
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    restsSince = .now()
    watch(context)
    context.fireChannelReadComplete()
  }

  func read(context: ChannelHandlerContext) {
    endRest()
    context.read()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is CutOff else { return context.fireUserInboundEventTriggered(event) }
    // The client is not at fault while the service does not read.
    guard restsSince == nil, case .body(let request) = phase else { return }
    cutOff(request, context)
  }

  func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    if event is EarlyAnswerHandler.Invitation, case .uninvited(let request) = phase {
      enter(.body(request))
      watch(context)
    }
    context.triggerUserOutboundEvent(event, promise: promise)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .over = phase {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(let answer): isAnswered = isAnswered || answer.status.kind != .informational
    case .body: break
    case .end: (openCount, isAnswered) = (openCount - 1, false)
    }
    context.write(data, promise: promise)
  }

  private func enter(_ next: Phase) {
    phase = next
    (byteCount, rested) = (0, .zero)
    alarm?.cancel()
    alarm = nil
  }

  private func endRest() {
    if let restsSince { rested = rested + (.now() - restsSince) }
    restsSince = nil
  }

  fileprivate func count(_ bytes: Int) {
    byteCount += bytes
    switch phase {
    case .fresh, .resting: enter(.head)
    case .head, .uninvited, .body, .over: break
    }
  }

  /// Schedules the check of what is arriving. Most requests are complete before it is scheduled.
  private func watch(_ context: ChannelHandlerContext) {
    guard alarm == nil else { return }
    let time: TimeAmount
    switch phase {
    case .fresh, .head: time = TimeAmount(limits.requestHeadTime)
    case .body: time = Self.window
    case .resting, .uninvited, .over: return
    }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    alarm = context.eventLoop.scheduleTask(in: time) {
      let (handler, context) = bound.value
      handler.alarm = nil
      handler.judge(context)
    }
  }

  private func judge(_ context: ChannelHandlerContext) {
    switch phase {
    case .fresh:
      phase = .over
      measures.refused.count(.silent)
      context.close(promise: nil)
    case .head: cutOff(nil, context)
    case .body(let request):
      if restsSince != nil {
        endRest()
        restsSince = .now()
      }
      let waited = Self.window - rested
      let expected = Double(limits.minBodyBytesPerSecond) * Double(waited.nanoseconds) / 1e9
      guard waited < .nanoseconds(Self.window.nanoseconds / 2) || Double(byteCount) >= expected else {
        return cutOff(request, context)
      }
      (byteCount, rested) = (0, .zero)
      watch(context)
    case .resting, .uninvited, .over: break
    }
  }

  private func cutOff(_ request: HTTPRequest?, _ context: ChannelHandlerContext) {
    phase = .over
    measures.refused.count(.slow)
    // The client would take a response now for that of another request, or for the rest of one that has begun.
    guard !isAnswered, openCount == (request == nil ? 0 : 1) else { return context.close(promise: nil) }
    ConnectionErrorResponse.timeout.send(to: request, context, origins)
    if request == nil { context.close(promise: nil) }
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
      owner?.count(unwrapInboundIn(data).readableBytes)
      context.fireChannelRead(data)
    }
  }
}
