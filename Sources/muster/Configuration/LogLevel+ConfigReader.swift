import ArgumentParser
import Configuration
import Logging
import MusterService

extension Logger {
  /// A logger that writes to standard error.
  ///
  /// - Configuration keys:
  ///   - `logLevel` (text: trace, debug, info, notice, warning, error or critical): the least level that is written.
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
  /// Tells with each line which request it goes back to, and in which trace: also in the jobs that it brought about.
  fileprivate static let requestOrigin = Logger.MetadataProvider {
    guard let origin = RequestOrigin.current else { return [:] }
    var metadata: Logger.Metadata = ["request": "\(origin.requestID)"]
    if let trace = origin.traceID { metadata["trace"] = "\(trace)" }
    return metadata
  }
}
