import RunningPrograms
import TestStores
import TestTraits
import Testing

/// The provider to copy from does what it says, also without Muster.
@Suite(.anyEngine) struct ReferenceProviderTests {
  @Test(.slow) func theReferenceProviderPassesItsOwnTests() async throws {
    let outcome = try await runProgram("python3", ["-B", repositoryFolder + "/examples/provider/test_provider.py"])
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
  }
}
