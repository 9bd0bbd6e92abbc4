/// What a connection may take of the service.
package struct ConnectionLimits: Sendable, Equatable {
  /// How many may be open. Up to twice as many are told that the service is busy, and closed; beyond, they are just closed.
  package var maxConnections = 4096
  /// How long the head of a request may take from its first byte on.
  package var headTime = Duration.seconds(10)
  /// How many bytes a second the body of a request has to bring at the least, each ten seconds in the mean.
  package var minBodyRate = 1024

  /// How long a client may take not a byte of an answer that waits for it.
  package var writeTimeout = Duration.seconds(30)
  /// How many requests may be on their way that have no whole answer yet: clients may send the next before the last is
  /// answered (RFC 9112, section 9.3.2).
  package var maxPipelinedRequests = 16

  /// The defaults.
  package init() {}
}
