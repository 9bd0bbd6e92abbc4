package struct ConnectionLimits: Sendable, Equatable {
  /// The maximum number of open connections. When it is reached, an idle one is closed for each new one. If none is
  /// idle, up to the same number of further connections get a response that the service is busy, and are then closed;
  /// any beyond that are closed immediately.
  package var maxConnections = 4096
  /// The maximum time from the first byte of a request to the end of its head, and from the opening of a connection to
  /// its first byte.
  package var requestHeadTime = Duration.seconds(10)
  /// The minimum rate of a request body in bytes per second, averaged over ten seconds.
  package var minBodyBytesPerSecond = 1024

  /// The maximum time without progress while response bytes wait to be read by the client.
  package var writeTimeout = Duration.seconds(30)
  /// The maximum number of requests in flight: clients may send the next one before the last is answered (RFC 9112,
  /// section 9.3.2).
  package var maxPipelinedRequests = 16

  /// Creates the default limits.
  package init() {}
}
