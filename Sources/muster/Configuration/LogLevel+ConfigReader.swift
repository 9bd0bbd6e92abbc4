import ArgumentParser
import Configuration
import Logging
import MusterService

extension Logger {
  /// Creates a logger that writes to standard error.
  ///
  /// - Configuration keys:
  ///   - `logLevel` (text: trace, debug, info, notice, warning, error or critical): The lowest level that is logged.
  ///
  /// - Throws: `ValidationError` that names the value.
  init(reader: ConfigReader, defaultLevel: Logger.Level) async throws {
    self.init(label: "muster") { StreamLogHandler.standardError(label: $0, metadataProvider: .requestOrigin) }
    let word = try await reader.text(.logLevel)
    guard let level = word.map(Logger.Level.init(rawValue:)) ?? defaultLevel else {
      let words = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
      throw Setting.logLevel.error(of: word ?? "", because: "is none of \(words)")
    }
    logLevel = level
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
