import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Implements parts of HTTP/1.1 that the framework leaves out.
///
/// - Interim responses: only the connection's handlers can send them.
/// - `Expect: 100-continue` (RFC 9110, section 10.1.1): `100 Continue` is sent when the body is first read, so that
///   an earlier error saves the client the upload.
/// - A response that is complete before the request's body (RFC 9112, section 9.6): it has `Connection: close`, and
///   the rest of the body is discarded for as long as the client sends it, up to 30 seconds and 256 MiB, so that a
///   client that sends everything before it reads gets the response instead of a reset. Then the connection closes.
/// - The last response before a stopping service closes the connection (RFC 9112, section 9.6): it has `Connection:
///   close`. After any other response with that header the connection closes, too.
/// - HTTP/1.0 requests may omit the host (RFC 9112, section 3.2); later handlers see the address of the service.
final class EarlyAnswerHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Requests the body of the request that is being answered.
  struct Invitation: Sendable {}

  /// Sends an interim response (RFC 9110, section 15.2) before the final one.
  struct Interim: Sendable {
    let head: HTTPResponse
  }

  private var machine = EarlyAnswerStateMachine()

  func handlerAdded(context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    guard let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) else { return }
    try? pipeline.addHandler(HostlessRequestHandler(), position: .before(codec))
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent { machine.serviceStopping() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let action =
      switch unwrapInboundIn(data) {
      case .head(let request): machine.headReceived(request)
      case .body(let bytes): machine.bodyReceived(bytes.readableBytes)
      case .end: machine.endReceived()
      }
    switch action {
    case .forward: context.fireChannelRead(data)
    case .discard: context.read()
    case .close: context.close(promise: nil)
    }
  }

  func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    if let interim = event as? Interim {
      context.writeAndFlush(wrapOutboundOut(.head(interim.head)), promise: promise)
      return
    }
    guard event is Invitation else {
      return context.triggerUserOutboundEvent(event, promise: promise)
    }
    if machine.bodyInvited() == .sendContinue {
      context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }
    promise?.succeed()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var response):
      guard machine.responseHeadWritten(response) == .announceClose else {
        return context.write(data, promise: promise)
      }
      response.headerFields[.connection] = "close"
      context.write(wrapOutboundOut(.head(response)), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      switch machine.responseEndWritten() {
      case .forward: context.write(data, promise: promise)
      case .forwardAndClose:
        context.writeAndFlush(data, promise: promise)
        context.close(promise: nil)
      case .forwardAndDrain(let time):
        context.write(data, promise: promise)
        // The handler of the request may have stopped reading.
        context.read()
        checkDrain(after: time, context)
      }
    }
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard case .all = mode, machine.closeRequested() == .wait else {
      return context.close(mode: mode, promise: promise)
    }
    context.channel.closeFuture.cascade(to: promise)
  }

  private func checkDrain(after time: TimeAmount, _ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: time) {
      let (handler, context) = bound.value
      guard context.channel.isActive else { return }
      switch handler.machine.drainChecked() {
      case .close: context.close(promise: nil)
      case .checkAgain(let time): handler.checkDrain(after: time, context)
      }
    }
  }
}

/// Adds the address of the service as the host to an HTTP/1.0 request without one (RFC 9112, section 3.3).
private final class HostlessRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0, !head.headers.contains(name: "Host")
    else {
      return context.fireChannelRead(data)
    }
    let address = context.channel.localAddress
    let host = address?.ipAddress.map { $0.contains(":") ? "[\($0)]" : $0 } ?? "localhost"
    head.headers.add(name: "Host", value: address?.port.map { "\(host):\($0)" } ?? host)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}
