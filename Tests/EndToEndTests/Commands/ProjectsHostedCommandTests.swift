import Foundation
import MusterAPI
import RunningPrograms
import Testing

extension Administration {
  /// `muster projects hosted`: how the pages of a project look.
  @Suite struct ProjectsHostedCommandTests {
    @Test func whatIsNotGivenStaysAsItIs() async throws {
      try await withTemporaryFolder { folder in
        let made = try await runMuster(
          "keys", "create", "--name", "k", "--scope", "sessions", "--project", "bank", "--data", folder)
        #expect(made.exitCode == 0, "\(made.errors)")
        let texts = try writeFile(folder + "/texts.json", Data(#"{"en": {"begin": "Off we go"}}"#.utf8))
        let set = try await run(
          folder, "set", "--name", "Bank", "--accent", "#0b3d2e", "--return-url", "https://bank.example/", "--language",
          "de", "--language", "en", "--texts", texts, "--compatibility", "clear")
        #expect(set.name == "Bank" && set.accent?.light == "#0b3d2e" && set.accent?.dark != nil)
        #expect(set.languages == ["de", "en"] && set.texts == ["en": ["begin": "Off we go"]])
        let changed = try await run(folder, "set", "--link-seconds", "3600", "--name", "")
        var expected = set
        (expected.name, expected.linkSeconds) = (nil, 3600)
        #expect(changed == expected)
        #expect(try await run(folder, "show") == expected)
        // The form of the API, in which whatever is missing has its default, and a colour may stand alone.
        let file = try writeFile(
          folder + "/settings.json", Data(##"{"name": "Shop", "accent": "#0b3d2e", "linkUse": "once"}"##.utf8))
        let replaced = try await run(folder, "set", "--file", file, "--link-seconds", "7200")
        #expect(replaced.name == "Shop" && replaced.linkUse == "once" && replaced.linkSeconds == 7200)
        #expect(replaced.accent?.light == "#0b3d2e" && replaced.returnUrls == [] && replaced.languages == [])
        #expect(replaced.compatibility == "sora" && replaced.texts == [:])
      }
    }

    @Test(arguments: [
      (["--accent", "#ffffff"], "accent.light: has a contrast of"), (["--link-seconds", "1"], "linkSeconds: must be"),
      (["--embedder", "shop"], "--embedder: \"shop\" is not an origin"), (["--texts", "none.json"], "none.json"),
      (["--logo", "none.png"], "none.png"), (["--link-use", "twice"], "twice"), (["--file", "none.json"], "none.json"),
    ])
    func impossibleSettingsAreNamed(arguments: [String], message: String) async throws {
      try await withTemporaryFolder { folder in
        _ = try await runMuster(
          "keys", "create", "--name", "k", "--scope", "sessions", "--project", "bank", "--data", folder)
        let outcome = try await runMuster(
          ["projects", "hosted", "set", "--project", "bank", "--data", folder] + arguments)
        #expect(outcome.exitCode != 0 && outcome.errors.contains(message), "\(outcome.errors)")
      }
    }

    private func run(_ folder: String, _ arguments: String...) async throws -> HostedSettings {
      let outcome = try await runMuster(
        ["projects", "hosted"] + arguments + ["--project", "bank", "--data", folder])
      try #require(outcome.exitCode == 0, "\(outcome.errors)")
      return try JSONCoding.decoder().decode(HostedSettings.self, from: Data(outcome.output.utf8))
    }
  }
}
