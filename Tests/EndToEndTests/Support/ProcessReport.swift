import Foundation
import RunningPrograms
import Testing

/// A line of `muster process --json`: what was found, or why nothing was.
struct ProcessReport: Decodable, Sendable {
  struct File: Decodable, Sendable {
    let file: String
    let width: Int
    let height: Int
    let byteCount: Int
  }

  struct Failure: Decodable, Sendable {
    let code: String
    let reason: String
  }

  let file: String
  let format: String?
  let width: Int?
  let height: Int?
  let orientation: Int?
  let verdict: String?
  let display: File?
  let thumbnail: File?
  let error: Failure?

  /// The file's own name.
  var name: String { URL(filePath: file).lastPathComponent }
}

/// Runs `muster process` over these files and reads what it prints.
func processPictures(
  _ paths: [String], to folder: String
) async throws -> (outcome: RunningProgram.Outcome, reports: [ProcessReport]) {
  let outcome = try await runMuster(["process"] + paths + ["--out", folder, "--json"])
  return (outcome, try outcome.lines.map { try parseJSON($0) })
}
