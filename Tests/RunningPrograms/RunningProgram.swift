import Foundation

/// A program that was started, and what it has written so far. It never outlives this object.
package final class RunningProgram: Sendable {
  private let process: Process
  private let folder: URL

  /// Starts a program. Variables that would configure ours are not handed down, only those given here.
  package init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], workingFolder: String? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "muster-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("MUSTER_") }
      .merging(environment) { $1 }
    process.currentDirectoryURL = workingFolder.map { URL(filePath: $0, directoryHint: .isDirectory) }
    process.standardInput = FileHandle.nullDevice
    // Files, not pipes: nobody has to read them for the program to go on.
    process.standardOutput = try Self.createFile(at: folder.appending(path: "output"))
    process.standardError = try Self.createFile(at: folder.appending(path: "errors"))
    try process.run()
  }

  deinit {
    send(SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  package var hasEnded: Bool { !process.isRunning }
  package var pid: Int32 { process.processIdentifier }

  /// What it wrote to standard output.
  package var output: String { read("output") }
  /// What it wrote to standard error.
  package var errors: String { read("errors") }

  /// Sends a signal, unless it has ended.
  package func send(_ signal: Int32) {
    if process.isRunning { _ = kill(process.processIdentifier, signal) }
  }

  /// Waits for its end.
  ///
  /// - Throws: `ProgramHangs` with what it wrote if it takes longer than it may; then it is killed.
  package func waitForExit(atMost limit: Duration = .seconds(120)) async throws -> Outcome {
    let deadline = ContinuousClock.now + limit
    while !hasEnded {
      guard ContinuousClock.now < deadline else {
        send(SIGKILL)
        throw ProgramHangs(arguments: process.arguments ?? [], output: output, errors: errors)
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    return Outcome(
      status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal, output: output,
      errors: errors)
  }

  /// How a program ended.
  package struct Outcome: Sendable {
    /// Its exit code, or the signal that ended it.
    package let status: Int32
    /// Whether a signal ended it.
    package let wasKilled: Bool
    package let output: String
    package let errors: String

    /// The exit code; nil if a signal ended it.
    package var exitCode: Int32? { wasKilled ? nil : status }
    package var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  private func read(_ name: String) -> String {
    (try? Data(contentsOf: folder.appending(path: name))).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func createFile(at url: URL) throws -> FileHandle {
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }
}

/// A program did not end in time.
package struct ProgramHangs: Error, CustomStringConvertible {
  package let arguments: [String]
  package let output: String
  package let errors: String

  package var description: String { "\(arguments) did not end in time.\n\(output)\n\(errors)" }
}
