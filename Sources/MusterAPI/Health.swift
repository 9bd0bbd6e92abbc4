/// The response of the two health routes.
public struct Health: Codable, Sendable, Equatable {
  /// `ok`, or `unavailable` together with HTTP status 503.
  public var status: Code
  /// The version of the service.
  public var version: String

  /// Creates a health response.
  public init(status: Code, version: String) {
    self.status = status
    self.version = version
  }
}
