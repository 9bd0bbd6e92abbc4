package import MusterService
package import VerificationFlow

/// The network settings of the server.
package struct ServerConfiguration: Sendable {
  /// The paths of the PEM files that TLS needs.
  package struct TLSFiles: Sendable {
    /// The path of the certificate chain, the server's own certificate first.
    package var certificate: String
    /// The path of the private key.
    package var key: String

    package init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }

  /// The address to listen on.
  package var host = "127.0.0.1"
  /// The port to listen on; 0 for any free one.
  package var port = 8080
  /// The TLS files; nil for plain HTTP.
  package var tls: TLSFiles?
  /// The proxies whose `Forwarded` and `X-Forwarded-…` headers are trusted; none by default.
  package var trustedProxies: [IPNetwork] = []
  /// Whether proxies forward informational responses (RFC 9110, section 15.2). Without it, requests that came through a
  /// proxy get none, because some proxies take them for the response.
  package var proxiesForwardInformational = false
  /// The origin under which people reach the service, such as `https://verify.bank.example`; nil takes it from each
  /// request for a link.
  package var publicOrigin: WebOrigin?
  /// The limits of each connection, and of their number.
  package var connections = ConnectionLimits()

  /// Creates the defaults: plain HTTP on 127.0.0.1:8080.
  package init() {}
}
