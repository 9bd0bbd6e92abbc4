import ArgumentParser
import Configuration
import Logging
import Metrics
import MusterServer
import MusterService

/// `muster serve`: runs the service in the foreground.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run the service until it is interrupted.",
    discussion: """
      SIGTERM or SIGINT stops it: requests in progress get 30 seconds to finish (MUSTER_DRAIN_SECONDS), and jobs that \
      have not started wait for the next start. A second signal stops it immediately.

      Some settings have only a variable and a name in the file: workers (MUSTER_WORKERS), imageTimeoutSeconds \
      (MUSTER_IMAGE_TIMEOUT_SECONDS), and the limits and times of the process. docs/operations.md lists them all.
      """)

  @OptionGroup var source: ConfigurationOptions
  @Option(help: "The host name or address to listen on. (default: 127.0.0.1)")
  var host: String?
  @Option(help: "The port to listen on; 0 chooses any free port. (default: 8080)")
  var port: Int?
  @Option(
    help: ArgumentHelp(
      "The port of metrics and health on 127.0.0.1; 0 chooses any free port. (default: 8081, 0 with --port 0)",
      valueName: "port"))
  var operationsPort: Int?
  @Option(help: ArgumentHelp("The service's data folder. (default: ./muster-data)", valueName: "folder"))
  var data: String?
  @Option(help: ArgumentHelp("A PEM file with the certificate chain. Requires --tls-key.", valueName: "file"))
  var tlsCert: String?
  @Option(help: ArgumentHelp("A PEM file with the certificate's private key.", valueName: "file"))
  var tlsKey: String?
  @Option(
    help: ArgumentHelp(
      "The addresses and networks of trusted proxies, separated by commas.", valueName: "addresses"))
  var trustedProxies: String?
  @Option(help: ArgumentHelp("The maximum size of a picture. (default: 10485760)", valueName: "bytes"))
  var maxImageBytes: Int?
  @Option(
    help: ArgumentHelp(
      """
      The presence check to use: off, sandbox, embedded or http. (default: http with a presenceProvider, otherwise \
      embedded if the models exist, otherwise sandbox)
      """,
      valueName: "who"))
  var presence: String?
  @Option(
    help: ArgumentHelp(
      "The folder of the models of the embedded presence check; make models downloads them. (default: ./models)",
      valueName: "folder"))
  var models: String?
  @Option(help: ArgumentHelp("Whether the verification ends with a code. (default: true)", valueName: "true|false"))
  var otp: Bool?
  @Option(
    help: ArgumentHelp("When a reviewer decides a case: never, unsure or always. (default: never)", valueName: "which"))
  var review: String?
  @Option(help: ArgumentHelp("How long a reviewer holds a case that they took. (default: 600)", valueName: "seconds"))
  var reviewLeaseSeconds: Double?
  @Option(
    help: ArgumentHelp(
      "How long a reviewer can undo a decision in the review console. (default: 10)", valueName: "seconds"))
  var reviewUndoSeconds: Double?
  @Option(help: ArgumentHelp("A JSON file that changes the quality rules for pictures.", valueName: "file"))
  var quality: String?
  @Option(help: ArgumentHelp("The log level, from trace to critical; logs go to standard error.", valueName: "level"))
  var logLevel: String?

  func run() async throws {
    CoreDumps.forbid()
    MemoryArenas.bound()
    OpenFileLimit.raise()
    let reader = try await source.reader([
      .host: .text(host), .port: .number(port), .data: .text(data), .tlsCert: .text(tlsCert), .tlsKey: .text(tlsKey),
      .trustedProxies: .text(trustedProxies),
      .maxImageBytes: .number(maxImageBytes), .logLevel: .text(logLevel), .presence: .text(presence),
      .models: .text(models), .otp: .bool(otp), .review: .text(review), .quality: .text(quality),
      .operationsPort: .number(operationsPort),
      .reviewLeaseSeconds: .number(reviewLeaseSeconds), .reviewUndoSeconds: .number(reviewUndoSeconds),
    ])
    let plan = try await ServicePlan(reader: reader)
    let logger = try await Logger(reader: reader, defaultLevel: .info)
    logger.notice("The presence check is \(plan.presence.mode.rawValue): \(plan.presence.reason)")
    let metrics = PrometheusMetrics()
    MetricsSystem.bootstrap(metrics)
    try await LocalService(plan: plan, metrics: metrics, logger: logger).run { service in
      Terminal.print("muster \(musterVersion) listens on \(service.url), data in \(plan.dataFolder)")
      if let operations = service.operations { Terminal.print("its metrics are at \(operations)/metrics") }
    }
  }
}
