import ArgumentParser
import Configuration
import Foundation
import MusterServer
import MusterService

extension ServerConfiguration {
  /// Reads the addresses, TLS files and connection limits of the server.
  ///
  /// - Configuration keys:
  ///   - `host` (text, default "127.0.0.1"): The name or address to listen on; "0.0.0.0" for all IPv4 interfaces.
  ///   - `port` (whole number 0…65535, default 8080): The port; 0 selects any free one.
  ///   - `tlsCert` (text, no default): A PEM file with the certificate chain. Requires `tlsKey`.
  ///   - `tlsKey` (text, no default): A PEM file with the private key. Requires `tlsCert`.
  ///   - `trustedProxies` (text: comma-separated addresses and networks, no default): The proxies whose forwarding
  ///     headers are trusted.
  ///   - `maxConnections` (whole number 1…1000000, default 4096 and at most half of the open-file limit): The number
  ///     of connections above which the service responds that it is busy.
  ///   - `requestHeadSeconds` (number 0.1…3600, default 10): The time limit for the head of a request.
  ///   - `minBodyBytesPerSecond` (whole number 0…1000000, default 1024): The minimum rate of a request body, averaged
  ///     over ten seconds.
  ///   - `writeTimeoutSeconds` (number 0.1…3600, default 30): The time limit for a client that reads nothing of its
  ///     responses.
  ///
  /// - Throws: `ValidationError` that names the key and the value.
  init(reader: ConfigReader) async throws {
    self.init()
    host = try await reader.text(.host) ?? host
    port = try await reader.wholeNumber(.port, in: 0...65_535) ?? port
    trustedProxies = try await Self.readTrustedProxies(reader)
    if let files = OpenFileLimit.current {
      connections.maxConnections = max(1, min(connections.maxConnections, Int(files / 2)))
    }
    connections.maxConnections =
      try await reader.wholeNumber(.maxConnections, in: 1...1_000_000) ?? connections.maxConnections
    if let seconds = try await reader.number(.requestHeadSeconds, in: 0.1...3600) {
      connections.headTime = .seconds(seconds)
    }
    connections.minBodyRate =
      try await reader.wholeNumber(.minBodyBytesPerSecond, in: 0...1_000_000) ?? connections.minBodyRate
    if let seconds = try await reader.number(.writeTimeoutSeconds, in: 0.1...3600) {
      connections.writeTimeout = .seconds(seconds)
    }
    switch (try await reader.text(.tlsCert), try await reader.text(.tlsKey)) {
    case (nil, nil):
      break
    case (let certificate?, let key?):
      try Self.checkFile(certificate, for: .tlsCert)
      try Self.checkFile(key, for: .tlsKey)
      tls = TLSFiles(certificate: certificate, key: key)
    case (let certificate?, nil):
      throw ValidationError("tlsKey: not given, but tlsCert is \"\(certificate)\" (\(Setting.tlsKey.origins)).")
    case (nil, let key?):
      throw ValidationError("tlsCert: not given, but tlsKey is \"\(key)\" (\(Setting.tlsCert.origins)).")
    }
  }

  private static func readTrustedProxies(_ reader: ConfigReader) async throws -> [IPNetwork] {
    guard let text = try await reader.text(.trustedProxies) else { return [] }
    return try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      let word = word.trimmingCharacters(in: .whitespaces)
      guard let network = IPNetwork(word) else {
        throw Setting.trustedProxies.error(
          of: word, because: "is neither an address, such as 192.0.2.1, nor a network, such as 192.0.2.0/24")
      }
      return network
    }
  }

  private static func checkFile(_ path: String, for setting: Setting) throws {
    guard FileManager.default.isReadableFile(atPath: path), !Folder.exists(path) else {
      throw setting.error(of: path, because: "is not a readable file")
    }
  }
}
