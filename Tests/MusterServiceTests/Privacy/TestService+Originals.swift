import MusterService
import MusterStore
import NIOCore
import ServiceFixtures
import Testing
import VerificationFlow

extension TestService {
  /// Returns the uploaded picture of a document; nil once it is erased.
  func original(of document: DocumentID) async throws -> [UInt8]? {
    do {
      let found = try await muster.documents.renditions.find("original", of: document, by: caller(.review))
      let bytes = try await muster.documents.renditions.bytes(of: found, in: 0..<Int64(found.record.byteCount))
      var picture: [UInt8] = []
      for try await piece in bytes { picture += piece.readableBytesView }
      return picture
    } catch let error as ServiceError where error.code == "RENDITION_NOT_FOUND" {
      return nil
    }
  }
}
