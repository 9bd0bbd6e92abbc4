import Foundation
import Testing

extension EndToEnd {
  /// The onboarding protocol, by a client of it that knows nothing of us. See `Peers/onboarding_client.py`.
  @Suite(.needs("python3")) struct OnboardingTests {
    /// A scenario of the client's and how it went.
    private struct Outcome: Decodable {
      let scenario: String
      let failure: String?
    }

    /// Each service once, with the settings that the client expects of it.
    @Test(arguments: try OnboardingClient.services())
    func clientFindsWhatTheProtocolSays(_ service: OnboardingClient.Service) async throws {
      try await withTemporaryFolder { folder in
        let key = try await OnboardingClient.createKey(in: folder)
        let running = try await startService(on: folder, environment: service.environment)
        let client = try await OnboardingClient.run(service, at: running.url, key: key)
        try #require(client.exitCode == 0, "\(client.errors)")
        let outcomes: [Outcome] = try client.lines.map { try parseJSON($0) }
        #expect(!outcomes.isEmpty)
        for outcome in outcomes {
          if let failure = outcome.failure { Issue.record("\(outcome.scenario): \(failure)") }
        }
        let end = try await running.stop()
        #expect(end.exitCode == 0)
        #expect(!end.errors.contains("Internal error"), "\(end.errors)")
      }
    }
  }
}
