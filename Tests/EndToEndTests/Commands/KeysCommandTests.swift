import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Administration {
  /// `muster keys`, beside a running service and without one.
  @Suite struct KeysCommandTests {
    @Test func createPrintsTheKeyAloneAndKeepsOnlyItsHash() async throws {
      try await withTemporaryFolder { folder in
        let made = try await runMuster("keys", "create", "--name", "shop", "--scope", "sessions", "--data", folder)
        #expect(made.exitCode == 0)
        let key = try #require(made.lines.first)
        #expect(made.output == key + "\n")
        #expect(key.hasPrefix("mk_live_"))
        #expect(!made.errors.contains(key))
        for name in try listFolder(folder).filter({ $0.hasPrefix("muster.sqlite") }) {
          #expect(try readFile("\(folder)/\(name)").range(of: Data(key.utf8)) == nil, "\(name) holds the key")
        }
      }
    }

    @Test func createWorksWhileTheServiceRuns() async throws {
      try await withService { service, folder in
        let key = try await createKey(in: folder)
        #expect(try await service.client(key).createSession().token != nil)
      }
    }

    @Test func sandboxKeysLookDifferent() async throws {
      try await withTemporaryFolder { folder in
        let made = try await runMuster(
          "keys", "create", "--name", "trial", "--scope", "sessions", "--project", "trial", "--sandbox", "--data",
          folder)
        #expect(made.output.hasPrefix("mk_test_"))
      }
    }

    @Test func listShowsEverythingButTheSecret() async throws {
      try await withTemporaryFolder { folder in
        let key = try await createKey(in: folder, scope: "sessions,review")
        let table = try await runMuster("keys", "list", "--data", folder)
        #expect(table.exitCode == 0)
        #expect(table.output.contains("test") && table.output.contains("review,sessions"))
        let json = try await runMuster("keys", "list", "--json", "--data", folder)
        let listed: ListedKey = try parseJSON(try #require(json.lines.first))
        #expect(listed.name == "test" && listed.scopes == ["review", "sessions"] && listed.revokedAt == nil)
        let secret = key.dropFirst("mk_live_".count)
        for text in [table.output, table.errors, json.output, json.errors] {
          #expect(!text.contains(secret))
        }
      }
    }

    @Test func revokeEndsAKeyAtOnce() async throws {
      try await withService { service, folder in
        let key = try await createKey(in: folder)
        _ = try await service.client(key).createSession()
        let list = try await runMuster("keys", "list", "--json", "--data", folder)
        let listed: ListedKey = try parseJSON(try #require(list.lines.first))

        #expect(try await runMuster("keys", "revoke", listed.id, "--data", folder).exitCode == 0)
        await #expect {
          _ = try await service.client(key).createSession()
        } throws: {
          ($0 as? MusterClientError)?.problem?.code == "UNAUTHENTICATED"
        }
        let after = try await runMuster("keys", "list", "--json", "--data", folder)
        #expect(try parseJSON(try #require(after.lines.first), as: ListedKey.self).revokedAt != nil)
        #expect(try await runMuster("keys", "revoke", listed.id, "--data", folder).exitCode == 1)
      }
    }

    @Test(arguments: [["--scope", "sessions,everything"], ["--scope", ""], []])
    func createRefusesAScopeThatIsNone(_ scope: [String]) async throws {
      try await withTemporaryFolder { folder in
        let refused = try await runMuster(["keys", "create", "--name", "shop", "--data", folder] + scope)
        #expect(refused.exitCode.map { $0 != 0 } == true)
        #expect(refused.errors.contains("scope:"), "\(refused.errors)")
        #expect(refused.output.isEmpty)
      }
    }

    @Test(arguments: [["list"], ["revoke", "none"]])
    func folderThatIsNotThereIsNotMade(_ command: [String]) async throws {
      try await withTemporaryFolder { folder in
        let refused = try await runMuster(["keys"] + command + ["--data", folder + "/none"])
        #expect(refused.exitCode.map { $0 != 0 } == true)
        #expect(refused.errors.contains("data: "), "\(refused.errors)")
        #expect(try listFolder(folder) == [])
      }
    }

    private struct ListedKey: Decodable {
      let id: String
      let name: String
      let scopes: [String]
      let revokedAt: String?
    }
  }
}
