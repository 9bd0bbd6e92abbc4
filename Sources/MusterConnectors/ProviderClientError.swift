internal import AsyncHTTPClient
internal import Foundation
internal import NIOCore

/// What can go wrong on a line to somebody else.
enum ProviderClientError {
  private static let timeouts: [HTTPClientError] = [
    .deadlineExceeded, .connectTimeout, .readTimeout, .writeTimeout, .tlsHandshakeTimeout,
    .getConnectionFromPoolTimeout,
  ]

  /// Whether this says that the time was up.
  static func isTimeout(_ error: any Error) -> Bool {
    (error as? HTTPClientError).map(timeouts.contains) ?? false
  }

  /// Whether this says that the other end had hung up on a connection that was there, rather than that there is none to
  /// be had.
  static func isHangUp(_ error: any Error) -> Bool {
    switch error {
    case let error as HTTPClientError: error == .remoteConnectionClosed
    case let error as ChannelError: error == .ioOnClosedChannel || error == .alreadyClosed || error == .eof
    case let error as IOError: [ECONNRESET, EPIPE].contains(error.errnoCode)
    default: false
    }
  }
}
