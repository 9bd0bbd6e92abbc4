import NIOCore
package import NIOHTTP1
import NIOPosix
import Synchronization
import Testing

/// An S3 store that answers each request as a test says.
package final class ScriptedStore: Sendable {
  package struct Request: Sendable {
    package let method: HTTPMethod
    package let uri: String
    package let headers: HTTPHeaders
    package fileprivate(set) var body: [UInt8] = []
  }

  package struct Answer: Sendable {
    fileprivate let status: HTTPResponseStatus
    package var headers: [(String, String)]
    fileprivate let body: [UInt8]
    fileprivate let announcedByteCount: Int?
    fileprivate let isSilent: Bool

    /// - Parameters:
    ///   - announcedByteCount: The length in the head, if it is not the body's: then the connection ends before the
    ///     body does.
    ///   - isSilent: Whether nothing is answered at all.
    package init(
      status: HTTPResponseStatus = .ok, headers: [(String, String)] = [], body: String = "",
      announcedByteCount: Int? = nil, isSilent: Bool = false
    ) {
      self.init(status: status, headers: headers, Array(body.utf8), announcedByteCount, isSilent)
    }

    package init(status: HTTPResponseStatus = .ok, headers: [(String, String)] = [], bytes: [UInt8]) {
      self.init(status: status, headers: headers, bytes, nil, false)
    }

    private init(
      status: HTTPResponseStatus, headers: [(String, String)], _ body: [UInt8], _ announcedByteCount: Int?,
      _ isSilent: Bool
    ) {
      (self.status, self.headers, self.body) = (status, headers, body)
      (self.announcedByteCount, self.isSilent) = (announcedByteCount, isSilent)
    }

    package static func error(_ status: HTTPResponseStatus, _ code: String) -> Answer {
      Answer(status: status, body: "<?xml version=\"1.0\"?><Error><Code>\(code)</Code><Message>No.</Message></Error>")
    }
  }

  private let requests = Mutex<[Request]>([])
  private let answer: @Sendable (Request, _ number: Int) -> Answer

  fileprivate init(_ answer: @escaping @Sendable (Request, _ number: Int) -> Answer) {
    self.answer = answer
  }

  /// The requests so far.
  package var heard: [Request] { requests.withLock { $0 } }

  fileprivate func take(_ request: Request) -> Answer {
    let number = requests.withLock { requests in
      requests.append(request)
      return requests.count
    }
    return answer(request, number)
  }

  fileprivate final class Handler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let store: ScriptedStore
    private var request: Request?

    init(_ store: ScriptedStore) {
      self.store = store
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head): request = Request(method: head.method, uri: head.uri, headers: head.headers)
      case .body(let bytes): request?.body += bytes.readableBytesView
      case .end:
        guard let request else { return }
        write(store.take(request), isHead: request.method == .HEAD, context)
      }
    }

    private func write(_ answer: Answer, isHead: Bool, _ context: ChannelHandlerContext) {
      guard !answer.isSilent else { return }
      var headers = HTTPHeaders(answer.headers)
      if !headers.contains(name: "content-length") {
        headers.add(name: "content-length", value: "\(answer.announcedByteCount ?? answer.body.count)")
      }
      context.write(
        wrapOutboundOut(.head(.init(version: .http1_1, status: answer.status, headers: headers))), promise: nil)
      if !isHead { context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: answer.body)))), promise: nil) }
      if answer.announcedByteCount != nil {
        context.flush()
        context.close(promise: nil)
      } else {
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}

/// Runs `body` with a store that answers each request so.
///
/// - Parameter answer: Receives the request and its number, from 1 on.
package func withScriptedStore(
  _ answer: @escaping @Sendable (ScriptedStore.Request, _ number: Int) -> ScriptedStore.Answer,
  _ body: (ScriptedStore, _ port: Int) async throws -> Void
) async throws {
  let store = ScriptedStore(answer)
  let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    .childChannelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.configureHTTPServerPipeline()
        try channel.pipeline.syncOperations.addHandler(ScriptedStore.Handler(store))
      }
    }
    .bind(host: "127.0.0.1", port: 0).get()
  do {
    try await body(store, try #require(server.localAddress?.port))
  } catch {
    try? await server.close()
    throw error
  }
  try await server.close()
}
