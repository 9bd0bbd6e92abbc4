import Foundation
import NIOCore
import NIOPosix
import RunningPrograms
import Testing

/// A connection whose bytes are written by hand.
struct RawLine {
  private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  private(set) var received = ""

  /// Runs `body` with a connection to the service, which is closed afterwards.
  ///
  /// - Parameter address: The address to connect from, such as `127.0.0.2`.
  static func open<Value: Sendable>(
    to service: RunningService, from address: String = "127.0.0.1", _ body: (inout RawLine) async throws -> Value
  ) async throws -> Value {
    let port = try #require(service.url.port)
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(to: SocketAddress(ipAddress: address, port: 0))
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var line = RawLine(inbound: inbound.makeAsyncIterator(), outbound: outbound)
      return try await body(&line)
    }
  }

  /// Writes bytes; what the service does not take any more is lost.
  func send(_ text: String) async {
    try? await outbound.write(ByteBuffer(string: text))
  }

  func send(_ bytes: Data) async {
    try? await outbound.write(ByteBuffer(bytes: bytes))
  }

  /// Reads until the text comes, or the connection ends.
  ///
  /// - Returns: What came since the last time.
  mutating func read(until text: String? = nil) async -> String {
    received = ""
    while text.map({ !received.contains($0) }) ?? true, let bytes = try? await inbound.next() {
      received += String(buffer: bytes)
    }
    return received
  }
}
