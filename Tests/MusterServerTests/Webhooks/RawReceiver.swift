import NIOCore
import NIOPosix
import Synchronization
import Testing

/// A receiver that says what a test wants, byte by byte.
final class RawReceiver: Sendable {
  private struct State {
    var heard: [String] = []
    var connections = 0
    var hangUps = 0
  }

  private let state = Mutex(State())

  /// What came, each message whole.
  var heard: [String] { state.withLock { $0.heard } }
  /// How many connections were made.
  var connections: Int { state.withLock { $0.connections } }
  /// How many of them have ended.
  var hangUps: Int { state.withLock { $0.hangUps } }

  /// Speaks on one connection.
  final class Line: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let receiver: RawReceiver
    private let answer: @Sendable (any Channel) -> Void
    private var text = ""

    init(_ receiver: RawReceiver, _ answer: @escaping @Sendable (any Channel) -> Void) {
      self.receiver = receiver
      self.answer = answer
    }

    func channelActive(context: ChannelHandlerContext) {
      receiver.state.withLock { $0.connections += 1 }
    }

    func channelInactive(context: ChannelHandlerContext) {
      receiver.state.withLock { $0.hangUps += 1 }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      text += String(buffer: unwrapInboundIn(data))
      // The bodies of these tests end in a brace.
      guard text.hasSuffix("}") else { return }
      let whole = text
      text = ""
      receiver.state.withLock { $0.heard.append(whole) }
      answer(context.channel)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}

/// Runs `body` with a receiver that answers each message so.
func withRawReceiver(
  host: String = "127.0.0.1", port: Int = 0, _ answer: @escaping @Sendable (any Channel) -> Void,
  _ body: (RawReceiver, _ port: Int) async throws -> Void
) async throws {
  let receiver = RawReceiver()
  let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
    .childChannelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(RawReceiver.Line(receiver, answer))
      }
    }
    .bind(host: host, port: port).get()
  do {
    try await body(receiver, try #require(server.localAddress?.port))
  } catch {
    try? await server.close()
    throw error
  }
  try await server.close()
}

extension Channel {
  /// Says this.
  func say(_ text: String) {
    writeAndFlush(ByteBuffer(string: text), promise: nil)
  }

  /// Says this again and again, until the other end has heard enough.
  func drip(_ text: String, every pause: TimeAmount) {
    guard isActive else { return }
    say(text)
    _ = eventLoop.scheduleTask(in: pause) { self.drip(text, every: pause) }
  }
}
