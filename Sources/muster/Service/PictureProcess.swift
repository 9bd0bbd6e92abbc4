import Foundation
import Subprocess
import SystemPackage

/// A separate process of this program that handles one picture of a stranger: it gets the picture at its standard input,
/// and none of the service's secrets. A crash in a library, or an attack on it, is confined to it.
struct PictureProcess {
  /// How a process ended.
  enum Outcome {
    case exited(Int32, output: [UInt8])
    /// A crash, or a call that the process may not make: the picture caused it.
    case crashed(signal: Int32)
    /// The process exceeded its processor time or the elapsed time.
    case outOfTime
    /// A signal from outside, such as from the kernel when memory is short.
    case killed(signal: Int32)

    private static let crashes: Set<Int32> = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS]

    init(_ status: TerminationStatus, output: [UInt8]) {
      switch status {
      case .exited(let code): self = .exited(code, output: output)
      case .signaled(SIGPROF), .signaled(SIGXCPU): self = .outOfTime
      case .signaled(let signal) where Self.crashes.contains(signal): self = .crashed(signal: signal)
      case .signaled(let signal): self = .killed(signal: signal)
      }
    }
  }

  /// The maximum elapsed time, longer than any processor time because the machine may be busy.
  private static let maxTime = Duration.seconds(60)

  /// This program, also after an update has replaced its file.
  static let program: FilePath = "/proc/self/exe"

  /// The environment may contain secrets, so only the library path is passed on.
  static var environment: Environment {
    let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ["LD_LIBRARY_PATH": $0] } ?? [:]
    let variables = ["SWIFT_BACKTRACE": "enable=no", "OPENBLAS_NUM_THREADS": "1"].merging(libraries) { $1 }
    return .custom(Dictionary(uniqueKeysWithValues: variables.map { (.init(stringLiteral: $0), $1) }))
  }

  let arguments: [String]
  let maxOutputBytes: Int

  /// Runs the process.
  func run(_ input: [UInt8]) async throws -> Outcome {
    try await Self.limitTime {
      let result = try await Subprocess.run(
        .path(Self.program), arguments: Arguments(arguments), environment: Self.environment,
        input: UncertainInput(bytes: input), output: .bytes(limit: maxOutputBytes), error: .discarded)
      return Outcome(result.terminationStatus, output: result.standardOutput)
    }
  }

  /// Cancels the work if it takes too long.
  static func limitTime(_ work: @escaping @Sendable () async throws -> Outcome) async throws -> Outcome {
    try await withThrowingTaskGroup(of: Outcome.self) { tasks in
      tasks.addTask(operation: work)
      tasks.addTask {
        try await Task.sleep(for: maxTime)
        return .outOfTime
      }
      defer { tasks.cancelAll() }
      return try await tasks.next() ?? .outOfTime
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
