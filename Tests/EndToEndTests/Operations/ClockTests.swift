import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Operations {
  /// A clock that cannot be right, seen from times that were stored before it was set back.
  @Suite struct ClockTests {
    private func makeFolder(ahead seconds: Int, at folder: String) async throws {
      _ = try await createKey(in: folder)
      let time = (Int(Date.now.timeIntervalSince1970) + seconds) * 1000
      try await runSQL(
        """
        INSERT INTO jobs (id, kind, payload, run_at, attempts, created_at)
        VALUES ('ahead', 'none', '{}', \(time), 0, \(time))
        """, on: folder)
    }

    @Test(.needs("python3"), arguments: [86_400 * 400, 90_000])
    func `a service whose clock is far behind the stored times does not start`(seconds: Int) async throws {
      try await withTemporaryFolder { folder in
        try await makeFolder(ahead: seconds, at: folder)
        let refused = try await runMuster(
          "serve", "--port", "0", "--data", folder, environment: ["MUSTER_PRESENCE": "sandbox"])
        #expect(refused.exitCode == 1 && refused.errors.contains("but the store has times up to"), "\(refused.errors)")
        #expect(refused.errors.contains("MUSTER_ACCEPT_FUTURE_TIMES=true"))
        let checked = try await runMuster("doctor", "--data", folder, "--port", "0", "--operations-port", "0")
        #expect(checked.exitCode == 1 && checked.output.contains(/fail +stored times/), "\(checked.output)")

        let service = try await startService(on: folder, environment: ["MUSTER_ACCEPT_FUTURE_TIMES": "true"])
        #expect(service.program.errors.contains(/critical.*the store has times up to/))
        #expect(try await service.stop().exitCode == 0)
      }
    }

    @Test(.needs("python3"), arguments: [(0, false), (-86_400, false), (3600, true), (80_000, true)])
    func `a service whose clock is a little behind says so and starts`(seconds: Int, isSaid: Bool) async throws {
      try await withTemporaryFolder { folder in
        try await makeFolder(ahead: seconds, at: folder)
        let service = try await startService(on: folder)
        #expect(service.program.errors.contains(/error.*the store has times up to/) == isSaid)
        #expect(try await service.stop().exitCode == 0)
        let checked = try await runMuster("doctor", "--data", folder, "--port", "0", "--operations-port", "0")
        #expect(checked.output.contains(/warn +stored times/) == isSaid, "\(checked.output)")
      }
    }

    /// Debian's `libfaketime` gives the service a clock that the test sets while it runs. Its monotonic clock goes on.
    @Test(.enabled("needs libfaketime") { fakeClock != nil }, arguments: [600.0, -600])
    func `a clock that is set while the service runs delays no verdict`(seconds: Double) async throws {
      let library = try #require(fakeClock)
      try await withTemporaryFolder { folder in
        let clock = URL(filePath: folder).appending(path: "clock")
        func set(to seconds: Double) throws {
          try Data("\(seconds < 0 ? "" : "+")\(seconds)\n".utf8).write(to: clock, options: .atomic)
        }
        try set(to: 0)
        let environment = [
          "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": clock.path, "FAKETIME_NO_CACHE": "1",
          "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ]
        try await withService(environment: environment) { service, data in
          for step in [seconds, 0] {
            let (_, token) = try await createSession(on: service, in: data, types: ["PASSPORT"])
            try set(to: step)
            let picture = try readFile(locateSpecimen("passport-grayscale.jpg"))
            let document = try await service.client(token).uploadDocument(
              DocumentFile(data: picture, type: "PASSPORT", side: .front))
            // Its workers look for jobs every few seconds at least; a job of another time would wait for minutes.
            #expect(try await service.awaitVerdict(document.id, token: token).status == "ACCEPTED")
          }
          // Else the test would show nothing.
          #expect(service.program.errors.contains("The machine's clock was set"))
        }
      }
    }
  }
}

private let fakeClock = ["x86_64", "aarch64"].map { "/usr/lib/\($0)-linux-gnu/faketime/libfaketimeMT.so.1" }
  .first { FileManager.default.fileExists(atPath: $0) }
