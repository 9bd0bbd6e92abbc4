import ArgumentParser
import Configuration
import Foundation
import MusterClient

extension MusterClient {
  /// Creates a client of a running service.
  ///
  /// - Configuration keys:
  ///   - `server` (text, default "http://127.0.0.1:8080"): The URL of the service.
  ///   - `token` or `key` (text, secret, required): The credential; `credential` selects which.
  ///
  /// - Throws: `ValidationError` that names the key.
  init(reader: ConfigReader, credential: Setting) async throws {
    self.init(baseURL: try await reader.serverURL(), token: try await reader.required(credential))
    // A person waits at the terminal, so errors are reported soon.
    retries = RetryPolicy(attempts: 4, maxPause: .seconds(2))
  }
}

extension ConfigReader {
  /// Returns the URL of the service to use.
  ///
  /// - Throws: `ValidationError` that names the key.
  func serverURL() async throws -> URL {
    let text = try await text(.server) ?? "http://127.0.0.1:8080"
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false else {
      throw Setting.server.error(of: text, because: "is not an http or https URL")
    }
    return url
  }
}
