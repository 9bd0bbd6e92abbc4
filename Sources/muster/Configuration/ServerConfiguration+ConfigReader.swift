import ArgumentParser
import Configuration
import Foundation
import MusterServer
import MusterService

extension ServerConfiguration {
  /// Where and how the service listens.
  ///
  /// - Configuration keys:
  ///   - `host` (text, default "127.0.0.1"): the name or address to listen on; "0.0.0.0" for all of IPv4.
  ///   - `port` (whole number 0…65535, default 8080): the port; 0 takes any free one.
  ///   - `tlsCert` (text, no default): a PEM file with the certificate chain. Only together with `tlsKey`.
  ///   - `tlsKey` (text, no default): a PEM file with the private key.
  ///   - `trustedProxies` (text: addresses and networks with commas between them, no default): who is believed for whom they
  ///     ask.
  ///   - `maxConnections` (whole number 1…1000000, default 4096 and at most half of the files that may be open): beyond,
  ///     the service is busy.
  ///   - `requestHeadSeconds` (number 0.1…3600, default 10): how long the head of a request may take.
  ///   - `minBodyBytesPerSecond` (whole number 0…1000000, default 1024): what a body has to bring, each ten seconds in the
  ///     mean.
  ///   - `writeTimeoutSeconds` (number 0.1…3600, default 30): how long a client may take nothing of its answers.
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
      throw setting.error(of: path, because: "is no file that can be read")
    }
  }
}
