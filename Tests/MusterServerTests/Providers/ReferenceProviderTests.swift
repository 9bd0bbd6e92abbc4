import Foundation
import Testing

/// The provider to copy from does what it says, also without Muster.
@Suite struct ReferenceProviderTests {
  @Test func theReferenceProviderPassesItsOwnTests() async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let tests = URL(filePath: #filePath).appending(path: "../../../../examples/provider/test_provider.py").standardized
    process.arguments = ["python3", "-B", tests.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    let status = try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Int32, any Error>) in
      process.terminationHandler = { ended.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        ended.resume(throwing: error)
      }
    }
    let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(status == 0, "\(text)")
  }
}
