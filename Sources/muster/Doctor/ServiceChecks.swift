import Foundation
import MusterClient
import MusterServer
import MusterService
import VerificationFlow

/// Checks the ports and TLS files of the service.
struct ListenerCheck {
  let configuration: MusterConfiguration

  private static let soon: TimeInterval = 14 * 24 * 3600

  func findings(now: Date = Date()) async -> [Finding] {
    var findings = [await port("port", configuration.server.host, configuration.server.port, settings.port)]
    if let operations = configuration.operations {
      findings.append(await port("metrics port", operations.host, operations.port, settings.operationsPort))
    }
    findings.append(links)
    return findings + (configuration.server.tls.map { tls($0, now) } ?? [])
  }

  /// The origin of links to the pages of verifications.
  private var links: Finding {
    let server = configuration.server
    if let origin = server.publicOrigin { return .ok("links", "point to \(origin.rawValue)") }
    let scheme = server.tls == nil ? "http" : "https"
    guard server.tls == nil, !server.trustedProxies.isEmpty else {
      return .ok("links", "point to \(scheme):// and the host of the request")
    }
    return .warn(
      "links", "publicUrl is not set, so links are http:// unless the trusted proxies send X-Forwarded-Proto",
      "set publicUrl, or have the proxies send it")
  }

  private func port(_ check: String, _ host: String, _ port: Int, _ setting: any AnySetting) async -> Finding {
    do {
      try await ServerConfiguration.tryListening(host: host, port: port)
      return .ok(check, "\(host):\(port) is free")
    } catch {
      if await isOurs(host, port, setting) { return .ok(check, "\(host):\(port) is already used by a Muster service") }
      let failure = ServiceFailure(address: "\(host):\(port)", option: setting, cause: error)
      return .fail(
        check, "the service cannot listen on \(host):\(port): \(failure.reason)",
        failure.advice ?? "choose another \(setting.argument)")
    }
  }

  private func isOurs(_ host: String, _ port: Int, _ setting: any AnySetting) async -> Bool {
    var server = ServerConfiguration()
    server.host = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    if setting.name == settings.port.name { server.tls = configuration.server.tls }
    guard let url = try? server.url(port: port) else { return false }
    return (try? await MusterClient(baseURL: url, token: nil).health()) != nil
  }

  private func tls(_ files: ServerConfiguration.TLSFiles, _ now: Date) -> [Finding] {
    let attributes = try? FileManager.default.attributesOfItem(atPath: files.key)
    let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
    let privacy: Finding =
      mode & 0o007 == 0
      ? .ok("TLS key", files.key)
      : .warn("TLS key", "\(files.key) is accessible to everybody", "run chmod 0600 \(files.key.shellQuoted)")
    do {
      let end = try files.check()
      let shown = "\(files.certificate) is valid until \(end.ISO8601Format())"
      if end < now { return [privacy, .fail("TLS", shown, "renew it")] }
      return [privacy, end < now.addingTimeInterval(Self.soon) ? .warn("TLS", shown, "renew it") : .ok("TLS", shown)]
    } catch {
      return [
        privacy,
        .fail(
          "TLS", "\(files.certificate) and its key cannot be used (\(Explanation.reason(for: error)))",
          "provide a certificate and its key as PEM files"),
      ]
    }
  }
}

extension PresenceConfiguration {
  /// Damaged models are reported by the settings instead.
  var finding: Finding {
    let shown = "\(mode.rawValue): \(reason)"
    guard mode == .sandbox, !isChosen else { return .ok("presence", shown) }
    return .warn(
      "presence", "\(shown), so sandbox projects simulate the check and live projects have none",
      "run make models, or set \(settings.models.variable) to the folder of the models")
  }
}

extension ProviderConfiguration {
  /// Checks the addresses without sending requests, since every request concerns a person. The settings ensure that
  /// there is a secret.
  var findings: [Finding] {
    Self.places.compactMap { setting, place in addresses[keyPath: place].map { Self.finding(setting.name, $0) } }
  }

  /// Shows only scheme, host and port, since paths and queries may be secret.
  private static func finding(_ check: String, _ url: String) -> Finding {
    let parts = URLComponents(string: url)
    let (scheme, host) = (parts?.scheme?.lowercased() ?? "", parts?.host ?? "")
    let shown = "\(scheme)://\(host)\(parts?.port.map { ":\($0)" } ?? "")"
    guard scheme == "http", !isThisMachine(host) else { return .ok(check, shown) }
    return .warn(check, "the connection to \(shown) is not encrypted", "use https: pictures and codes are sent there")
  }
}
