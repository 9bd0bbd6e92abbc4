import Foundation
import RunningPrograms
import Testing

extension Operations {
  /// The words of make that are more than one program.
  @Suite(.needs("make", "bash")) struct MakefileTests {
    /// `make demo` and `make run` go on where there is no way to the registry.
    @Test func whatCannotBeFetchedIsOneSentenceEach() async throws {
      try await withTemporaryFolder { folder in
        for name in ["Makefile", "scripts"] {
          try FileManager.default.copyItem(atPath: "\(repositoryFolder)/\(name)", toPath: "\(folder)/\(name)")
        }
        try FileManager.default.createDirectory(atPath: folder + "/.venv/bin", withIntermediateDirectories: true)
        // As pip ends when nobody answers.
        _ = try writeFile(folder + "/.venv/bin/pip", Data("#!/bin/sh\necho no way to the registry >&2\nexit 1\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/.venv/bin/pip")
        let make = try #require(findProgram("make"))
        func run(_ word: String) async throws -> RunningProgram.Outcome {
          try await RunningProgram(make, ["--silent", word], workingFolder: folder).waitForExit()
        }
        let gone = try await run("models-if-possible")
        #expect(gone.exitCode == 0)
        let sentences = gone.errors.split(separator: "\n").filter { !$0.hasPrefix("find:") }
        let reasons = ["make models prints the reason", "make decoders prints the reason"]
        #expect(sentences.count == 2 && zip(sentences, reasons).allSatisfy { $0.contains($1) }, "\(gone.errors)")
        let asked = try await run("models")
        #expect(asked.exitCode != 0 && asked.errors.contains("no way to the registry"), "\(asked)")
        let makefile = String(decoding: try readFile(folder + "/Makefile"), as: UTF8.self)
        for rule in ["demo: packages", "run: build"] { #expect(makefile.contains("\n\(rule) models-if-possible ")) }
      }
    }

    @Test func everyTargetIsDescribed() throws {
      func names(_ file: String, _ pattern: Regex<(Substring, Substring)>) throws -> Set<String> {
        let text = try String(contentsOfFile: "\(repositoryFolder)/\(file)", encoding: .utf8)
        return Set(text.matches(of: pattern).map { String($0.1) })
      }
      let targets = try names("Makefile", #/(?m)^([a-z-]+):.*## /#)
      #expect(targets.count > 30)
      #expect(try targets == names("CONTRIBUTING.md", #/(?m)^\| `make ([a-z-]+)` \| /#).union(["help", "help-all"]))
    }

    /// `make quality` and `make reading` draw with a process for each core, and send them what to draw.
    @Test(.needsPillow) func designsCanBeSentToProcesses() async throws {
      let python = try #require(await Pillow.python.value)
      for designs in ["quality_set", "reading_set"] {
        let program = """
          import pickle
          from \(designs).designs import DESIGNS
          assert [it.name for it in pickle.loads(pickle.dumps(DESIGNS))] == [it.name for it in DESIGNS]
          """
        let outcome = try await RunningProgram(
          python, ["-B", "-c", program], environment: ["PYTHONPATH": repositoryFolder + "/tools/specimens"]
        ).waitForExit()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
      }
    }
  }
}
