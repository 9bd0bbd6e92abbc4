/// The entry points of the service, returned at its root path.
public struct Directory: Codable, Sendable, Equatable {
  /// Paths of the service's documentation, review console and readiness check.
  public struct Links: Codable, Sendable, Equatable {
    /// The reference documentation as HTML pages.
    public var docs = Routes.reference
    /// The OpenAPI description of the service.
    public var description = Routes.description
    /// The review console.
    public var review = "/review"
    /// The readiness check.
    public var ready = Routes.ready

    /// Creates the links with their fixed paths.
    public init() {}
  }

  /// The name of the service.
  public var service = "muster"
  /// The version of the service.
  public var version: String
  /// The entry points.
  public var links = Links()

  /// Creates a directory for a service version.
  public init(version: String) {
    self.version = version
  }
}

/// The response of the two health routes.
public struct Health: Codable, Sendable, Equatable {
  /// `ok`, or `unavailable` together with HTTP status 503.
  public var status: Code
  /// The version of the service.
  public var version: String
  /// What keeps the service from being ready; nil if nothing does.
  public var failed: [Code]?

  /// Creates a health response.
  public init(status: Code, version: String, failed: [Code]? = nil) {
    self.status = status
    self.version = version
    self.failed = failed
  }
}
