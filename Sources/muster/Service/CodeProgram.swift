import DocumentReading
import Foundation
import Logging
import MusterService

/// Reads the barcode on each picture in a copy of a separate process, `muster read-code`, which the system ends when it has
/// used up its processor time. The library that reads codes has no time limit, and a crash in it ends only that process.
actor CodeProgram: CodeReader {
  /// The maximum processor time for the codes of one picture. A licence takes a tenth of that.
  static let maxProcessorTime = Duration.seconds(1)
  /// The maximum number of attempts if the process is killed from outside.
  private static let maxTries = 2
  private static let maxAnswerBytes = 1024 * 1024

  private let logger: Logger
  /// The processes that wait for a picture: as many as were read at the same time.
  private var idle: [ForkServer] = []

  init(logger: Logger) {
    self.logger = logger
  }

  func read(_ areas: [CodeArea], isAwaited: Bool) async throws -> CodeSearch {
    let request = ReadCodeCommand.Request(areas, niceness: isAwaited ? 3 : 10).bytes
    for _ in 0..<Self.maxTries {
      let outcome = try await send(request)
      try Task.checkCancellation()
      switch outcome {
      case .exited(0, let output):
        let reading = try JSONDecoder().decode(DocumentReading?.self, from: Data(output))
        return reading.map { .found($0) } ?? .nothing
      case .exited(let code, _):
        logger.error("The barcode reader failed", metadata: ["exitCode": "\(code)"])
        return .gaveUp
      case .crashed, .outOfTime: return .gaveUp
      case .killed(let signal):
        logger.warning("The barcode reader was ended by another process", metadata: ["signal": "\(signal)"])
      }
    }
    return .gaveUp
  }

  private func send(_ request: [UInt8]) async throws -> PictureProcess.Outcome {
    let server = idle.popLast() ?? ForkServer(arguments: ["read-code"], maxAnswerBytes: Self.maxAnswerBytes)
    let outcome = try await PictureProcess.limitTime { try await server.send(request) }
    if case .exited(0, _) = outcome { idle.append(server) }
    return outcome
  }
}
