import Foundation
package import Testing

/// Where our program is: beside the bundle of these tests, or where MUSTER_BINARY says.
package func findMuster() throws -> String {
  let chosen = ProcessInfo.processInfo.environment["MUSTER_BINARY"].flatMap { $0.isEmpty ? nil : $0 }
  let tests = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
  let path = chosen ?? tests.deletingLastPathComponent().appending(path: "muster").path
  try #require(
    FileManager.default.isExecutableFile(atPath: path),
    "there is no muster at \(path): build everything, or name it in MUSTER_BINARY")
  return path
}

/// Runs our program to its end. A picture may take its time: a debug build says nothing about the limit of two seconds.
package func runMuster(
  _ arguments: String..., environment: [String: String] = [:], workingFolder: String? = nil
) async throws -> RunningProgram.Outcome {
  try await runMuster(arguments, environment: environment, workingFolder: workingFolder)
}

/// Runs our program to its end.
package func runMuster(
  _ arguments: [String], environment: [String: String] = [:], workingFolder: String? = nil
) async throws -> RunningProgram.Outcome {
  try await RunningProgram(
    findMuster(), arguments, environment: patience.merging(environment) { $1 }, workingFolder: workingFolder
  ).waitForExit()
}

/// What a picture takes in a debug build on a busy machine says nothing about the limit of two seconds.
package let patience = ["MUSTER_IMAGE_TIMEOUT_SECONDS": "120"]

/// The path of another program, if it is installed.
package func findProgram(_ name: String) -> String? {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
  return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// Runs another program to its end.
package func runProgram(
  _ name: String, _ arguments: [String], in workingFolder: String? = nil
) async throws -> RunningProgram.Outcome {
  let path = try #require(findProgram(name), "\(name) is not installed")
  return try await RunningProgram(path, arguments, workingFolder: workingFolder).waitForExit()
}

extension Trait where Self == ConditionTrait {
  /// The test is left out, and says so, where one of these programs is not installed.
  package static func needs(_ programs: String...) -> Self {
    .enabled("needs \(programs.joined(separator: ", "))") { programs.allSatisfy { findProgram($0) != nil } }
  }
}
