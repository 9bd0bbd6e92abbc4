import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Commands {
  /// What long commands draw while they work: only for somebody who looks.
  @Suite(.needs("script")) struct ProgressTests {
    @Test func barsAreDrawnAtATerminalAndNowhereElse() async throws {
      try await withService { service, data in
        let token = try await createSession(on: service, in: data).token
        let document = try await service.client(token).uploadDocument(
          DocumentFile(data: try readFile(locateSpecimen("passport-grayscale.jpg")), type: "PASSPORT", side: .front))
        _ = try await service.awaitVerdict(document.id, token: token)
        try await withTemporaryFolder { folder in
          let picture = locateSpecimen("id-card-front-small.jpg")
          let commands: [(arguments: [String], label: String)] = [
            (["backup", "NEW", "--data", data], "copied"),
            (["restore", folder + "/0", "--data", "NEW"], "restored"),
            (["blobs", "verify", "--data", data], "verified"),
            (["bench", "images", "--seconds", "1", picture], "measured"),
          ]
          for (arguments, label) in commands {
            let plain = try await runMuster(
              arguments.map { $0 == "NEW" ? "\(folder)/\(label == "copied" ? "0" : "1")" : $0 })
            #expect(plain.exitCode == 0, "\(plain)")
            #expect(!plain.errors.contains("\u{1B}") && !plain.errors.contains("%"), "\(plain.errors)")

            let words = [try findMuster()] + arguments.map { $0 == "NEW" ? "\(folder)/\(label)" : $0 }
            let seen = try await runProgram("script", ["-qec", words.joined(separator: " "), "/dev/null"])
            #expect(seen.exitCode == 0, "\(seen)")
            #expect(seen.output.contains("%  ") && seen.output.contains("  \(label)\u{1B}[K"), "\(seen.output)")
            // The line is gone before the result is printed.
            let last = try #require(seen.output.range(of: "\r\u{1B}[K", options: .backwards))
            #expect(!seen.output[last.upperBound...].contains("█"))
          }
        }
      }
    }
  }
}
