import NIOCore
import NIOPosix
import RunningPrograms
import Synchronization
import Testing

/// Runs `body` with a slow line to the service on this port.
///
/// - Parameters:
///   - cuts: After how many carried bytes of uploads the upload's connection is cut.
///   - lostAnswers: How many answers of 201 are lost together with their line.
func withSlowLine(
  to port: Int, bytesPerSecond: Int, cuts: [Int] = [], lostAnswers: Int = 0,
  _ body: (SlowLine, _ port: Int) async throws -> Void
) async throws {
  let line = SlowLine(bytesPerSecond, cuts, lostAnswers)
  let server = try await line.open(to: port)
  do {
    try await body(line, try #require(server.localAddress?.port))
  } catch {
    try? await server.close()
    throw error
  }
  try await server.close()
}

/// A line to a service that is slow, breaks, and counts what it carries: a proxy of bytes.
///
/// Only what goes towards the service is slow; only uploads are counted and cut.
final class SlowLine: Sendable {
  /// What the line has done.
  struct Record: Sendable {
    /// Bytes of uploads, their heads included, handed on to the service.
    var carriedByteCount = 0
    /// How often an upload was cut.
    var cutCount = 0
    /// When to cut next: so many carried bytes, least first.
    fileprivate var cuts: [Int]
    /// How many answers of 201 are still to be lost; below zero, how many came through since.
    fileprivate(set) var lostAnswers: Int
  }

  private let record: Mutex<Record>
  private let bytesPerSecond: Int

  fileprivate init(_ bytesPerSecond: Int, _ cuts: [Int], _ lostAnswers: Int) {
    self.bytesPerSecond = bytesPerSecond
    record = Mutex(Record(cuts: cuts.sorted(), lostAnswers: lostAnswers))
  }

  /// Listens for the service on this port.
  fileprivate func open(to port: Int) async throws -> any Channel {
    try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      // A large buffer here would take what the line has not carried yet.
      .childChannelOption(.socketOption(.so_rcvbuf), value: 16_384)
      .childChannelOption(.autoRead, value: false)
      .childChannelInitializer { channel in
        ClientBootstrap(group: channel.eventLoop).channelInitializer { other in
          other.pipeline.addHandler(Backward(to: channel, by: self))
        }.connect(host: "127.0.0.1", port: port).flatMap { service in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(Forward(to: service, by: self))
          }
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }

  /// What the line has done so far.
  var now: Record { record.withLock { $0 } }

  /// Notes that bytes are about to be carried; whether the line holds.
  fileprivate func carry(_ byteCount: Int) -> Bool {
    record.withLock { record in
      record.carriedByteCount += byteCount
      guard let cut = record.cuts.first, record.carriedByteCount >= cut else { return true }
      record.cuts.removeFirst()
      record.cutCount += 1
      return false
    }
  }

  /// Whether this answer is lost.
  fileprivate func loses(_ answer: ByteBuffer) -> Bool {
    guard answer.getString(at: answer.readerIndex, length: 12) == "HTTP/1.1 201" else { return false }
    return record.withLock { record in
      record.lostAnswers -= 1
      return record.lostAnswers >= 0
    }
  }

  /// From the client to the service, a little every 20 milliseconds.
  private final class Forward: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let service: any Channel
    private let line: SlowLine
    private var waiting = ByteBuffer()
    private var isUpload = false
    private var isPassing = false

    init(to service: any Channel, by line: SlowLine) {
      self.service = service
      self.line = line
    }

    func channelActive(context: ChannelHandlerContext) {
      context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      var bytes = unwrapInboundIn(data)
      // Connections are used again: what is sent next may be something else.
      let start = bytes.getString(at: bytes.readerIndex, length: min(bytes.readableBytes, 12)) ?? ""
      if start.wholeMatch(of: /[A-Z]{3,7} \/.*/) != nil {
        isUpload = start == "POST /v1/doc" || start == "PATCH /v1/up"
      }
      waiting.writeBuffer(&bytes)
      if !isPassing { pass(context) }
    }

    private func pass(_ context: ChannelHandlerContext) {
      let count = min(waiting.readableBytes, max(1, line.bytesPerSecond / 50))
      guard count > 0, let piece = waiting.readSlice(length: count) else {
        waiting.clear()
        isPassing = false
        return context.read()
      }
      guard !isUpload || line.carry(count) else {
        service.close(promise: nil)
        return context.close(promise: nil)
      }
      isPassing = true
      service.writeAndFlush(piece, promise: nil)
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      context.eventLoop.scheduleTask(in: .milliseconds(20)) {
        let (handler, context) = bound.value
        handler.pass(context)
      }
    }

    func channelInactive(context: ChannelHandlerContext) {
      service.close(promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }

  /// From the service to the client, at once.
  private final class Backward: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    private let client: any Channel
    private let line: SlowLine

    init(to client: any Channel, by line: SlowLine) {
      self.client = client
      self.line = line
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let bytes = unwrapInboundIn(data)
      guard !line.loses(bytes) else { return context.close(promise: nil) }
      client.writeAndFlush(bytes, promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
      client.close(promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}
