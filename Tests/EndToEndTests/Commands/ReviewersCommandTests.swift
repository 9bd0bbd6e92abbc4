import Foundation
import RunningPrograms
import Testing

extension Administration {
  /// `muster reviewers`, beside a running service and without one.
  @Suite struct ReviewersCommandTests {
    private struct Listed: Decodable {
      let id: String
      let name: String
      let role: String
      let project: String
      let state: String
      let secondFactor: Bool
    }

    private func run(_ arguments: String..., in folder: String) async throws -> RunningProgram.Outcome {
      try await runMuster(["reviewers"] + arguments + ["--data", folder])
    }

    private func list(_ folder: String) async throws -> [Listed] {
      try await run("list", "--json", in: folder).lines.map { try parseJSON($0) }
    }

    @Test func inviteMakesTheFolderAndPrintsTheLinkAlone() async throws {
      try await withTemporaryFolder { folder in
        let data = folder + "/data"
        let made = try await run("invite", "Zoë Novák", "--role", "senior", "--project", "shop", in: data)
        #expect(made.exitCode == 0, "\(made.errors)")
        let link = try #require(made.lines.first)
        #expect(made.output == link + "\n")
        let form = /http:\/\/127\.0\.0\.1:8080\/review\/invitations\/(ri_[A-Za-z0-9_-]{43})/
        let invitation = String(try #require(try form.wholeMatch(in: link)).1)
        #expect(!made.errors.contains(invitation) && made.errors.contains("72 hours"))

        let listed = try #require(try await list(data).first)
        #expect(listed.name == "Zoë Novák" && listed.role == "senior" && listed.project == "shop")
        #expect(listed.state == "invited" && !listed.secondFactor)
        let table = try await run("list", in: data)
        #expect(table.output.contains("Zoë Novák") && !table.output.contains(invitation))
        for name in try listFolder(data).filter({ $0.hasPrefix("muster.sqlite") }) {
          #expect(try readFile("\(data)/\(name)").range(of: Data(invitation.utf8)) == nil, "\(name)")
        }
      }
    }

    @Test(arguments: [
      (["--url", "https://muster.example.org/desk/"], [:], "https://muster.example.org/desk/review/invitations/ri_"),
      ([], ["MUSTER_HOST": "::1", "MUSTER_PORT": "9000"], "http://[::1]:9000/review/invitations/ri_"),
      ([], ["MUSTER_HOST": "0.0.0.0"], "http://127.0.0.1:8080/review/invitations/ri_"),
      (
        [], ["MUSTER_HOST": "m.example", "MUSTER_TLS_CERT": "/no/such"], "https://m.example:8080/review/invitations/ri_"
      ),
    ])
    func theLinkLeadsToTheService(
      _ arguments: [String], environment: [String: String], begin: String
    ) async throws {
      try await withTemporaryFolder { folder in
        for command in [["invite", "Anna", "--role", "reviewer"], ["reinvite", "Anna"]] {
          let made = try await runMuster(
            ["reviewers"] + command + arguments + ["--data", folder], environment: environment)
          #expect(made.output.hasPrefix(begin), "\(made.output)\(made.errors)")
        }
      }
    }

    @Test func accountsAreChangedWhileTheServiceRuns() async throws {
      try await withService { _, folder in
        let first = try await run("invite", "Anna", "--role", "reviewer", "--sandbox", in: folder)
        #expect(first.exitCode == 0, "\(first.errors)")
        // The project is the sandbox that keys are made for, too.
        _ = try await createKey(in: folder)
        #expect(try await run("role", "ANNA", "auditor", in: folder).exitCode == 0)
        #expect(try await list(folder).map(\.role) == ["auditor"])
        #expect(try await run("disable", "anna", in: folder).exitCode == 0)
        #expect(try await list(folder).map(\.state) == ["disabled"])
        let again = try await run("reinvite", "Anna", in: folder)
        #expect(again.exitCode == 0 && again.output != first.output && again.lines.count == 1)
        #expect(try await list(folder).map(\.state) == ["invited"])
        let notes = try await runMuster("audit", "export", "--data", folder)
        for action in ["invited", "role_changed", "disabled"] {
          #expect(notes.output.contains("reviewer.\(action)"), "\(action)")
        }
        // The rows have the id alone; the name is looked up when they are handed out.
        let name = "\"subjectName\":\"Anna\""
        #expect(notes.lines.allSatisfy { $0.contains(name) })
        #expect(!notes.output.replacing(name, with: "").lowercased().contains("anna"))
      }
    }

    @Test(arguments: [
      (["invite", "Anna"], "role: not given"),
      (["invite", "Anna", "--role", "chief"], "role: \"chief\" is not one of"),
      (["invite", "anna ", "--role", "senior"], "REVIEWER_EXISTS"),
      (["invite", " ", "--role", "senior"], "REVIEWER_NAME_INVALID"),
      (["invite", "Bob", "--role", "senior", "--url", "muster.example.org"], "url: \"muster.example.org\""),
      (["invite", "Bob", "--role", "senior", "--url", "https://m.example/?a=b"], "url: "),
      (["reinvite", "Bob"], "REVIEWER_NOT_FOUND"), (["disable", "Bob"], "REVIEWER_NOT_FOUND"),
      (["link", "Anna", "Bob"], "REVIEWER_NOT_FOUND"), (["link", "Bob", "Anna"], "REVIEWER_NOT_FOUND"),
      (["link", "Anna", "Anna"], "SSO_LINK_CONFLICT"), (["unlink", "Bob"], "REVIEWER_NOT_FOUND"),
      (["role", "Bob", "senior"], "REVIEWER_NOT_FOUND"), (["role", "Anna", "chief"], "role: \"chief\" is not one of"),
    ])
    func invalidArgumentsAreNamed(_ arguments: [String], word: String) async throws {
      try await withTemporaryFolder { folder in
        #expect(try await run("invite", "Anna", "--role", "reviewer", in: folder).exitCode == 0)
        let refused = try await runMuster(["reviewers"] + arguments + ["--data", folder])
        #expect(refused.exitCode == 64 && refused.output.isEmpty && refused.errors.contains(word), "\(refused.errors)")
        #expect(try await list(folder).map(\.role) == ["reviewer"])
      }
    }

    @Test(arguments: [["list"], ["disable", "Anna"], ["reinvite", "Anna"], ["role", "Anna", "senior"]])
    func folderThatIsNotThereIsNotMade(_ command: [String]) async throws {
      try await withTemporaryFolder { folder in
        let refused = try await runMuster(["reviewers"] + command + ["--data", folder + "/none"])
        #expect(refused.exitCode == 64 && refused.errors.contains("data: "), "\(refused.errors)")
        #expect(try listFolder(folder) == [])
      }
    }
  }
}
