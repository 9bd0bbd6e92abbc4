import Configuration
import Logging
import MusterService

extension Logger {
  /// Creates a logger with the setting `logLevel` that writes to standard error.
  ///
  /// - Throws: `ValidationError` that names the value.
  init(reader: ConfigReader, defaultLevel: Logger.Level) async throws {
    self.init(label: "muster") { StreamLogHandler.standardError(label: $0, metadataProvider: .requestOrigin) }
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
