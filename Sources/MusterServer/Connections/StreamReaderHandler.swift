import NIOCore

/// Closes a connection whose client ends its sending side while events are streamed to it.
///
/// Such a client has left, because it requested nothing but the stream. Without this handler, the half-closed
/// connection would stay open until the next event is written.
final class StreamReaderHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed = event as? ChannelEvent { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }
}
