import DocumentReading
import Foundation
import Logging
import MusterService
import Subprocess
import SystemPackage

/// Reads the barcode on each picture in a separate process, `muster read-code`, which the system ends when it has used
/// up its processor time. The library that reads codes has no time limit, and a crash in it ends only that process.
struct CodeProgram: CodeReader {
  /// The maximum processor time for the codes of one picture. A licence takes a tenth of that.
  static let maxProcessorTime = Duration.seconds(1)
  /// The maximum elapsed time, longer than the processor time because the machine may be busy.
  private static let maxTime = Duration.seconds(60)
  /// The maximum number of attempts if the process is killed from outside, such as by the kernel when memory is short.
  private static let maxTries = 2
  private static let maxOutputBytes = 1024 * 1024

  /// This program, also after an update has replaced its file.
  var program: FilePath = "/proc/self/exe"
  let logger: Logger

  func callAsFunction(_ picture: GrayPicture, isAwaited: Bool) async throws -> CodeSearch {
    let input = ReadCodeCommand.Input(picture).bytes
    for _ in 0..<Self.maxTries {
      let outcome = try await run(input, niceness: isAwaited ? 3 : 10)
      try Task.checkCancellation()
      switch outcome {
      case nil: return .gaveUp
      case .exited(0, let output):
        let reading = try JSONDecoder().decode(DocumentReading?.self, from: Data(output))
        return reading.map { .found($0) } ?? .nothing
      case .exited(let code, _):
        logger.error("The barcode reader failed", metadata: ["exitCode": "\(code)"])
        return .gaveUp
      case .ended(let signal) where Self.ownSignals.contains(signal): return .gaveUp
      case .ended(let signal):
        logger.warning("The barcode reader was ended by another process", metadata: ["signal": "\(signal)"])
      }
    }
    return .gaveUp
  }

  private enum Outcome {
    case exited(Int32, output: [UInt8])
    case ended(signal: Int32)
  }

  /// The signals that the picture causes: those of the limits and of crashes.
  private static let ownSignals: Set<Int32> = [SIGPROF, SIGXCPU, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]

  /// Runs the program; nil if it exceeds the time limit.
  private func run(_ input: [UInt8], niceness: Int) async throws -> Outcome? {
    try await withThrowingTaskGroup(of: Outcome?.self) { tasks in
      tasks.addTask {
        // The environment may contain secrets, so only the library path is passed on.
        let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ["LD_LIBRARY_PATH": $0] } ?? [:]
        let variables = ["SWIFT_BACKTRACE": "enable=no", "OPENBLAS_NUM_THREADS": "1"].merging(libraries) { $1 }
        let result = try await Subprocess.run(
          .path(program), arguments: ["read-code", "--niceness", "\(niceness)"],
          environment: .custom(Dictionary(uniqueKeysWithValues: variables.map { (.init(stringLiteral: $0), $1) })),
          input: UncertainInput(bytes: input), output: .bytes(limit: Self.maxOutputBytes), error: .discarded)
        switch result.terminationStatus {
        case .exited(let code): return .exited(code, output: result.standardOutput)
        case .signaled(let signal): return .ended(signal: signal)
        }
      }
      tasks.addTask {
        try await Task.sleep(for: Self.maxTime)
        return nil
      }
      defer { tasks.cancelAll() }
      return try await tasks.next() ?? nil
    }
  }
}

/// Bytes for a process that may end before it has read all of them.
///
/// With an array as the input, the library would throw in that case without closing the pipe, and then end this
/// program, because the pipe was not closed (swift-subprocess 1.0, `IODescriptor.deinit`).
private struct UncertainInput: InputProtocol {
  let bytes: [UInt8]

  func write(with writer: StandardInputWriter) async throws {
    // The termination status shows whether the process needed the rest.
    _ = try? await writer.write(bytes)
  }
}
