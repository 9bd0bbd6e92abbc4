internal import AsyncHTTPClient
internal import NIOCore
internal import Synchronization

/// The connections to one address of one receiver. They close when nothing references them.
final class WebhookReceiverQueue: Sendable {
  let client: HTTPClient

  init(to destination: Destination) {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.httpVersion = .http1Only
    // Shorter than the timeout of most servers, so that no message goes to a server that is about to close.
    configuration.connectionPool.idleTimeout = .seconds(2)
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 16
    if destination.host != destination.address { configuration.dnsOverride = [destination.host: destination.address] }
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit {
    client.shutdown { _ in }
  }
}

/// The most recently used connections, so that successive messages need no new connection and handshake. They are
/// keyed by the checked address: a name that resolves to another address gets new connections.
final class WebhookReceiverQueues: Sendable {
  private static let most = 64

  private struct Kept {
    let line: WebhookReceiverQueue
    var use: UInt64
  }

  private struct State {
    var lines: [Destination: Kept] = [:]
    var uses: UInt64 = 0
  }

  private let state = Mutex(State())

  func line(to destination: Destination) -> WebhookReceiverQueue {
    state.withLock { state in
      state.uses += 1
      if state.lines[destination] == nil, state.lines.count >= Self.most,
        let oldest = state.lines.min(by: { $0.value.use < $1.value.use })?.key
      {
        state.lines[oldest] = nil
      }
      let line = state.lines[destination]?.line ?? WebhookReceiverQueue(to: destination)
      state.lines[destination] = Kept(line: line, use: state.uses)
      return line
    }
  }
}
