internal import AsyncHTTPClient
internal import NIOCore
internal import Synchronization

/// The connections to one address of one receiver. Hangs up when nobody has it any more.
final class WebhookReceiverQueue: Sendable {
  let client: HTTPClient

  init(to destination: Destination) {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.httpVersion = .http1Only
    // Shorter than most servers keep theirs: nothing is said to somebody who is about to hang up.
    configuration.connectionPool.idleTimeout = .seconds(2)
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 16
    if destination.host != destination.address { configuration.dnsOverride = [destination.host: destination.address] }
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit {
    client.shutdown { _ in }
  }
}

/// The lines that were used last, so that messages which follow each other need no new connection and handshake. Each
/// belongs to an address that was looked at: a name that stands for another one by now gets another line.
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

  /// The line to a destination.
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
