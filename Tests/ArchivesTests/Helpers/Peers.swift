import Foundation
import RunningPrograms
import Testing

/// Runs `body` with a folder that is gone afterwards. In it is a folder like the one that iOS zips.
func withPictures<Result>(_ body: (_ folder: String) async throws -> Result) async throws -> Result {
  try await withTemporaryFolder { folder in
    let pictures = folder + "/pictures"
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: false)
    try writeFile(pictures + "/front.jpg", Data(Sample.front))
    try writeFile(pictures + "/back.jpg", Data(Sample.back))
    return try await body(folder)
  }
}

/// Runs a program in a folder and waits for its end, which must be a good one.
func runPeer(_ name: String, _ arguments: [String], in folder: String) async throws {
  let outcome = try await runProgram(name, arguments, in: folder)
  try #require(outcome.exitCode == 0, "\(outcome.errors)")
}
