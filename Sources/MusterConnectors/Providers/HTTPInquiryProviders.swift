internal import MusterService
internal import VerificationFlow

/// A document provider reached over HTTP: `document.verify` and `document.cross_check`.
struct HTTPDocumentProvider: DocumentProvider, HTTPInquiryProvider {
  let line: ProviderClient

  private struct Verification: Encodable {
    let session: SessionPart
    let picture: PicturePart
  }

  private struct CrossCheck: Encodable {
    let session: SessionPart
    let documentIds: [String]
  }

  func verify(
    _ picture: AskedPicture, in session: AskedSession, as id: String
  ) async throws(ProviderFailure) -> ProviderReply {
    let question = Verification(session: SessionPart(session), picture: PicturePart(picture))
    return try await line.ask("document.verify", id: id, question, for: ResultPart.self).reply()
  }

  func crossCheck(
    _ documents: [DocumentID], in session: AskedSession, as id: String
  ) async throws(ProviderFailure) -> ProviderReply {
    let question = CrossCheck(session: SessionPart(session), documentIds: documents.map(\.rawValue))
    return try await line.ask("document.cross_check", id: id, question, for: ResultPart.self).reply()
  }
}

/// A presence provider reached over HTTP: `presence.begin` and `presence.judge`.
struct HTTPPresenceProvider: PresenceProvider, HTTPInquiryProvider {
  let line: ProviderClient

  private struct Beginning: Encodable {
    let session: SessionPart
    let pictures: [PicturePart]
  }

  private struct Begun: Decodable {
    let attributes: [String: AttributeValue]
  }

  private struct Question: Encodable {
    let session: SessionPart
  }

  func begin(
    _ faces: [AskedPicture], in session: AskedSession, as id: String
  ) async throws -> [String: AttributeValue] {
    let question = Beginning(session: SessionPart(session), pictures: faces.map(PicturePart.init))
    return try await line.ask("presence.begin", id: id, question, for: Begun.self).attributes
  }

  func judge(in session: AskedSession, as id: String) async throws -> ProviderReply {
    let question = Question(session: SessionPart(session))
    return try await line.ask("presence.judge", id: id, question, for: ResultPart.self).reply()
  }
}

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
