import DocumentImaging
import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterStore
import ServiceFixtures
import Testing
import VerificationFlow

extension TestServer {
  /// Uploads a picture that nobody sent before and gives its document.
  func show(
    _ number: Int, as type: Code = "ID_CARD", _ side: Code = "FRONT", to session: MusterAPI.Session,
    language: String = "en"
  ) async throws -> Document {
    let bytes = try specimen("driving-licence-444.jpg") + [UInt8(number)]
    return try await send(
      .post, "\(Routes.documents)?type=\(type)&side=\(side)", token: session.token,
      headers: [
        .contentType: "image/jpeg", .acceptLanguage: language, try #require(HTTPField.Name("Prefer")): "wait=60",
      ],
      body: Data(bytes)
    ).decoded()
  }

  /// Returns what the service stores about a document.
  func record(_ document: Document) async throws -> DocumentRecord {
    try await record(of: DocumentID(document.id))
  }
}
