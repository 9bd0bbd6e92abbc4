import Foundation
import RunningPrograms
import Testing

/// A program in Python that knows ours from outside only. See `Peers`.
enum Peer {
  static let folder = repositoryFolder + "/Tests/EndToEndTests/Peers/"

  /// A scenario that it went through and how that went.
  private struct Outcome: Decodable {
    let scenario: String
    let failure: String?
  }

  /// Runs it to its end.
  static func run(
    _ script: String, _ arguments: [String], python: String? = findProgram("python3"),
    atMost limit: Duration = maxWait
  ) async throws -> RunningProgram.Outcome {
    // Nothing is to be left in the repository.
    try await RunningProgram(try #require(python), ["-B", folder + script] + arguments).waitForExit(atMost: limit)
  }

  /// Runs one that goes through scenarios, and records each failure.
  static func expectScenarios(
    of script: String, _ arguments: [String], python: String? = findProgram("python3"),
    atMost limit: Duration = maxWait
  ) async throws {
    let client = try await run(script, arguments, python: python, atMost: limit)
    try #require(client.exitCode == 0, "\(client.errors)")
    let outcomes: [Outcome] = try client.lines.map { try parseJSON($0) }
    #expect(!outcomes.isEmpty)
    for outcome in outcomes {
      if let failure = outcome.failure { Issue.record("\(outcome.scenario): \(failure)") }
    }
  }

  /// A Python that has these modules: the repository's own, else the system's, else none.
  static func findPython(with modules: String) async -> String? {
    for path in [repositoryFolder + "/.venv/bin/python", findProgram("python3")].compactMap(\.self) {
      let check = try? await RunningProgram(path, ["-c", "import \(modules)"]).waitForExit()
      if check?.exitCode == 0 { return path }
    }
    return nil
  }
}
