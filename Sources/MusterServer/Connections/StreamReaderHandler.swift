import NIOCore

/// Ends a connection whose client says that it sends no more, while events are streamed to it.
///
/// Such a client has left: nothing but the stream was asked for on its connection. Without this, a stream to nobody would
/// last until it is next written to, for a connection may be closed in one direction and be read from in the other.
final class StreamReaderHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed = event as? ChannelEvent { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }
}
