import DocumentImaging
import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterStore
import Testing
import VerificationFlow

extension QualityRules {
  /// Rules by which only these properties can be wrong.
  static func only(_ limits: [QualityCode: QualityThresholds.Limits], softPass: SoftPass = .standard) -> QualityRules {
    var rules = QualityRules(softPass: softPass)
    for type in rules.types.keys {
      rules.types[type]?.thresholds = QualityThresholds(limits)
    }
    return rules
  }

  /// Rules by which every picture is too large: a fault that any specimen has.
  static func allTooLarge(after: Int = 3, codes: [QualityCode] = [.fileLarge]) -> QualityRules {
    only([.fileLarge: .init(reject: 1)], softPass: SoftPass(after: after, codes: codes))
  }
}

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
        .contentType: "image/jpeg", .acceptLanguage: language, try #require(HTTPField.Name("Prefer")): "wait=20",
      ],
      body: Data(bytes)
    ).decoded()
  }

  /// What is kept of a document.
  func record(_ document: Document) async throws -> DocumentRecord {
    try await store.database.read { try #require(try $0.document(DocumentID(document.id))) }
  }
}
