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
///   the rest of the body is discarded for up to a second, so that a client that sends everything before it reads
///   gets the response instead of a reset. Then the connection closes.
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

  private static let maxDrainedBytes = 16 * 1024 * 1024
  private static let drainTime = TimeAmount.seconds(1)

  private enum State {
    /// Requests and responses alternate.
    case ordinary
    /// The head of an error response was sent before the end of the request.
    case answeringEarly
    /// A response is being sent after which the connection closes.
    case answeringLast
    /// The response was sent; the rest of the request is discarded.
    case draining(drainedBytes: Int)
  }

  private var state = State.ordinary
  private var isBodyArriving = false
  private var isInvitationAwaited = false
  private var openRequestCount = 0
  private var isStopping = false

  func handlerAdded(context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    guard let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) else { return }
    try? pipeline.addHandler(HostlessRequestHandler(), position: .before(codec))
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent { isStopping = true }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if case .draining(let drained) = state {
      return drain(part, after: drained, context)
    }
    switch part {
    case .head(let head):
      openRequestCount += 1
      isBodyArriving = true
      isInvitationAwaited = head.awaitsInvitation
    case .body:
      isInvitationAwaited = false
    case .end:
      isBodyArriving = false
      isInvitationAwaited = false
    }
    context.fireChannelRead(data)
  }

  func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    if let interim = event as? Interim {
      context.writeAndFlush(wrapOutboundOut(.head(interim.head)), promise: promise)
      return
    }
    guard event is Invitation else {
      return context.triggerUserOutboundEvent(event, promise: promise)
    }
    if isInvitationAwaited {
      isInvitationAwaited = false
      context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }
    promise?.succeed()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let part = unwrapOutboundIn(data)
    if case .end = part { openRequestCount -= 1 }
    switch (part, state) {
    case (.head(var head), .ordinary) where isBodyArriving && head.status.code >= 400:
      state = .answeringEarly
      isInvitationAwaited = false
      head.headerFields[.connection] = "close"
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case (.head(let head), .ordinary) where head.headerFields[.connection] == "close":
      state = .answeringLast
      context.write(data, promise: promise)
    case (.end, .answeringLast):
      context.writeAndFlush(data, promise: promise)
      context.close(promise: nil)
    case (.head(var head), .ordinary) where isStopping && openRequestCount == 1:
      head.headerFields[.connection] = "close"
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case (.end, .answeringEarly):
      state = .draining(drainedBytes: 0)
      context.write(data, promise: promise)
      if isBodyArriving {
        closeLater(context)
      } else {
        context.flush()
        context.close(promise: nil)
      }
    default:
      context.write(data, promise: promise)
    }
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    // When the service stops, the framework closes the connection after each response; the client still has to read an
    // early response.
    if case .draining = state, isBodyArriving, case .all = mode {
      return context.channel.closeFuture.cascade(to: promise)
    }
    context.close(mode: mode, promise: promise)
  }

  private func drain(_ part: HTTPRequestPart, after drained: Int, _ context: ChannelHandlerContext) {
    guard case .body(let bytes) = part, drained + bytes.readableBytes <= Self.maxDrainedBytes else {
      return context.close(promise: nil)
    }
    state = .draining(drainedBytes: drained + bytes.readableBytes)
    context.read()
  }

  private func closeLater(_ context: ChannelHandlerContext) {
    let context = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: Self.drainTime) {
      context.value.close(promise: nil)
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
