import Foundation
import RunningPrograms
import Testing

extension Documentation {
  /// The commands of `docs/hosted.md` one after another, as a reader types them, in a folder in which nothing was made
  /// before.
  @Suite(.needs("bash", "curl")) struct HostedGuideTests {
    @Test func itsCommandsWorkOneAfterAnother() async throws {
      let page = String(decoding: try readFile(repositoryFolder + "/docs/hosted.md"), as: UTF8.self)
      let blocks = page.matches(of: /(?m)^```sh\n((?:.|\n)*?)^```/).map { String($0.1) }
      #expect(blocks.count >= 5)
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder + "/muster-data")
        let release = folder + "/.build-release/release"
        try FileManager.default.createDirectory(atPath: release, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
          atPath: release + "/muster", withDestinationPath: try findMuster())
        let script = blocks.joined(separator: "\necho\n")
          .replacing("http://127.0.0.1:8080", with: service.url.absoluteString)
        let outcome = try await RunningProgram(
          try #require(findProgram("bash")), ["-euo", "pipefail", "-c", script], environment: patience,
          workingFolder: folder
        ).waitForExit()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(outcome.output.matches(of: /"url":"http[^"]+\/verify\/\?token=vl_/).count == 2, "\(outcome.output)")
        #expect(!outcome.output.contains("/problems/"), "\(outcome.output)")
        #expect(try await service.stop().exitCode == 0)
      }
    }
  }
}
