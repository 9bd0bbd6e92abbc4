import ArgumentParser
import Configuration
import Foundation
import MusterClient

extension MusterClient {
  /// Creates a client of the running service in the setting `server`.
  ///
  /// - Throws: `ValidationError` that names the setting.
  init(reader: ConfigReader, credential: Setting<String?>) async throws {
    self.init(baseURL: try await reader.serverURL(), token: try await reader.required(credential))
    // A person waits at the terminal, so errors are reported soon.
    retries = RetryPolicy(attempts: 4, maxPause: .seconds(2))
  }
}

extension ConfigReader {
  /// Returns the URL of the service to use.
  ///
  /// - Throws: `ValidationError` that names the setting.
  func serverURL() async throws -> URL {
    let text = try await value(settings.server)
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false else {
      throw settings.server.error(of: text, because: "is not an http or https URL")
    }
    return url
  }
}
