import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Synchronization

/// Counts the connections that are open, and tells those for which there is no room that the service is busy.
final class CrowdHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  /// All connections of a server.
  final class Crowd: Sendable {
    fileprivate let count = Atomic(0)
    let limit: Int

    init(limit: Int) {
      self.limit = limit
    }
  }

  private let crowd: Crowd
  private var hasRoom = true

  init(_ crowd: Crowd) {
    self.crowd = crowd
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let count = crowd.count.add(1, ordering: .relaxed).newValue
    hasRoom = count <= crowd.limit
    // Those who are told have to send a request first, and may take their time.
    if count > 2 * crowd.limit { context.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    crowd.count.subtract(1, ordering: .relaxed)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasRoom else { return context.fireChannelRead(data) }
    guard case .head(let request) = unwrapInboundIn(data) else { return }
    ConnectionAnswer.busy.send(to: request, context)
  }
}
