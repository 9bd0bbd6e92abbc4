import MusterService
import MusterStore
import NIOCore
import ServiceFixtures
import Testing
import VerificationFlow

/// The configuration of a service on a folder that the test opens several times.
func retentionConfiguration() -> ServiceConfiguration {
  var configuration = ServiceConfiguration()
  // A debug build is too slow for the limit of two seconds.
  configuration.imageTimeout = .seconds(60)
  return configuration
}

extension TestService {
  /// Returns the uploaded picture of a document; nil once it is erased.
  func original(of document: DocumentID) async throws -> [UInt8]? {
    do {
      let found = try await muster.documents.readRendition("original", of: document, by: caller(.review))
      let bytes = try await muster.documents.readRendition.bytes(of: found, in: 0..<Int64(found.record.byteCount))
      var picture: [UInt8] = []
      for try await piece in bytes { picture += piece.readableBytesView }
      return picture
    } catch let error as ServiceError where error.code == "RENDITION_NOT_FOUND" {
      return nil
    }
  }

  /// Returns what the service stores about a document.
  func record(of document: DocumentID) async throws -> DocumentRecord {
    try await store.database.read { try #require(try $0.document(document)) }
  }
}
