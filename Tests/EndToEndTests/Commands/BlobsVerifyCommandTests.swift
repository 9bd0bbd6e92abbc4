import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Commands {
  /// `muster blobs verify`, and what the service makes of a damaged picture.
  @Suite struct BlobsVerifyCommandTests {
    private struct Report: Decodable {
      struct Damage: Decodable {
        let blob: String
        let document: String?
        let picture: String?
        let code: String
      }

      let whole: Bool
      let blobs: Int
      let damaged: [Damage]
    }

    @Test func oneFlippedByteIsNamedAndNeverHandedOut() async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder)
        let client = service.client(try await createSession(on: service, in: folder).token)
        let document = try await client.uploadDocument(
          DocumentFile(
            data: try readFile(locateSpecimen("id-card-front.jpg")), type: "ID_CARD", side: .front),
          wait: .seconds(60))
        let whole = try await runMuster("blobs", "verify", "--data", folder)
        #expect(whole.exitCode == 0 && whole.output.hasPrefix("All are intact: 3 blobs"), "\(whole.output)")

        for blob in try listFolder(folder + "/blobs") where blob != "incoming" {
          let path = "\(folder)/blobs/\(blob)"
          var bytes = try readFile(path)
          bytes[bytes.count - 20] ^= 1
          try writeFile(path, bytes)
        }
        let outcome = try await runMuster("blobs", "verify", "--data", folder, "--json")
        #expect(outcome.exitCode == 1)
        let report: Report = try parseJSON(outcome.output)
        #expect(!report.whole && report.blobs == 3)
        #expect(Set(report.damaged.map(\.document)) == [document.id])
        #expect(Set(report.damaged.map(\.picture)) == ["original", "display", "thumbnail"])
        #expect(report.damaged.allSatisfy { $0.code == "corrupt" })
        let text = try await runMuster("blobs", "verify", "--data", folder)
        #expect(text.exitCode == 1 && text.output.contains("Document \(document.id), display: corrupt"))

        // A small picture is looked at before its answer begins, a large one breaks off.
        let error = await #expect(throws: MusterClientError.self) {
          try await client.rendition(of: document.id, .thumbnail)
        }
        #expect(error?.problem?.code == "INTERNAL_ERROR", "\(String(describing: error))")
        await #expect(throws: MusterClientError.self) { try await client.rendition(of: document.id, .original) }
        let end = try await service.stop()
        #expect(end.errors.contains("does not open"), "\(end.errors)")
      }
    }
  }
}
