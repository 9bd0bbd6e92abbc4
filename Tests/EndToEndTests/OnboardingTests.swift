import Foundation
import RunningPrograms
import Testing

extension Peers {
  /// The onboarding protocol, by a client of it that knows nothing of us. See `Peers/onboarding_client.py`.
  @Suite(.needs("python3")) struct OnboardingTests {
    /// Each service once, with the settings that the client expects of it.
    @Test(arguments: try OnboardingClient.services())
    func clientFindsWhatTheProtocolSays(_ service: OnboardingClient.Service) async throws {
      try await withTemporaryFolder { folder in
        let key = try await OnboardingClient.createKey(in: folder)
        let running = try await startService(on: folder, environment: service.environment)
        try await Peer.expectScenarios(
          of: "onboarding_client.py", [service.name, running.url.absoluteString, key])
        let end = try await running.stop()
        #expect(end.exitCode == 0)
        #expect(!end.errors.contains("Internal error"), "\(end.errors)")
      }
    }
  }
}
