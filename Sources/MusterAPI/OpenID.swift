public import Foundation

extension Routes {
  /// The routes of OpenID Connect, and those that manage its clients.
  public enum OpenID {
    /// Creates a client (POST), or lists the clients of a project (GET).
    public static let clients = "/v1/openid-clients"
    /// Revokes a client (DELETE).
    public static let client = "/v1/openid-clients/{id}"
    /// Describes the provider to clients (GET).
    public static let configuration = "/.well-known/openid-configuration"
    /// Returns the keys by which clients verify tokens (GET).
    public static let keys = "/.well-known/jwks"
    /// Begins a login (GET).
    public static let authorize = "/authorize"
    /// Exchanges a code for tokens (POST).
    public static let token = "/token"
    /// Returns what a client may know of a person (GET, POST).
    public static let userInfo = "/userinfo"
    /// The page where a person logs in.
    public static let loginPage = "/login/{id}"
  }
}

/// The body of `POST /v1/openid-clients`.
public struct OpenIDClientRequest: Codable, Sendable {
  /// A name by which people recognise the client.
  public var name: String
  /// The URIs to which browsers may be sent with a code.
  public var redirectUris: [String]
  /// Whether the client cannot keep a secret, as an app or a page; false if absent.
  public var `public`: Bool?

  /// Creates a request.
  public init(name: String, redirectUris: [String], public: Bool? = nil) {
    self.name = name
    self.redirectUris = redirectUris
    self.public = `public`
  }
}

/// A program that lets people log in by OpenID Connect.
public struct OpenIDClient: Codable, Sendable, Equatable {
  /// The id that the client sends.
  public var clientId: String
  /// The secret of a confidential client; null except when the client is created.
  @Nullable public var clientSecret: String?
  /// A name by which people recognise the client.
  public var name: String
  /// The URIs to which browsers may be sent with a code.
  public var redirectUris: [String]
  /// Whether the client has no secret.
  public var `public`: Bool
  /// When the client was created.
  public var createdAt: Date
  /// When the client was revoked; null if it is valid.
  @Nullable public var revokedAt: Date?

  /// Creates a client.
  public init(
    clientId: String, clientSecret: String?, name: String, redirectUris: [String], public: Bool, createdAt: Date,
    revokedAt: Date?
  ) {
    self.clientId = clientId
    self.clientSecret = clientSecret
    self.name = name
    self.redirectUris = redirectUris
    self.public = `public`
    self.createdAt = createdAt
    self.revokedAt = revokedAt
  }
}

/// The clients of a project.
public struct OpenIDClientList: Codable, Sendable, Equatable {
  /// The clients, oldest first, including revoked ones.
  public var clients: [OpenIDClient]

  /// Creates a list.
  public init(clients: [OpenIDClient]) {
    self.clients = clients
  }
}
