import RunningPrograms
import TestStores
import TestTraits
import Testing

/// The operators of `examples/operator`, by their own tests.
@Suite(.needs("python3", "openssl"), .anyEngine) struct OperatorExampleTests {
  @Test(.slow) func theOperatorsAnswerAsTheirTablesSay() async throws {
    let outcome = try await runProgram("python3", ["-B", repositoryFolder + "/examples/operator/test_operator.py"])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }
}
