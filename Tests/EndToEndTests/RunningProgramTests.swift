import Foundation
import RunningPrograms
import Testing

extension EndToEnd {
  /// How these tests start programs.
  @Suite struct RunningProgramTests {
    @Test func noFileStaysOpen() async throws {
      _ = try await runProgram("true", [])
      let open = try listFolder("/proc/self/fd").compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      }
      #expect(open.filter { $0.contains("muster-run-") && $0.hasSuffix("(deleted)") } == [])
    }

    @Test func saysHowAProgramEnds() async throws {
      let exit = try await runProgram("sh", ["-c", "echo said; echo wrong >&2; exit 3"])
      #expect(exit.exitCode == 3 && exit.signal == nil)
      #expect(exit.output == "said\n" && exit.errors == "wrong\n")
      let killed = try await runProgram("sh", ["-c", "kill -9 $$"])
      #expect(killed.exitCode == nil && killed.signal == SIGKILL)
    }

    @Test func aProgramThatCannotBeStartedIsAnError() async throws {
      try await withTemporaryFolder { folder in
        _ = await #expect(throws: (any Error).self) { _ = try await RunningProgram(folder + "/none") }
      }
    }

    @Test func aProgramEndsWithItsObject() async throws {
      var sleep: RunningProgram? = try await RunningProgram(try #require(findProgram("sleep")), ["600"])
      let pid = try #require(sleep).pid
      sleep = nil
      try await waitUntil { kill(pid, 0) != 0 }
    }
  }
}
