public import MusterService

/// Where the service listens.
public struct ServerConfiguration: Sendable {
  /// The files that TLS needs, in PEM.
  public struct TLSFiles: Sendable {
    /// The certificate and those that lead to its root.
    public var certificate: String
    /// The private key.
    public var key: String

    /// Paths of the two files.
    public init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }

  /// The address to listen on.
  public var host = "127.0.0.1"
  /// The port to listen on; 0 takes any free one.
  public var port = 8080
  /// TLS; nil speaks plain HTTP.
  public var tls: TLSFiles?
  /// The proxies that are believed for whom they ask; none by default.
  public var trustedProxies: [IPNetwork] = []
  /// What connections may take of the service.
  public var connections = ConnectionLimits()

  /// The defaults: plain HTTP on 127.0.0.1:8080.
  public init() {}
}
