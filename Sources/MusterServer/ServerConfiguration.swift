package import MusterService

/// Where the service listens.
package struct ServerConfiguration: Sendable {
  /// The files that TLS needs, in PEM.
  package struct TLSFiles: Sendable {
    /// The certificate and those that lead to its root.
    package var certificate: String
    /// The private key.
    package var key: String

    /// Paths of the two files.
    package init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }

  /// The address to listen on.
  package var host = "127.0.0.1"
  /// The port to listen on; 0 takes any free one.
  package var port = 8080
  /// TLS; nil speaks plain HTTP.
  package var tls: TLSFiles?
  /// The proxies that are believed for whom they ask; none by default.
  package var trustedProxies: [IPNetwork] = []
  /// What connections may take of the service.
  package var connections = ConnectionLimits()

  /// The defaults: plain HTTP on 127.0.0.1:8080.
  package init() {}
}
