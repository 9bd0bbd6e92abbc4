import ArgumentParser
import Configuration
import Logging

extension Logger {
  /// A logger that writes to standard error.
  ///
  /// - Configuration keys:
  ///   - `logLevel` (text: trace, debug, info, notice, warning, error or critical): the least level that is written.
  ///
  /// - Throws: `ValidationError` that names the value.
  init(reader: ConfigReader, defaultLevel: Logger.Level) async throws {
    self.init(label: "muster") { StreamLogHandler.standardError(label: $0) }
    let word = try await reader.text(.logLevel)
    guard let level = word.map(Logger.Level.init(rawValue:)) ?? defaultLevel else {
      let words = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
      throw Setting.logLevel.refusal(of: word ?? "", because: "is none of \(words)")
    }
    logLevel = level
  }
}
