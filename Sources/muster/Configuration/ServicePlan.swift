import Configuration
import Foundation
import MusterServer
import MusterService

/// Everything that decides how a service of this process runs, read and checked before anything is started.
struct ServicePlan: Sendable {
  var server: ServerConfiguration
  var service: ServiceConfiguration
  var dataFolder: String
  /// Who stands behind the steps of live projects.
  var providers = ProviderPlan()
  /// Who checks that people are present.
  var presence: PresencePlan {
    didSet { service.presence = presence.mode }
  }
  /// Whether what others have us call may be in our own network.
  var reachesPrivate = false
  /// Where those who watch the service ask, on this machine alone; 0 takes any free port, nil leaves them out.
  var operationsPort: Int?
  /// How long requests that are on their way may take when the service is to stop.
  var drainTime = Duration.seconds(30)

  /// - Configuration keys: those of `ServerConfiguration`, `ServiceConfiguration`, `ProviderPlan` and `PresencePlan`, and
  ///   - `data` (text, default "./muster-data"): the folder of everything that is kept. Made where it is missing.
  ///   - `privateAddresses` (true or false, default false): whether webhooks may be in our own network.
  ///   - `operationsPort` (whole number 0…65535, default 8081, or 0 where `port` is 0): the port of metrics and health on
  ///     127.0.0.1; 0 takes any free one.
  ///   - `drainSeconds` (number of seconds 0…86400, default 30): the time of requests that are on their way when the
  ///     service is to stop.
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

  /// The data folder alone, as an absolute path, for the commands that need no more.
  static func dataFolder(reader: ConfigReader) async throws -> String {
    let path = try await reader.text(.data) ?? "./muster-data"
    if FileManager.default.fileExists(atPath: path), !Folder.exists(path) {
      throw Setting.data.error(of: path, because: "is a file, not a folder")
    }
    return Folder.absolutePath(path)
  }
}
