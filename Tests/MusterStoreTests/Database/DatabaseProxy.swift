import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import MusterStore

/// A network between a service and a database server, which can fail.
final class DatabaseProxy: Sendable {
  enum Fault: Sendable {
    /// A commit arrives, but its answer does not.
    case answerLost
    /// A commit does not arrive.
    case commitLost
    /// A commit does not arrive, and the connection stays.
    case commitSwallowed
  }

  private struct State {
    var fault: Fault?
    var channels: [any Channel] = []
    var faultCount = 0
    var isSilent = false
  }

  private let state = Mutex(State())
  private let server: Int

  fileprivate init(to server: Int) {
    self.server = server
  }

  /// How many faults have happened.
  var faultCount: Int { state.withLock { $0.faultCount } }

  /// Whether nothing passes on any connection, which all stay.
  var isSilent: Bool {
    get { state.withLock { $0.isSilent } }
    set { state.withLock { $0.isSilent = newValue } }
  }

  /// Closes all connections, and makes the next commit of a new one fail so.
  func fail(next fault: Fault) {
    let channels = state.withLock { state in
      state.fault = fault
      defer { state.channels.removeAll() }
      return state.channels
    }
    for channel in channels { channel.close(promise: nil) }
  }

  fileprivate func connect(_ client: any Channel) -> EventLoopFuture<Void> {
    state.withLock { $0.channels.append(client) }
    return ClientBootstrap(group: client.eventLoop)
      .connect(host: "127.0.0.1", port: server)
      .flatMapThrowing { server in
        try server.pipeline.syncOperations.addHandler(Line(self, to: client, isFromClient: false))
        try client.pipeline.syncOperations.addHandler(Line(self, to: server, isFromClient: true))
      }
  }

  /// Takes the fault if these bytes prepare a commit, which a new connection does at its first.
  private func fault(at bytes: ByteBuffer) -> Fault? {
    guard String(decoding: bytes.readableBytesView, as: UTF8.self).contains("COMMIT\0") else { return nil }
    return state.withLock { state in
      if state.fault != nil { state.faultCount += 1 }
      defer { state.fault = nil }
      return state.fault
    }
  }

  /// Passes on what one side sends.
  private final class Line: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let proxy: DatabaseProxy
    private let other: any Channel
    private let isFromClient: Bool

    init(_ proxy: DatabaseProxy, to other: any Channel, isFromClient: Bool) {
      self.proxy = proxy
      self.other = other
      self.isFromClient = isFromClient
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let bytes = unwrapInboundIn(data)
      guard !proxy.isSilent else { return }
      switch isFromClient ? proxy.fault(at: bytes) : nil {
      case nil: other.writeAndFlush(bytes, promise: nil)
      case .commitLost: context.close(promise: nil)
      case .commitSwallowed: break
      case .answerLost:
        // The server gets everything, and nothing comes back.
        let client = context.channel
        other.writeAndFlush(bytes).whenComplete { _ in client.close(promise: nil) }
      }
    }

    func channelInactive(context: ChannelHandlerContext) {
      other.close(promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}

/// Runs `body` with a store whose database is reached through a proxy.
func withDatabaseProxy(
  asService: Bool = false, _ body: (Store, DatabaseProxy) async throws -> Void
) async throws {
  try await withDatabaseURL { folder, _, port, name in
    let proxy = DatabaseProxy(to: port)
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { proxy.connect($0) }
      .bind(host: "127.0.0.1", port: 0).get()
    let proxyPort = try #require(listener.localAddress?.port)
    let location = StoreLocation(
      dataFolder: folder,
      // The proxy reads what is sent.
      database: try PostgreSQLLocation(
        url: "postgres://muster@127.0.0.1:\(proxyPort)/\(name)?sslmode=disable", maxConnections: 2))
    let store = try await Store.open(location, asService: asService)
    do {
      try await body(store, proxy)
    } catch {
      try? await store.close()
      try? await listener.close()
      throw error
    }
    try await store.close()
    try await listener.close()
  }
}
