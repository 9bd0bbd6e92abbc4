import Foundation
import RunningPrograms
import Testing

extension Operations {
  /// The service is killed while pictures come by every way. `make torture` does so for longer. See `Peers/torture.py`.
  @Suite(.needs("python3")) struct TortureTests {
    @Test(.timeLimit(.minutes(15))) func everythingAcknowledgedSurvives() async throws {
      try await withTemporaryFolder { folder in
        let arguments = [try findMuster(), "--kills", "30", "--folder", folder]
        let torture = try await Peer.run("torture.py", arguments, atMost: .seconds(840))
        #expect(torture.exitCode == 0, "\(torture.output)\(torture.errors)")
        print(torture.output)
      }
    }
  }
}
