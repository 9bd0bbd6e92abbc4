import HTTPTypes
import Metrics
import MusterService
import NIOCore
import NIOHTTPTypes

/// Counts the open connections, rejects those beyond the limits with `SERVICE_BUSY` or `TOO_MANY_REQUESTS`, closes an
/// idle connection to make room for another one, rejects targets that are too long before any work is done for them,
/// and limits how much one read returns.
final class ConnectionLimitHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The connections of a server, and what all of them share.
  struct Crowd: Sendable {
    let connections: OpenConnections
    let proxies: TrustedProxies
    let measures: ConnectionMetrics
    let origins: AllowedOriginCache
  }

  /// The maximum number of bytes that one read returns.
  private static let maxBytesRead = 64 * 1024

  private let crowd: Crowd
  private var id = 0
  private var network: IPNetwork?
  private var refusal: ConnectionErrorResponse?
  /// The number of requests without a complete response.
  private var openRequestCount = 0

  init(_ crowd: Crowd) {
    self.crowd = crowd
  }

  func handlerAdded(context: ChannelHandlerContext) {
    crowd.measures.open.increment()
    network = IPAddress(context.channel.remoteAddress).flatMap { crowd.proxies.isTrusted($0) ? nil : $0.subscriber }
    let (id, decision) = crowd.connections.enter(network, giveWay: giveWay(context))
    self.id = id
    if decision != .accepted { crowd.measures.refused.count(.crowded) }
    switch decision {
    case .accepted: break
    case .refused(let isOfAddress): refusal = isOfAddress ? .busyAddress : .busy
    // A refused connection stays open until its client has sent a request, which may take long, so the number of
    // refused connections is limited.
    case .closed: return context.close(promise: nil)
    }
    // Up to ten reads wait in memory until the body is consumed.
    try? context.channel.syncOptions?.setOption(
      .recvAllocator, value: ReceiveBuffers(maxByteCount: Self.maxBytesRead))
    try? context.channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    crowd.connections.leave(id)
    crowd.measures.open.decrement()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let request) = unwrapInboundIn(data) else {
      if refusal == nil { context.fireChannelRead(data) }
      return
    }
    if refusal == nil, request.path?.utf8.count ?? 0 > ConnectionErrorResponse.maxTargetBytes {
      // The client would take the response for that of an earlier request.
      guard openRequestCount == 0 else { return context.close(promise: nil) }
      refusal = .targetTooLong
    }
    if let refusal { return refusal.send(to: request, context, crowd.origins) }
    openRequestCount += 1
    if openRequestCount == 1 { crowd.connections.beginRequest(id, of: network, giveWay: giveWay(context)) }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data), openRequestCount > 0 {
      openRequestCount -= 1
      if openRequestCount == 0 { crowd.connections.rest(id) }
    }
    context.write(data, promise: promise)
  }

  /// Returns the action that closes the connection, unless a request has begun in the meantime.
  private func giveWay(_ context: ChannelHandlerContext) -> @Sendable () -> Void {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    return { [loop = context.eventLoop] in
      loop.execute {
        let (handler, context) = bound.value
        guard handler.openRequestCount == 0 else { return }
        handler.crowd.measures.refused.count(.displaced)
        context.close(promise: nil)
      }
    }
  }
}
