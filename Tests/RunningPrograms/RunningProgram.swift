import Foundation
import Subprocess
import Synchronization
import SystemPackage

/// A program that was started, and what it has written so far. It never outlives this object.
///
/// Not by Foundation's `Process`: on Linux, that of Swift 6.3 reads beyond the end of a folder's entries when a program is
/// started (swift-corelibs-foundation, pull request 5472), and keeps the files open to which programs have written.
package final class RunningProgram: Sendable {
  /// Its process ID, which is that of its process group too.
  package let pid: Int32
  private let arguments: [String]
  private let folder: URL
  private let ending: Ending

  /// Starts a program. Variables that would configure ours are not handed down, only those given here.
  ///
  /// - Throws: `SubprocessError` if it cannot be started.
  package init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], workingFolder: String? = nil
  ) async throws {
    let variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("MUSTER_") }
      .merging(environment) { $1 }
    var options = PlatformOptions()
    options.processGroupID = 0
    let configuration = Configuration(
      executable: .path(FilePath(path)), arguments: Arguments(arguments),
      environment: .custom(Dictionary(uniqueKeysWithValues: variables.map { (.init(stringLiteral: $0), $1) })),
      workingDirectory: workingFolder.map { FilePath($0) }, platformOptions: options)
    let folder = FileManager.default.temporaryDirectory.appending(path: "muster-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let ending = Ending()
    do {
      pid = try await Self.start(configuration, writingTo: folder, ending)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
    self.arguments = arguments
    self.folder = folder
    self.ending = ending
  }

  deinit {
    send(SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  package var hasEnded: Bool { ending.status.withLock { $0 != nil } }

  /// What it wrote to standard output.
  package var output: String { read("output") }
  /// What it wrote to standard error.
  package var errors: String { read("errors") }

  /// Sends a signal, unless it has ended.
  package func send(_ signal: Int32) {
    if !hasEnded { _ = kill(pid, signal) }
  }

  /// Waits for its end.
  ///
  /// - Throws: `ProgramHangs` with what it wrote if it takes longer than it may; then it is killed.
  package func waitForExit(atMost limit: Duration = maxWait) async throws -> Outcome {
    let deadline = ContinuousClock.now + limit
    while true {
      if let status = ending.status.withLock({ $0 }) {
        return Outcome(status: status, output: output, errors: errors)
      }
      guard ContinuousClock.now < deadline else {
        send(SIGKILL)
        throw ProgramHangs(arguments: arguments, output: output, errors: errors)
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// How a program ended.
  package struct Outcome: Sendable {
    /// The exit code; nil if a signal ended it.
    package let exitCode: Int32?
    /// The signal that ended it.
    package let signal: Int32?
    package let output: String
    package let errors: String

    fileprivate init(status: TerminationStatus, output: String, errors: String) {
      switch status {
      case .exited(let code): (exitCode, signal) = (code, nil)
      case .signaled(let number): (exitCode, signal) = (nil, number)
      }
      self.output = output
      self.errors = errors
    }

    package var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  private func read(_ name: String) -> String {
    (try? Data(contentsOf: folder.appending(path: name))).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// How a program ended, once it has.
  private final class Ending: Sendable {
    let status = Mutex<TerminationStatus?>(nil)
  }

  /// Starts a program, and gives its process ID. Its files are not pipes: nobody has to read them for it to go on.
  private static func start(
    _ configuration: Configuration, writingTo folder: URL, _ ending: Ending
  ) async throws -> Int32 {
    let (pids, started) = AsyncThrowingStream.makeStream(of: Int32.self)
    let output = try createFile(at: folder.appending(path: "output"))
    let errors = try createFile(at: folder.appending(path: "errors"))
    let run = Task {
      do {
        let result = try await Subprocess.run(
          configuration, input: .none, output: .fileDescriptor(output, closeAfterSpawningProcess: true),
          error: .fileDescriptor(errors, closeAfterSpawningProcess: true)
        ) { started.yield($0.processIdentifier.value) }
        ending.status.withLock { $0 = result.terminationStatus }
      } catch {
        started.finish(throwing: error)
      }
    }
    if let pid = try await pids.first(where: { _ in true }) { return pid }
    // The test has been cancelled.
    run.cancel()
    throw CancellationError()
  }

  private static func createFile(at url: URL) throws -> FileDescriptor {
    try .open(FilePath(url.path), .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
  }
}

/// A program did not end in time.
package struct ProgramHangs: Error, CustomStringConvertible {
  package let arguments: [String]
  package let output: String
  package let errors: String

  package var description: String { "\(arguments) did not end in time.\n\(output)\n\(errors)" }
}
