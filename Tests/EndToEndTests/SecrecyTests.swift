import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension EndToEnd {
  /// What neither the log nor the folder may tell.
  @Suite struct SecrecyTests {
    @Test func logTellsNoSecretAndNoPerson() async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder, ["--log-level", "trace"])
        let key = try await createKey(in: folder)
        let session = try await service.client(key).createSession(
          SessionRequest(documentTypes: ["PASSPORT"], customFields: ["name": "Erika-Custom"]))
        let token = try #require(session.token)
        let client = service.client(token)
        var file = DocumentFile(
          data: try readFile(locateSpecimen("passport-grayscale.jpg")), type: .passport, side: .front,
          dataSignature: "c2lnbmF0dXJl")
        file.filename = "erika-file.jpg"
        let document = try await client.uploadDocument(file, uploadId: "erika-upload", wait: .seconds(60))
        _ = try await client.rendition(of: document.id, .display)
        _ = try? await client.document(id: "erika-unknown")
        let outcome = try await service.stop()
        #expect(outcome.errors.contains("POST /v1/documents"), "nothing was logged")
        for secret in [key, token, "Erika-Custom", "c2lnbmF0dXJl", "erika-file", "erika-upload", "erika-unknown"] {
          #expect(!(outcome.output + outcome.errors).contains(secret))
        }
      }
    }

    @Test func folderIsItsOwnersAlone() async throws {
      try await withTemporaryFolder { folder in
        let data = folder + "/data"
        let service = try await startService(on: data)
        let token = try await createSession(on: service, in: data).token
        let bytes = try readFile(locateSpecimen("driving-licence-444.jpg"))
        _ = try await service.client(token).uploadDocument(
          DocumentFile(data: bytes, type: "PASSPORT", side: .front), wait: .seconds(60))
        let blobs = try listFolder(data + "/blobs").filter { $0 != "incoming" }.map { "blobs/" + $0 }
        #expect(blobs.count == 2)
        for name in try listFolder(data) + blobs {
          let attributes = try FileManager.default.attributesOfItem(atPath: "\(data)/\(name)")
          let permissions = try #require(attributes[.posixPermissions] as? NSNumber).intValue
          #expect(permissions & 0o077 == 0, "\(name)")
        }
        for blob in blobs {
          // No picture lies there in the clear.
          #expect(try readFile("\(data)/\(blob)").range(of: bytes[5000..<5016]) == nil)
        }
        #expect(try await service.stop().exitCode == 0)
      }
    }
  }
}
