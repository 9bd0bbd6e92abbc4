import ArgumentParser
import Configuration
import Foundation
import MusterServer
import MusterService

/// Where invitations lead to: the service as reviewers reach it.
struct InvitationLink {
  private let base: String

  /// - Configuration keys:
  ///   - `url` (text): the service's address, with the path that a proxy may have put before ours; without it that of
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
    else { throw Setting.url.error(of: url, because: "is no address such as https://muster.example.org") }
    base = String(url.reversed().drop { $0 == "/" }.reversed())
  }

  /// The link that opens an invitation.
  func text(for invitation: String) -> String {
    "\(base)/review/invitations/\(invitation)"
  }

  /// How long a link holds, in words.
  func time(_ reader: ConfigReader) async throws -> String {
    let time = try await ReviewerLimits(reader: reader).invitationTime
    let words = time.formatted(
      .units(allowed: [.hours, .minutes], width: .wide).locale(Locale(identifier: "en_US")))
    return "within \(words)"
  }

  private static func local(_ reader: ConfigReader) async throws -> String {
    var server = ServerConfiguration()
    let host = try await reader.text(.host) ?? server.host
    // A service that listens everywhere is not to be reached under the name of that.
    server.host = ["0.0.0.0", "::"].contains(host) ? "127.0.0.1" : host
    let port = try await reader.wholeNumber(.port, in: 0...65_535) ?? server.port
    // Nobody but the service itself has to be able to read the files.
    if let certificate = try await reader.text(.tlsCert) {
      server.tls = ServerConfiguration.TLSFiles(certificate: certificate, key: "")
    }
    return try server.url(port: port).absoluteString
  }
}
