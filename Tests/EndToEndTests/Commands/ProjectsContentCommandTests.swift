import Foundation
import MusterAPI
import RunningPrograms
import Testing

extension Administration {
  /// `muster projects content`: what follows from the contents of documents.
  @Suite struct ProjectsContentCommandTests {
    @Test func whatIsNotGivenStaysAsItIs() async throws {
      try await withTemporaryFolder { folder in
        try await makeProject(in: folder)
        let shown = try await run(folder, "show")
        #expect(shown.consequences.count == 13 && shown.consequences["DOCUMENT_EXPIRED"] == "DOUBT")
        #expect(shown.minAge == nil && shown.recognizesPeople)
        var expected = shown
        expected.consequences["DOCUMENT_EXPIRED"] = "REUPLOAD"
        expected.consequences["SEEN_BEFORE"] = "DOUBT"
        expected.minAge = 18
        let set = try await run(
          folder, "set", "--on", "DOCUMENT_EXPIRED=REUPLOAD", "--on", "SEEN_BEFORE=DOUBT", "--min-age", "18")
        #expect(set == expected)
        (expected.minAge, expected.recognizesPeople) = (nil, false)
        #expect(try await run(folder, "set", "--min-age", "0", "--recognize-people", "false") == expected)
        #expect(try await run(folder, "show") == expected)
      }
    }

    @Test(arguments: [
      ["--on", "DOCUMENT_EXPIRED"], ["--on", "DOCUMENT_EXPIRED=PANIC"], ["--on", "UGLY=DOUBT"], ["--min-age", "121"],
      ["--min-age", "-1"], ["--recognize-people", "perhaps"],
    ])
    func impossibleRulesAreRefused(arguments: [String]) async throws {
      try await withTemporaryFolder { folder in
        try await makeProject(in: folder)
        let outcome = try await runMuster(
          ["projects", "content", "set", "--project", "bank", "--data", folder] + arguments)
        #expect(outcome.exitCode != 0 && !outcome.errors.isEmpty)
        #expect(try await run(folder, "show").minAge == nil)
      }
    }

    private func makeProject(in folder: String) async throws {
      let made = try await runMuster(
        "keys", "create", "--name", "k", "--scope", "sessions,data", "--project", "bank", "--data", folder)
      #expect(made.exitCode == 0, "\(made.errors)")
    }

    private func run(_ folder: String, _ command: String, _ arguments: String...) async throws -> ContentRules {
      let outcome = try await runMuster(
        ["projects", "content", command, "--project", "bank", "--data", folder] + arguments)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      return try JSONCoding.decoder().decode(ContentRules.self, from: Data(outcome.output.utf8))
    }
  }
}
