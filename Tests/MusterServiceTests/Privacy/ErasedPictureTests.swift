import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Pictures that are erased between the look-up of their row and the opening of their blob.
@Suite struct ErasedPictureTests {
  private func picture(
    _ kind: String = "original", of service: TestService
  ) async throws -> (SessionID, ReadRendition.Found) {
    let person = try await service.makeSession(.passport)
    let document = try await person.upload(specimen("passport-grayscale.jpg"), as: "PASSPORT").document.id
    return (person.id, try await service.muster.documents.renditions.find(kind, of: document, by: person.caller))
  }

  @Test(arguments: ["original", "display"]) func anErasedPictureIsNotFound(kind: String) async throws {
    try await withTestService { service in
      let (session, found) = try await picture(kind, of: service)
      _ = try await service.muster.privacy.erasure.erase(session, by: service.caller(.admin))
      await #expect(throws: ServiceError.noSuchDocument) {
        _ = try await service.muster.documents.renditions.bytes(of: found, in: 0..<1)
      }
      for table in ["renditions", "blobs"] { #expect(try await service.rowCount(table) == 0, "\(table)") }
    }
  }

  /// A row without its blob is a damage, which nobody is to take for an erasure.
  @Test func aMissingBlobIsNoErasure() async throws {
    try await withTestService { service in
      let (_, found) = try await picture(of: service)
      try await service.store.blobs.remove(found.rendition.blob.id)
      let error = await #expect(throws: BlobError.self) {
        _ = try await service.muster.documents.renditions.bytes(of: found, in: 0..<1)
      }
      #expect(error?.code == .notFound)
    }
  }
}
