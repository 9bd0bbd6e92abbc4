import HTTPTypes
import Metrics
import MusterService
import NIOCore
import NIOHTTPTypes
import Synchronization

/// Counts the open connections, answers those above the limit with `SERVICE_BUSY`, and limits how much each one reads
/// at once.
final class ConnectionLimitHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  /// The connections of a server.
  final class Crowd: Sendable {
    fileprivate let count = Atomic(0)
    let limit: Int
    fileprivate let measures: ConnectionMetrics
    fileprivate let origins: AllowedOriginCache

    init(limit: Int, _ measures: ConnectionMetrics, _ origins: AllowedOriginCache) {
      self.limit = limit
      self.origins = origins
      self.measures = measures
    }
  }

  /// The maximum number of bytes that one read returns.
  private static let maxBytesRead = 64 * 1024

  private let crowd: Crowd
  private var hasRoom = true

  init(_ crowd: Crowd) {
    self.crowd = crowd
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let count = crowd.count.add(1, ordering: .relaxed).newValue
    crowd.measures.open.increment()
    hasRoom = count <= crowd.limit
    if !hasRoom { crowd.measures.refused.count(.crowded) }
    // A rejected connection stays open until its client has sent a request, which may take long, so their number is
    // limited.
    if count > 2 * crowd.limit { return context.close(promise: nil) }
    // Up to ten reads wait in memory until the body is consumed.
    try? context.channel.syncOptions?.setOption(
      .recvAllocator, value: ReceiveBuffers(maxByteCount: Self.maxBytesRead))
    try? context.channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    crowd.count.subtract(1, ordering: .relaxed)
    crowd.measures.open.decrement()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasRoom else { return context.fireChannelRead(data) }
    guard case .head(let request) = unwrapInboundIn(data) else { return }
    ConnectionErrorResponse.busy.send(to: request, context, crowd.origins)
  }
}
