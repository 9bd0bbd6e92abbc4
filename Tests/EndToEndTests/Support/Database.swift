import Foundation
import RunningPrograms
import Testing

/// Changes rows of a data folder behind our back.
func runSQL(_ statement: String, on folder: String) async throws {
  let script = """
    import sqlite3, sys
    with sqlite3.connect(sys.argv[1]) as database:
        assert database.execute(sys.argv[2]).rowcount > 0
    """
  let outcome = try await runProgram("python3", ["-c", script, folder + "/muster.sqlite", statement])
  try #require(outcome.exitCode == 0, "\(outcome.errors)")
}
