import ArgumentParser
import Configuration
import MusterServer
import MusterService
import MusterStore

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check that the service can start and work on this machine.",
    discussion: """
      Prints one line per check: ok, warn or fail, what was found, and what to do. Run it as the service's user and \
      with the service's settings. It writes to the data folder as a test, and leaves nothing behind. Exits with 1 if \
      a check fails.
      """)

  @OptionGroup var source: ConfigurationOptions
  @Option(settings.host) var host: String?
  @Option(settings.port) var port: Int?
  @Option(settings.operationsPort) var operationsPort: Int?
  @Option(settings.operationsHost) var operationsHost: String?
  @Option(settings.data) var data: String?
  @Option(settings.database) var database: String?
  @Option(settings.blobs) var blobs: String?
  @Option(settings.masterKey) var masterKey: String?
  @Option(settings.tlsCert) var tlsCert: String?
  @Option(settings.tlsKey) var tlsKey: String?
  @Flag(settings.json, "Print one JSON object.") var json = false

  func run() async throws {
    let reader = try await reader()
    let asJSON = try await reader.value(settings.json)
    let findings = try await Self.findings(reader: reader)
    let isWell = !findings.contains { $0.state == .fail }
    if asJSON {
      Terminal.print(try JSONLine.text(Report(ok: isWell, version: musterVersion, checks: findings)))
    } else {
      for finding in findings { Terminal.print(finding.line) }
    }
    if !isWell { throw ExitCode.failure }
  }

  /// Checks the folder and the machine even if the settings are invalid.
  private static func findings(reader: ConfigReader) async throws -> [Finding] {
    var findings: [Finding] = []
    var configuration: MusterConfiguration?
    do {
      configuration = try await MusterConfiguration(reader: reader)
      findings.append(.ok("settings", "the service can read them"))
    } catch let error as ValidationError {
      findings.append(.fail("settings", error.message, "correct the setting"))
    }
    let location = try? await reader.storeLocation()
    if let folder = try? await reader.dataFolder() {
      let minFreeDiskBytes = (configuration?.service ?? ServiceConfiguration()).minFreeDiskBytes
      findings += await FolderCheck(
        store: location ?? StoreLocation(dataFolder: folder), minFreeDiskBytes: minFreeDiskBytes
      ).findings()
      findings += MachineCheck().findings()
    }
    if let configuration {
      findings.append(configuration.presence.finding)
      findings += await ListenerCheck(configuration: configuration).findings()
      findings += configuration.providers.findings
    }
    return findings
  }

  private struct Report: Encodable {
    let ok: Bool
    let version: String
    let checks: [Finding]
  }
}

/// The result of one check of `muster doctor`.
struct Finding: Encodable, Sendable {
  enum State: String, Encodable, Sendable {
    /// As it should be.
    case ok
    /// The service works, but perhaps not for long or not safely.
    case warn
    /// The service would not start or not work.
    case fail
  }

  /// The name of the check.
  let check: String
  let state: State
  /// The observed state.
  let found: String
  /// The recommended action; nil if none is needed.
  var advice: String?

  static func ok(_ check: String, _ found: String) -> Finding {
    Finding(check: check, state: .ok, found: found)
  }

  static func warn(_ check: String, _ found: String, _ advice: String) -> Finding {
    Finding(check: check, state: .warn, found: found, advice: advice)
  }

  static func fail(_ check: String, _ found: String, _ advice: String) -> Finding {
    Finding(check: check, state: .fail, found: found, advice: advice)
  }

  /// The result as one line for people.
  var line: String {
    "\(state.rawValue.rightPadded(to: 4))  \(check.rightPadded(to: 12))  \(found)\(advice.map { ": \($0)" } ?? "")"
  }
}
