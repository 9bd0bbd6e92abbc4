import Foundation
import RunningPrograms
import Testing

/// Starts curl, quiet but for errors, and goes on.
func startCurl(_ arguments: [String]) async throws -> RunningProgram {
  let path = try #require(findProgram("curl"), "curl is not installed")
  return try await RunningProgram(path, ["-sS", "--max-time", "120", "--noproxy", "*"] + arguments)
}

/// Runs curl to its end. After the body, on a line of its own, stands what `report` asks for.
func runCurl(_ arguments: [String], report: String = "%{http_code}") async throws -> CurlAnswer {
  let outcome = try await startCurl(["-w", "\n" + report] + arguments).waitForExit()
  let parts = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  return CurlAnswer(
    exitCode: outcome.exitCode, body: parts.dropLast().joined(separator: "\n"), report: parts.last ?? "",
    errors: outcome.errors)
}

/// What curl got.
struct CurlAnswer: Sendable {
  let exitCode: Int32?
  let body: String
  let report: String
  let errors: String
}
