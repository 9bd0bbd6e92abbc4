import Foundation
import RunningPrograms
import Testing

extension Administration {
  /// `muster apps …`.
  @Suite struct AppsCommandTests {
    private struct Credentials: Decodable {
      let id: String
      let applicationKey: String
      let applicationSecret: String
      let masterServerPublicKey: String
      let configuration: String
    }

    private struct Row: Decodable {
      let id: String
      let name: String
      let applicationKey: String
      let revokedAt: String?
    }

    @Test func appsAreCreatedRotatedListedAndRevoked() async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        let store = ["--data", folder]
        let created = try await runMuster(["apps", "create", "--name", "Bank for iOS"] + store)
        #expect(created.exitCode == 0)
        let labels = ["application key", "application secret", "master server public key"]
        let suites = ["", " EC_P384", " EC_P384_ML_L3", " EC_P384_ML_L5"].map { "configuration" + $0 + " " }
        #expect(
          created.lines.count == 7 && zip(created.lines, labels + suites).allSatisfy { $0.hasPrefix($1) }, "\(created)")
        let first = try #require(try await rows(store).first)
        #expect(first.name == "Bank for iOS" && first.revokedAt == nil)

        let second = try await credentials(["apps", "rotate", first.id, "--json"] + store)
        #expect(second.id == first.id && second.applicationKey != first.applicationKey)
        let configuration = try #require(Data(base64Encoded: second.configuration))
        for part in [second.applicationKey, second.applicationSecret, second.masterServerPublicKey] {
          #expect(configuration.firstRange(of: try #require(Data(base64Encoded: part))) != nil)
        }
        #expect(try await runMuster(["apps", "revoke", first.applicationKey] + store).exitCode == 0)
        #expect(try await runMuster(["apps", "revoke", first.applicationKey] + store).exitCode == 1)
        #expect(try await rows(store).map { $0.revokedAt == nil } == [false, true])
        #expect(try await runMuster(["apps", "revoke", first.id] + store).exitCode == 0)
        #expect(try await rows(store).map { $0.revokedAt == nil } == [false, false])
        let refused = try await runMuster(["apps", "rotate", first.id] + store)
        #expect(refused.exitCode == 64 && refused.errors.contains("APP_NOT_FOUND"), "\(refused)")
      }
    }

    @Test func plainRequestsAreForbiddenAndAllowed() async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        let store = ["--data", folder]
        for (arguments, setting) in [([], "allow"), (["forbid"], "forbid"), ([], "forbid"), (["allow"], "allow")] {
          #expect(try await runMuster(["apps", "plain"] + arguments + store).lines == [setting])
        }
        let refused = try await runMuster(["apps", "plain", "--project", "none"] + store)
        #expect(refused.exitCode == 64 && refused.errors.contains("PROJECT_NOT_FOUND"), "\(refused)")
      }
    }

    @Test func aLeastVersionIsRequired() async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        let store = ["--data", folder]
        for (arguments, setting) in [([], "3.2"), (["4.0"], "4.0"), ([], "4.0"), (["3.3"], "3.3")] {
          #expect(try await runMuster(["apps", "least-version"] + arguments + store).lines == [setting])
        }
        #expect(try await runMuster(["apps", "least-version", "2.1"] + store).exitCode == 64)
      }
    }

    private func credentials(_ arguments: [String]) async throws -> Credentials {
      let outcome = try await runMuster(arguments)
      return try parseJSON(try #require(outcome.lines.first))
    }

    private func rows(_ store: [String]) async throws -> [Row] {
      try await runMuster(["apps", "list", "--json"] + store).lines.map { try parseJSON($0) }
    }
  }
}
