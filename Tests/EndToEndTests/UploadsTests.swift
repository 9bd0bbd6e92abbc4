import Foundation
import RunningPrograms
import Testing

extension Peers {
  /// Resumable uploads and progress, by a client that knows nothing of us. See `Peers/uploads_client.py`.
  @Suite struct UploadsTests {
    private static let python = Task { await Peer.findPython(with: "tusclient") }

    @Test(
      .enabled("needs python3 with tuspy (make test installs it in .venv)") { await python.value != nil },
      .timeLimit(.minutes(10)))
    func clientFindsWhatTheProtocolsSay() async throws {
      try await withTemporaryFolder { folder in
        try await Peer.expectScenarios(
          of: "uploads_client.py", [findMuster(), folder], python: Self.python.value,
          atMost: .seconds(540))
      }
    }
  }
}
