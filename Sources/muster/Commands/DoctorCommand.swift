import ArgumentParser
import Configuration
import MusterServer
import MusterService

/// `muster doctor`: checks whether the service can start and run here.
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
  @Option(help: "The host name or address to listen on. (default: 127.0.0.1)")
  var host: String?
  @Option(help: "The port to listen on. (default: 8080)")
  var port: Int?
  @Option(help: ArgumentHelp("The port of metrics and health on 127.0.0.1. (default: 8081)", valueName: "port"))
  var operationsPort: Int?
  @Option(help: ArgumentHelp("The service's data folder. (default: ./muster-data)", valueName: "folder"))
  var data: String?
  @Option(help: ArgumentHelp("A PEM file with the certificate chain.", valueName: "file"))
  var tlsCert: String?
  @Option(help: ArgumentHelp("A PEM file with the certificate's private key.", valueName: "file"))
  var tlsKey: String?
  @Flag(help: "Print one JSON object.")
  var json = false

  func run() async throws {
    let reader = try await source.reader([
      .host: .text(host), .port: .number(port), .operationsPort: .number(operationsPort), .data: .text(data),
      .tlsCert: .text(tlsCert), .tlsKey: .text(tlsKey), .json: .flag(json),
    ])
    let asJSON = try await reader.isOn(.json)
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
    var plan: ServicePlan?
    do {
      plan = try await ServicePlan(reader: reader)
      findings.append(.ok("settings", "the service can read them"))
    } catch let error as ValidationError {
      findings.append(.fail("settings", error.message, "correct the setting"))
    }
    if let folder = try? await ServicePlan.dataFolder(reader: reader) {
      let minFreeBytes = (plan?.service ?? ServiceConfiguration()).minFreeBytes
      findings += FolderCheckup(folder: folder, minFreeBytes: minFreeBytes).findings()
      findings += MachineCheckup(folder: folder).findings()
    }
    if let plan {
      findings.append(PresenceCheckup(plan: plan.presence).finding)
      findings += await ListenerCheckup(plan: plan).findings()
      findings += ProviderCheckup(plan: plan.providers).findings
    }
    return findings
  }

  private struct Report: Encodable {
    let ok: Bool
    let version: String
    let checks: [Finding]
  }
}
