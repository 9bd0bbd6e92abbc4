internal import MusterService
internal import VerificationFlow

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
