import Foundation
import RunningPrograms
import Testing

extension Administration {
  /// `muster retention …`.
  @Suite struct RetentionCommandTests {
    @Test func rulesAreSetListedAndUnset() async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        let store = ["--data", folder]
        #expect(try await runMuster(["retention", "set", "--seconds", "60"] + store).exitCode == 0)
        let typed = ["--project", "default", "--type", "ID_CARD"]
        let set = try await runMuster(["retention", "set", "--rejected-seconds", "0"] + typed + store)
        #expect(set.exitCode == 0 && set.output.contains(#""rejectedSeconds":0"#), "\(set.output)\(set.errors)")
        let list = try await runMuster(["retention", "list", "--json"] + store)
        #expect(list.lines.count == 2 && list.output.contains(#""seconds":60"#), "\(list.output)")
        let table = try await runMuster(["retention", "list"] + store)
        #expect(table.lines.count == 4 && table.output.contains("ID_CARD"), "\(table.output)")
        #expect(try await runMuster(["retention", "unset"] + typed + store).exitCode == 0)
        #expect(try await runMuster(["retention", "list", "--json"] + store).lines.count == 1)
      }
    }

    @Test(arguments: [
      (["set"], "--seconds"), (["set", "--seconds", "4e9"], "is not in"),
      (["set", "--seconds", "1", "--project", "none"], "PROJECT_NOT_FOUND"),
      (["set", "--seconds", "1", "--type", "CAT"], "DOCUMENT_TYPE_UNKNOWN"), (["unset"], "RETENTION_NOT_SET"),
    ])
    func invalidArgumentsAreRefused(_ arguments: [String], _ reason: String) async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        let outcome = try await runMuster(["retention"] + arguments + ["--data", folder])
        #expect(outcome.exitCode == 64 && outcome.errors.contains(reason), "\(outcome.errors)")
      }
    }
  }
}
