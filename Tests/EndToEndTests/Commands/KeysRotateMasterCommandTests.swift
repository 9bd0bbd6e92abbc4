import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Administration {
  /// `muster keys rotate-master` between two runs of a service.
  @Suite struct KeysRotateMasterCommandTests {
    private struct Report: Decodable {
      let from: String
      let to: String
      let rewrapped: Int
      let unreadable: [String]
    }

    @Test func theServiceGoesOnUnderTheNewKey() async throws {
      try await withTemporaryFolder { folder in
        let data = folder + "/data"
        let service = try await startService(on: data)
        let token = try await createSession(on: service, in: data).token
        let picture = try readFile(locateSpecimen("id-card-front-small.jpg"))
        let document = try await service.client(token).uploadDocument(
          DocumentFile(data: picture, type: "ID_CARD", side: .front), wait: .seconds(60))
        let refused = try await runMuster("keys", "rotate-master", "--data", data)
        #expect(refused.exitCode == 64 && refused.errors.contains("has to be stopped first"), "\(refused.errors)")
        #expect(try await service.stop().exitCode == 0)

        let before = try readFile(data + "/master.key")
        let outcome = try await runMuster("keys", "rotate-master", "--data", data, "--json")
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let report: Report = try parseJSON(outcome.output)
        // The key of the original, and that of its renditions.
        #expect(report.rewrapped == 2 && report.unreadable.isEmpty && report.from != report.to)
        #expect(try readFile(data + "/master.key") != before)
        #expect(try await runMuster("audit", "verify", "--data", data).exitCode == 0)

        let again = try await startService(on: data)
        #expect(try await again.client(token).rendition(of: document.id, .original) == picture)
        #expect(try await again.stop().exitCode == 0)
      }
    }

    @Test func aFolderThatIsNotThereIsNotMade() async throws {
      try await withTemporaryFolder { folder in
        let outcome = try await runMuster("keys", "rotate-master", "--data", folder + "/none")
        #expect(outcome.exitCode == 64 && outcome.errors.contains("does not exist"), "\(outcome.errors)")
        #expect(try listFolder(folder).isEmpty)
      }
    }
  }
}
