import Foundation
import RunningPrograms
import Testing

extension Peers {
  /// The description at `/openapi.yaml`, held against the running service by schemathesis. See `Peers/openapi`.
  ///
  /// `OPENAPI_SEED` gives another seed, `OPENAPI_EXAMPLES` another number of requests for each operation.
  @Suite struct DescriptionTests {
    private static let python = Task { await Peer.findPython(with: "schemathesis") }
    /// One key each, so that every request is made with the least that is needed.
    private static let scopes = ["sessions", "review", "onboarding", "devices", "admin"]

    @Test(
      .enabled("needs python3 with schemathesis (make test installs it in .venv)") { await python.value != nil },
      .timeLimit(.minutes(60)))
    func theServiceDoesWhatItSays() async throws {
      let chosen = ProcessInfo.processInfo.environment
      try await withTemporaryFolder { folder in
        var keys: [String: String] = [:]
        for scope in Self.scopes {
          let outcome = try await runMuster(
            "keys", "create", "--name", scope, "--scope", scope, "--project", "sandbox", "--sandbox", "--data", folder)
          let secret: String = try #require(outcome.lines.first, "\(outcome.errors)")
          keys[scope] = secret
        }
        let service = try await startService(on: folder, environment: Self.settings)
        // Schemathesis itself waits ten seconds for it, which a busy machine may not keep.
        let description = folder + "/openapi.yaml"
        #expect(try await runCurl(["-sS", "\(service.url)/openapi.yaml", "-o", description]).report == "200")
        let run = try await RunningProgram(
          try #require(await Self.python.value),
          [
            "-B", "-c", "from schemathesis.cli import schemathesis; schemathesis()",
            "--config-file", repositoryFolder + "/Tests/EndToEndTests/Peers/openapi/schemathesis.toml",
            "run", description, "--url", service.url.absoluteString, "--no-color", "--exclude-path-regex", Self.aliases,
            "--seed", chosen["OPENAPI_SEED"] ?? "1", "--max-examples", chosen["OPENAPI_EXAMPLES"] ?? "5",
          ],
          environment: [
            "PYTHONPATH": repositoryFolder + "/Tests/EndToEndTests/Peers", "SCHEMATHESIS_HOOKS": "openapi.hooks",
            "OPENAPI_PEER_URL": service.url.absoluteString,
            "OPENAPI_PEER_KEYS": String(decoding: try JSONEncoder().encode(keys), as: UTF8.self),
          ],
          workingFolder: folder)
        let outcome = try await run.waitForExit(atMost: .seconds(3000))
        #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("Tested: "), "it ran")
        let end = try await service.stop()
        #expect(end.exitCode == 0)
        #expect(!end.errors.contains("Internal error"), "\(end.errors)")
      }
    }

    /// Paths of phone checks that are served by the handler of another path.
    private static let aliases =
      #"^/(callback|check|check_status|subscriber-check/callback|v0\.1/.*|v0\.2/traces)$"#

    /// Every case waits for a reviewer, and nobody is told to come later.
    private static let settings = [
      "MUSTER_REVIEW": "always", "MUSTER_ONBOARDING_BURST": "1000000",
      "MUSTER_EXCHANGE_BURST": "1000000", "MUSTER_PRESENCE_BURST": "1000000", "MUSTER_OTP_RESEND_PERIOD_SECONDS": "0.1",
      "MUSTER_MAX_PROCESSES_PER_DAY": "100000",
    ]
  }
}
