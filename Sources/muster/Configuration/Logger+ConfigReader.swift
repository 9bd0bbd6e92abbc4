import Configuration
import Logging
import MusterService

extension Logger {
  /// Creates a logger with the setting `logLevel` that writes to standard error.
  ///
  /// - Throws: `ValidationError` that names the value.
  init(reader: ConfigReader, defaultLevel: Logger.Level) async throws {
    self.init(label: "muster") {
      RequestLogHandler(base: StreamLogHandler.standardError(label: $0, metadataProvider: .requestOrigin))
    }
    logLevel = try await reader.value(settings.logLevel) ?? defaultLevel
  }
}

extension Logger.MetadataProvider {
  /// Adds the request and trace that a log line originates from, also in jobs that the request started.
  fileprivate static let requestOrigin = Logger.MetadataProvider {
    guard let origin = RequestOrigin.current else { return [:] }
    var metadata: Logger.Metadata = ["request": "\(origin.requestID)"]
    if let trace = origin.traceID { metadata["trace"] = "\(trace)" }
    return metadata
  }
}

/// Writes log lines without the framework's field for the id of the request, which they have as `request`, and lowers
/// the level of messages that the framework wrongly logs as errors.
private struct RequestLogHandler: LogHandler {
  private static let frameworkKey = "hb.request.id"

  var base: StreamLogHandler
  /// The framework reads it back from the logger of a request.
  private var frameworkID: Logger.MetadataValue?

  init(base: StreamLogHandler) {
    self.base = base
  }

  var logLevel: Logger.Level {
    get { base.logLevel }
    set { base.logLevel = newValue }
  }

  var metadataProvider: Logger.MetadataProvider? {
    get { base.metadataProvider }
    set { base.metadataProvider = newValue }
  }

  var metadata: Logger.Metadata {
    get { base.metadata.merging(frameworkID.map { [Self.frameworkKey: $0] } ?? [:]) { $1 } }
    set {
      base.metadata = newValue
      frameworkID = base.metadata.removeValue(forKey: Self.frameworkKey)
    }
  }

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { key == Self.frameworkKey ? frameworkID : base[metadataKey: key] }
    set { if key == Self.frameworkKey { frameworkID = newValue } else { base[metadataKey: key] = newValue } }
  }

  func log(event: LogEvent) {
    var event = event
    if event.source == "HummingbirdCore", Self.ofDrain.contains("\(event.message)") { event.level = .debug }
    if event.level >= logLevel { base.log(event: event) }
  }

  /// The messages that the framework logs as errors when a drain closes connections after their time limit.
  private static let ofDrain: Set = [
    "Waiting on child channel: CancellationError()", "Server shutdown error: Already closed",
  ]
}
