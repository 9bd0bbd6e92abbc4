import ArgumentParser
import Configuration
import Logging
import Metrics
import MusterConnectors
import MusterServer
import MusterService
import MusterStore
import S3Client
import Tracing

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run the service until it is interrupted.",
    discussion: """
      SIGTERM or SIGINT stops it: requests in progress get \(settings.drainSeconds.defaultText) seconds to finish \
      (\(settings.drainSeconds.variable)), and jobs that have not started wait for the next start. A second signal stops \
      it immediately.

      Most settings have no option, only a variable and a name in the file: muster settings lists them all.
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
  @Option(settings.trustedProxies) var trustedProxies: String?
  @Option(settings.publicUrl) var publicUrl: String?
  @Option(settings.maxImageBytes) var maxImageBytes: Int?
  @Option(settings.presence) var presence: String?
  @Option(settings.models) var models: String?
  @Option(settings.otp) var otp: Bool?
  @Option(settings.review) var review: String?
  @Option(settings.reviewLeaseSeconds) var reviewLeaseSeconds: Double?
  @Option(settings.reviewUndoSeconds) var reviewUndoSeconds: Double?
  @Option(settings.quality) var quality: String?
  @Option(settings.logLevel) var logLevel: String?

  func run() async throws {
    CoreDumps.forbid()
    MemoryArenas.bound()
    OpenFileLimit.raise()
    let reader = try await reader()
    let configuration = try await MusterConfiguration(reader: reader)
    let logger = try await Logger(reader: reader, defaultLevel: .info)
    logger.notice("The presence check is \(configuration.presence.mode.rawValue): \(configuration.presence.reason)")
    let metrics = PrometheusMetrics()
    MetricsSystem.bootstrap(metrics)
    let tracer = configuration.otlpEndpoint.map {
      OTLPTracer(endpoint: $0, version: musterVersion, metrics: metrics, logger: logger)
    }
    // Before any HTTP client is made, which takes the tracer from here.
    if let tracer { InstrumentationSystem.bootstrap(tracer) }
    try await LocalService(configuration: configuration, metrics: metrics, tracer: tracer, logger: logger).run {
      service in
      Terminal.print("muster \(musterVersion) listens on \(service.url), data in \(configuration.dataFolder)")
      if configuration.store.database != nil { Terminal.print("its rows are in PostgreSQL") }
      if let blobs = configuration.store.blobs { Terminal.print("its pictures are in the bucket \(blobs.bucket)") }
      if let operations = service.operations { Terminal.print("its metrics are at \(operations)/metrics") }
    }
  }
}
