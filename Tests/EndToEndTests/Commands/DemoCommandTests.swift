import Foundation
import RunningPrograms
import Testing

extension Commands {
  /// `muster demo`, on a few pictures.
  @Suite struct DemoCommandTests {
    @Test func demoShowsEveryPictureAndEnds() async throws {
      try await withTemporaryFolder { folder in
        let samples = try copySamples(Array(Self.expectedRows.keys), to: folder + "/samples")
        let outcome = try await runMuster(
          "demo", "--exit", "--port", "0", "--data", folder + "/data", "--samples", samples)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        for (name, words) in Self.expectedRows {
          let row = outcome.lines.first { $0.hasPrefix(name) }
          #expect(words.allSatisfy { row?.contains($0) == true }, "\(name): \(row ?? "no row")")
        }
        let listed = try await runMuster("keys", "list", "--json", "--data", folder + "/data")
        #expect(listed.lines.count == 1 && listed.output.contains("revokedAt"), "\(listed.output)")
      }
    }

    @Test func demoPlaysEveryOutcome() async throws {
      try await withTemporaryFolder { folder in
        let samples = try copySamples(
          ["id-card-front.jpg", "id-card-back-blurred.jpg", "id-card-back.jpg", "passport.jpg"], to: folder + "/samples"
        )
        let outcome = try await runMuster(
          "demo", "--exit", "--port", "0", "--data", folder + "/data", "--samples", samples, "--flow", "all")
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let states = outcome.lines.filter { $0.hasPrefix("  ● ") }.map { $0.dropFirst(4) }
        // One chapter after the other: how each of them ends.
        let ends =
          states.indices.dropFirst().filter { states[$0] == "intro" && states[$0 - 1] != "documentsToScanSelect" }
          .map { states[$0 - 1] } + states.suffix(1)
        #expect(
          ends == ["success", "failed", "endstate  rejected", "endstate  limitReached", "endstate  other", "success"])
        #expect(outcome.lines.contains { $0.contains("BACK: The picture is blurred.") })
        let verdicts = [
          "is this device's, its SIM was not", "is not this device's", "SIM was changed", "not_mobile_ip",
        ]
        for words in verdicts {
          #expect(outcome.lines.contains { $0.contains(words) }, "\(words)")
        }
        #expect(outcome.lines.count { $0.contains("the person has logged in as ") } == 2)
        #expect(outcome.lines.contains { $0.contains("with another PIN: UNSUCCESSFUL_AUTHENTICATION") })
        #expect(outcome.lines.contains { $0.hasPrefix("id-card-back-blurred.jpg") && $0.contains("REJECTED BLURRY") })
      }
    }

    @Test(arguments: [true, false])
    func demoChecksPresenceWhereModelsExist(hasModels: Bool) async throws {
      try await withTemporaryFolder { folder in
        let frames = try listFolder(repositoryFolder + "/SampleImages/presence").map { "presence/\($0)" }
        let samples = try copySamples(
          ["id-card-front.jpg", "id-card-back-blurred.jpg", "id-card-back.jpg", "passport.jpg"] + frames,
          to: folder + "/samples")
        if hasModels {
          try FileManager.default.createSymbolicLink(
            atPath: folder + "/models", withDestinationPath: repositoryFolder + "/models")
        }
        // Twice on one folder: it takes no picture twice.
        for _ in 0..<2 {
          let outcome = try await runMuster(
            "demo", "--exit", "--port", "0", "--data", folder + "/data", "--samples", samples,
            workingFolder: folder)
          #expect(outcome.exitCode == 0, "\(outcome.errors)")
          #expect(outcome.lines.contains("  ● success"), "\(outcome.output)")
          #expect(outcome.lines.count { $0.hasSuffix(": OK") } == (hasModels ? 4 : 0), "\(outcome.output)")
          #expect(outcome.errors.contains("make models") == !hasModels)
        }
      }
    }

    @Test func interruptEndsItCleanlyAndItsCommandWorks() async throws {
      try await withTemporaryFolder { folder in
        let samples = try copySamples(["id-card-front.jpg", "id-card-back-422.jpg"], to: folder + "/samples")
        let demo = try await RunningProgram(
          findMuster(), ["demo", "--port", "0", "--data", folder + "/data", "--samples", samples],
          environment: patience)
        try await waitUntil { demo.hasEnded || demo.output.contains("Ctrl-C stops it.") }
        let text = demo.output
        #expect(text.contains(folder + "/data"))
        if findProgram("curl") != nil, findProgram("bash") != nil {
          // Its own words, as a newcomer would paste them.
          let commands = text.split(separator: "\n").filter { $0.hasPrefix("  ") }.joined(separator: "\n")
          let pasted = try await runProgram("bash", ["-euc", commands])
          #expect(pasted.exitCode == 0, "\(pasted.errors)")
          #expect(pasted.output.contains("\"status\":\"ACCEPTED\""), "\(commands)\n\(pasted.output)")
        } else {
          Issue.record("curl or bash is not installed: the command that was shown was not tried", severity: .warning)
        }
        demo.send(SIGINT)
        #expect(try await demo.waitForExit().exitCode == 0, "\(demo.errors)")
      }
    }

    @Test func demoUsesARunningService() async throws {
      try await withService { service, folder in
        try await withTemporaryFolder { other in
          let samples = try copySamples(["passport-grayscale.jpg"], to: other + "/samples")
          let key = try await createKey(in: folder)
          let outcome = try await runMuster(
            "demo", "--server", "\(service.url)", "--samples", samples, environment: ["MUSTER_KEY": key])
          #expect(outcome.exitCode == 0, "\(outcome.errors)")
          #expect(outcome.output.contains("passport-grayscale.jpg"))
          #expect(!(outcome.output + outcome.errors).contains(key))
        }
      }
    }

    private static let expectedRows = [
      "id-card-front-orientation-6.jpg": ["ID_CARD", "FRONT", "ACCEPTED", "1600×1200"],
      "id-card-back-422.jpg": ["ID_CARD", "BACK", "ACCEPTED"],
      "passport-grayscale.jpg": ["PASSPORT", "FRONT", "ACCEPTED"],
      "id-card-front-small.jpg": ["REJECTED RESOLUTION_LOW"],
      "truncated.jpg": ["REJECTED INCOMPLETE"],
    ]

    private func copySamples(_ names: [String], to folder: String) throws -> String {
      for place in ["hostile", "presence"] {
        try FileManager.default.createDirectory(atPath: "\(folder)/\(place)", withIntermediateDirectories: true)
      }
      for name in names {
        let place = name == "truncated.jpg" ? "hostile/" : ""
        try FileManager.default.copyItem(atPath: locateSpecimen(place + name), toPath: "\(folder)/\(place)\(name)")
      }
      return folder
    }
  }
}
