import ArgumentParser
import Configuration
import Foundation
import MusterServer
import MusterService

/// Creates invitation links that point to the service's public address.
struct InvitationLink {
  private let base: String

  /// Reads the public address of the service.
  ///
  /// - Configuration keys:
  ///   - `url` (text): The service's address, including a path prefix of a proxy; defaults to the address given by
  ///     `host`, `port` and `tlsCert`.
  ///
  /// - Throws: `ValidationError` that names the key and the value.
  init(reader: ConfigReader) async throws {
    guard let url = try await reader.text(.url) else {
      base = try await Self.local(reader)
      return
    }
    guard let parts = URLComponents(string: url), ["http", "https"].contains(parts.scheme?.lowercased()),
      parts.host?.isEmpty == false, parts.user == nil, parts.query == nil, parts.fragment == nil
    else { throw Setting.url.error(of: url, because: "is not an address such as https://muster.example.org") }
    base = String(url.reversed().drop { $0 == "/" }.reversed())
  }

  /// Returns the link that opens an invitation.
  func text(for invitation: String) -> String {
    "\(base)/review/invitations/\(invitation)"
  }

  /// Returns how long a link is valid, as text for the terminal.
  func time(_ reader: ConfigReader) async throws -> String {
    let time = try await ReviewerLimits(reader: reader).invitationTime
    let words = time.formatted(
      .units(allowed: [.hours, .minutes], width: .wide).locale(Locale(identifier: "en_US")))
    return "within \(words)"
  }

  private static func local(_ reader: ConfigReader) async throws -> String {
    var server = ServerConfiguration()
    let host = try await reader.text(.host) ?? server.host
    // A service that listens on all interfaces cannot be reached by the wildcard address.
    server.host = ["0.0.0.0", "::"].contains(host) ? "127.0.0.1" : host
    let port = try await reader.wholeNumber(.port, in: 0...65_535) ?? server.port
    // Only the scheme matters here, so the files need not be readable.
    if let certificate = try await reader.text(.tlsCert) {
      server.tls = ServerConfiguration.TLSFiles(certificate: certificate, key: "")
    }
    return try server.url(port: port).absoluteString
  }
}
