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
