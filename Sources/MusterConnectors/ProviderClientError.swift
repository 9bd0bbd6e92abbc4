internal import AsyncHTTPClient
internal import Foundation
internal import NIOCore

/// Classifies the errors of HTTP connections to other systems.
enum ProviderClientError {
  private static let timeouts: [HTTPClientError] = [
    .deadlineExceeded, .connectTimeout, .readTimeout, .writeTimeout, .tlsHandshakeTimeout,
    .getConnectionFromPoolTimeout,
  ]

  static func isTimeout(_ error: any Error) -> Bool {
    (error as? HTTPClientError).map(timeouts.contains) ?? false
  }

  /// Whether the peer closed an existing connection, as opposed to a connection that could not be established.
  static func isHangUp(_ error: any Error) -> Bool {
    switch error {
    case let error as HTTPClientError: error == .remoteConnectionClosed
    case let error as ChannelError: error == .ioOnClosedChannel || error == .alreadyClosed || error == .eof
    case let error as IOError: [ECONNRESET, EPIPE].contains(error.errnoCode)
    default: false
    }
  }
}

/// An operation exceeded its deadline.
struct TimeoutError: Error {}

/// Runs `work` until `end` at most. The limit covers the whole response body, which the HTTP client's own deadline does
/// not.
///
/// - Throws: `TimeoutError`; the errors of `work`.
func within<Value: Sendable>(
  _ end: ContinuousClock.Instant, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask(operation: work)
    group.addTask {
      try await Task.sleep(until: end, clock: .continuous)
      throw TimeoutError()
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw TimeoutError() }
    return value
  }
}
