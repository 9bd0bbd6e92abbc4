import Configuration
import Foundation
import MusterServer
import MusterService

/// The complete configuration of a service in this process, read and checked before anything starts.
struct ServicePlan: Sendable {
  var server: ServerConfiguration
  var service: ServiceConfiguration
  var dataFolder: String
  /// The providers of live projects.
  var providers = ProviderPlan()
  /// The presence check.
  var presence: PresencePlan {
    didSet { service.presence = presence.mode }
  }
  /// Whether webhooks may be in private networks.
  var reachesPrivate = false
  /// The port of metrics and health on 127.0.0.1; 0 selects any free one, nil disables them.
  var operationsPort: Int?
  /// How long requests in progress may take when the service stops.
  var drainTime = Duration.seconds(30)

  /// Reads the configuration of a service.
  ///
  /// - Configuration keys: those of `ServerConfiguration`, `ServiceConfiguration`, `ProviderPlan` and `PresencePlan`,
  ///   and
  ///   - `data` (text, default "./muster-data"): The data folder. Created if missing.
  ///   - `privateAddresses` (true or false, default false): Whether webhooks may be in private networks.
  ///   - `operationsPort` (whole number 0…65535, default 8081, or 0 if `port` is 0): The port of metrics and health
  ///     on 127.0.0.1; 0 selects any free one.
  ///   - `drainSeconds` (number of seconds 0…86400, default 30): How long requests in progress may take when the
  ///     service stops.
  ///
  /// - Throws: `ValidationError` that names the key and the value.
  init(reader: ConfigReader) async throws {
    server = try await ServerConfiguration(reader: reader)
    service = try await ServiceConfiguration(reader: reader)
    dataFolder = try await Self.dataFolder(reader: reader)
    providers = try await ProviderPlan(reader: reader)
    presence = try await PresencePlan(reader: reader)
    service.presence = presence.mode
    reachesPrivate = try await reader.isOn(.privateAddresses)
    operationsPort =
      try await reader.wholeNumber(.operationsPort, in: 0...65_535) ?? (server.port == 0 ? 0 : 8081)
    if let seconds = try await reader.number(.drainSeconds, in: 0...86_400) { drainTime = .seconds(seconds) }
  }

  /// Returns the absolute path of the data folder, for commands that need nothing else.
  static func dataFolder(reader: ConfigReader) async throws -> String {
    let path = try await reader.text(.data) ?? "./muster-data"
    if FileManager.default.fileExists(atPath: path), !Folder.exists(path) {
      throw Setting.data.error(of: path, because: "is a file, not a folder")
    }
    return Folder.absolutePath(path)
  }
}
