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
        let pictures: [String]
        let code: String
        let remakeable: Bool
      }

      let whole: Bool
      let blobs: Int
      let damaged: [Damage]
      let repaired: Int
    }

    @Test func oneFlippedByteIsNamedAndNeverHandedOut() async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder)
        let client = service.client(try await createSession(on: service, in: folder).token)
        let picture = try readFile(locateSpecimen("id-card-front.jpg"))
        let document = try await client.uploadDocument(
          DocumentFile(data: picture, type: "ID_CARD", side: .front), wait: .seconds(60))
        let whole = try await runMuster("blobs", "verify", "--data", folder)
        #expect(whole.exitCode == 0 && whole.output.hasPrefix("All are intact: 2 blobs"), "\(whole.output)")

        for blob in try listFolder(folder + "/blobs") where blob != "incoming" {
          let path = "\(folder)/blobs/\(blob)"
          var bytes = try readFile(path)
          // The renditions at their beginning, where the thumbnail is; the larger original at its end.
          bytes[bytes.count < picture.count ? 100 : bytes.count - 20] ^= 1
          try writeFile(path, bytes)
        }
        let outcome = try await runMuster("blobs", "verify", "--data", folder, "--json")
        #expect(outcome.exitCode == 1)
        let report: Report = try parseJSON(outcome.output)
        #expect(!report.whole && report.blobs == 2 && report.repaired == 0)
        #expect(Set(report.damaged.map(\.document)) == [document.id])
        #expect(Set(report.damaged.map(\.pictures)) == [["original"], ["display", "thumbnail"]])
        #expect(report.damaged.allSatisfy { $0.code == "corrupt" && $0.remakeable == ($0.pictures.count == 2) })
        let text = try await runMuster("blobs", "verify", "--data", folder)
        #expect(text.exitCode == 1 && text.output.contains("Document \(document.id), display, thumbnail: corrupt"))
        #expect(text.output.contains("Document \(document.id), original: corrupt"))

        // Without its original, nothing is made again. A small picture is looked at before its answer begins, a large one
        // breaks off.
        let error = await #expect(throws: MusterClientError.self) {
          try await client.rendition(of: document.id, .thumbnail)
        }
        #expect(error?.problem?.code == "PICTURE_DAMAGED", "\(String(describing: error))")
        await #expect(throws: MusterClientError.self) { try await client.rendition(of: document.id, .original) }
        let end = try await service.stop()
        #expect(end.errors.contains("does not open"), "\(end.errors)")
      }
    }

    @Test func renditionsAreRepairedWhileNoServiceRuns() async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder)
        let token = try await createSession(on: service, in: folder).token
        let client = service.client(token)
        let document = try await client.uploadDocument(
          DocumentFile(
            data: try readFile(locateSpecimen("id-card-front.jpg")), type: "ID_CARD", side: .front),
          wait: .seconds(60))
        let display = try await client.rendition(of: document.id, .display)
        let refused = try await runMuster("blobs", "verify", "--repair", "--data", folder)
        #expect(refused.exitCode == 64 && refused.errors.contains("stopped first (inUse)"), "\(refused)")
        #expect(try await service.stop().exitCode == 0)

        // As a power cut may leave them.
        let blobs = try listFolder(folder + "/blobs").filter { $0 != "incoming" }
        let contents = try blobs.map { try readFile("\(folder)/blobs/\($0)") }
        for blob in blobs { try writeFile("\(folder)/blobs/\(blob)", Data()) }
        let verified = try await runMuster("blobs", "verify", "--data", folder, "--json")
        let found: Report = try parseJSON(verified.output)
        let original = try #require(found.damaged.first { !$0.remakeable }).blob
        let lost = try #require(found.damaged.first { $0.remakeable }).blob
        #expect(verified.exitCode == 1 && Set([original, lost]) == Set(blobs))

        let unchanged = try await runMuster("blobs", "verify", "--repair", "--data", folder, "--json")
        let rest: Report = try parseJSON(unchanged.output)
        #expect(unchanged.exitCode == 1 && rest.repaired == 0 && rest.damaged.count == 2, "without the original")

        for (blob, bytes) in zip(blobs, contents) where blob == original {
          try writeFile("\(folder)/blobs/\(blob)", bytes)
        }
        let told = try await runMuster("blobs", "verify", "--data", folder)
        #expect(told.exitCode == 1 && told.output.contains("(can be regenerated)"), "\(told)")
        let repaired = try await runMuster("blobs", "verify", "--repair", "--data", folder)
        #expect(
          repaired.exitCode == 0 && repaired.output.contains("1 file of renditions was regenerated"), "\(repaired)")
        #expect(repaired.output.contains("All are intact: 2 blobs"), "\(repaired)")
        #expect(try !listFolder(folder + "/blobs").contains(lost))
        #expect(try await runMuster("blobs", "verify", "--data", folder).exitCode == 0)

        let again = try await startService(on: folder)
        #expect(try await again.client(token).rendition(of: document.id, .display) == display)
        #expect(try await again.stop().exitCode == 0)
      }
    }
  }
}
