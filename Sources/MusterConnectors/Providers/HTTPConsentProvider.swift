internal import Foundation
internal import MusterService

/// A consent provider reached over HTTP: `consent.text`.
struct HTTPConsentProvider: ConsentProvider {
  let line: ProviderClient

  private struct Question: Encodable {
    let session: SessionPart
  }

  private struct Text: Decodable {
    let text: String
    let version: String
  }

  func text(in session: AskedSession) async throws(ProviderFailure) -> VersionedText {
    let found = try await line.ask(
      "consent.text", id: UUID().uuidString.lowercased(), Question(session: SessionPart(session)), for: Text.self)
    guard !found.text.isEmpty, (1...64).contains(found.version.unicodeScalars.count) else { throw .malformed }
    return VersionedText(text: found.text, version: found.version)
  }
}
