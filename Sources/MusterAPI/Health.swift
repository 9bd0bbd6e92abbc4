/// What the two health paths answer.
public struct Health: Codable, Sendable, Equatable {
  /// `ok`, or `unavailable` together with HTTP status 503.
  public var status: Code
  /// The service's version.
  public var version: String

  /// A state of health.
  public init(status: Code, version: String) {
    self.status = status
    self.version = version
  }
}
