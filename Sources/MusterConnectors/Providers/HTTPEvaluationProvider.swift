internal import MusterService
internal import VerificationFlow

/// An evaluation provider reached over HTTP: `client.evaluate`.
struct HTTPEvaluationProvider: EvaluationProvider, HTTPInquiryProvider {
  let line: ProviderClient

  private struct Question: Encodable {
    let session: SessionPart
    let documents: [DocumentPart]
  }

  private struct DocumentPart: Encodable {
    let documentId: String
    let documentType: String
    let side: String
    let country: String?
    let isUnsure: Bool
  }

  func evaluate(
    _ documents: [EvaluatedDocument], in session: AskedSession, as id: String
  ) async throws(ProviderFailure) -> ProviderReply {
    let parts = documents.map { document in
      DocumentPart(
        documentId: document.id.rawValue, documentType: document.key.type.rawValue,
        side: document.key.side.rawValue, country: document.country, isUnsure: document.isUnsure)
    }
    let question = Question(session: SessionPart(session), documents: parts)
    return try await line.ask("client.evaluate", id: id, question, for: ResultPart.self).reply()
  }
}
