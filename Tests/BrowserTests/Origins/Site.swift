import Foundation
import RunningPrograms
import Testing

/// Pages of an origin other than the service's, on a free port of this machine.
struct Site: Sendable {
  let program: RunningProgram
  let port: String

  /// Serves the files of a folder, and waits until the site listens.
  static func serve(_ folder: String) async throws -> Site {
    let program = try await RunningProgram(
      try #require(findProgram("python3")),
      ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder])
    try await waitUntil { program.output.contains("port ") || program.hasEnded }
    let port = try #require(program.output.firstMatch(of: /port (\d+)/), "\(program.errors)").1
    return Site(program: program, port: String(port))
  }
}
