import Foundation
import Stages

/// Counts instructions by letting valgrind run `count-stage`.
enum CallgrindCount {
  /// Why there is no count.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The instructions that one run of a stage takes, after a run that was not counted.
  ///
  /// - Throws: When there is no valgrind, no `count-stage` beside this program, or no count came of them.
  static func instructions(of stage: Stage) throws -> Int {
    let counter = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "count-stage").path
    let output = try run([
      "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--demangle=no",
      "--toggle-collect=*runCountedStage*", counter, stage.name,
    ])
    guard let count = output.firstMatch(of: /Collected : (\d+)/).flatMap({ Int($0.1) }), count > 0 else {
      throw Failure(description: "no count of \(stage.name): \(output)")
    }
    return count
  }

  private static func run(_ command: [String]) throws -> String {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    // Swift seeds its dictionaries anew in every process otherwise.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    process.standardError = errors
    try process.run()
    let output = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(command.joined(separator: " ")): \(String(decoding: output, as: UTF8.self))")
    }
    return String(decoding: output, as: UTF8.self)
  }
}
