internal import AsyncHTTPClient
internal import NIOCore
internal import Synchronization

/// The connections to one address of one receiver. They close when nothing references them.
final class WebhookReceiverClient: Sendable {
  let http: HTTPClient

  init(to destination: Destination) {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.httpVersion = .http1Only
    // Shorter than the timeout of most servers, so that no message goes to a server that is about to close.
    configuration.connectionPool.idleTimeout = .seconds(2)
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 16
    if destination.host != destination.address { configuration.dnsOverride = [destination.host: destination.address] }
    http = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit {
    http.shutdown { _ in }
  }
}

/// The most recently used connections, so that successive messages need no new connection and handshake. They are
/// keyed by the checked address: a name that resolves to another address gets new connections.
final class WebhookReceiverClients: Sendable {
  private static let maxClients = 64

  private struct Kept {
    let client: WebhookReceiverClient
    var use: UInt64
  }

  private struct State {
    var clients: [Destination: Kept] = [:]
    var uses: UInt64 = 0
  }

  private let state = Mutex(State())

  func client(to destination: Destination) -> WebhookReceiverClient {
    state.withLock { state in
      state.uses += 1
      if state.clients[destination] == nil, state.clients.count >= Self.maxClients,
        let oldest = state.clients.min(by: { $0.value.use < $1.value.use })?.key
      {
        state.clients[oldest] = nil
      }
      let client = state.clients[destination]?.client ?? WebhookReceiverClient(to: destination)
      state.clients[destination] = Kept(client: client, use: state.uses)
      return client
    }
  }
}
