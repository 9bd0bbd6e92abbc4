internal import AsyncHTTPClient
internal import Foundation
internal import NIOCore

/// Classifies the errors of HTTP connections to other systems.
enum ProviderClientError {
  private static let timeouts: [HTTPClientError] = [
    .deadlineExceeded, .connectTimeout, .readTimeout, .writeTimeout, .tlsHandshakeTimeout,
    .getConnectionFromPoolTimeout,
  ]

  /// Whether the error is a timeout.
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
