package struct ConnectionLimits: Sendable, Equatable {
  /// The maximum number of open connections. When it is reached, an idle one is closed for each new one. If none is
  /// idle, up to as many more are answered that the service is busy and then closed; any beyond that are closed at once.
  package var maxConnections = 4096
  /// The maximum time for the head of a request, from its first byte; and for that byte, on a new connection.
  package var requestHeadTime = Duration.seconds(10)
  /// The minimum rate of a request body in bytes per second, averaged over ten seconds.
  package var minBodyBytesPerSecond = 1024

  /// The maximum time without progress while a client has a response to read.
  package var writeTimeout = Duration.seconds(30)
  /// The maximum number of requests in flight: clients may send the next one before the last is answered (RFC 9112,
  /// section 9.3.2).
  package var maxPipelinedRequests = 16

  /// Creates the default limits.
  package init() {}
}
