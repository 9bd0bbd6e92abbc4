/// What a connection may take of the service.
public struct ConnectionLimits: Sendable, Equatable {
  /// How many may be open. Up to twice as many are told that the service is busy, and closed; beyond, they are just closed.
  public var mostConnections = 4096
  /// How long the head of a request may take from its first byte on.
  public var headTime = Duration.seconds(10)
  /// How many bytes a second the body of a request has to bring at the least, each ten seconds in the mean.
  public var leastBodyRate = 1024

  /// The defaults.
  public init() {}
}
