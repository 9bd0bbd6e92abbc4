import ArgumentParser
import Configuration
import Foundation
import MusterServer

extension ServerConfiguration {
  /// Where and how the service listens.
  ///
  /// - Configuration keys:
  ///   - `host` (text, default "127.0.0.1"): the name or address to listen on; "0.0.0.0" for all of IPv4.
  ///   - `port` (whole number 0…65535, default 8080): the port; 0 takes any free one.
  ///   - `tlsCert` (text, no default): a PEM file with the certificate chain. Only together with `tlsKey`.
  ///   - `tlsKey` (text, no default): a PEM file with the private key.
  ///
  /// - Throws: `ValidationError` that names the key and the value.
  init(reader: ConfigReader) async throws {
    self.init()
    host = try await reader.text(.host) ?? host
    port = try await reader.wholeNumber(.port, in: 0...65_535) ?? port
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

  private static func checkFile(_ path: String, for setting: Setting) throws {
    guard FileManager.default.isReadableFile(atPath: path), !Folder.exists(path) else {
      throw setting.refusal(of: path, because: "is no file that can be read")
    }
  }
}
