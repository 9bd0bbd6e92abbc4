import Foundation
import RunningPrograms
import Testing

extension Administration {
  /// `muster projects …`.
  @Suite struct ProjectsCommandTests {
    @Test func originsAreAddedListedAndRemoved() async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        let store = ["--data", folder]
        for origin in ["https://b.example", "https://a.example:8443", "https://b.example"] {
          #expect(try await runMuster(["projects", "origins", "add", origin] + store).exitCode == 0)
        }
        let list = ["projects", "origins", "list", "--project", "default"] + store
        #expect(try await runMuster(list).lines == ["https://a.example:8443", "https://b.example"])
        let projects = try await runMuster(["projects", "list", "--json"] + store)
        #expect(projects.lines.count == 1 && projects.output.contains(#""origins":["https://a.example:8443","#))
        let table = try await runMuster(["projects", "list"] + store)
        #expect(table.output.contains("default") && table.output.contains("https://b.example"), "\(table.output)")
        #expect(try await runMuster(["projects", "origins", "remove", "https://b.example"] + store).exitCode == 0)
        #expect(try await runMuster(list).lines == ["https://a.example:8443"])
      }
    }

    @Test(arguments: [
      (["add", "https://app.example/"], "ORIGIN_INVALID"), (["add", "*"], "ORIGIN_INVALID"),
      (["add", "https://app.example", "--project", "none"], "PROJECT_NOT_FOUND"),
      (["remove", "https://app.example"], "ORIGIN_NOT_FOUND"),
    ])
    func invalidArgumentsAreRefused(_ arguments: [String], _ reason: String) async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        let outcome = try await runMuster(["projects", "origins"] + arguments + ["--data", folder])
        #expect(outcome.exitCode == 64 && outcome.errors.contains(reason), "\(outcome.errors)")
      }
    }
  }
}
