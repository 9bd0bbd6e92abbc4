/// Where everything is, for who only knows the service's address.
public struct Directory: Codable, Sendable, Equatable {
  /// The paths of what the service has for people and programs.
  public struct Links: Codable, Sendable, Equatable {
    /// The reference, for people.
    public var docs = Routes.reference
    /// The same by OpenAPI.
    public var description = Routes.description
    /// The reviewers' desk.
    public var review = "/review"
    /// Whether the service can do its work.
    public var ready = Routes.ready

    /// The paths.
    public init() {}
  }

  /// What this is.
  public var service = "muster"
  /// The service's version.
  public var version: String
  /// Where to go on.
  public var links = Links()

  /// A directory.
  public init(version: String) {
    self.version = version
  }
}
