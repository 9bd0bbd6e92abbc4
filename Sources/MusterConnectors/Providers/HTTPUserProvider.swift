internal import Foundation
internal import MusterService

/// A user provider reached over HTTP: `user.find`.
struct HTTPUserProvider: UserProvider {
  let line: ProviderClient

  private struct Question: Encodable {
    /// JSON as text, so that numbers stay as the app wrote them.
    let identification: String
    let processType: String
    let language: String
  }

  private struct Found: Decodable {
    let userId: String?
    let consentRequired: Bool?

    enum CodingKeys: CodingKey {
      case userId, consentRequired
    }

    /// `userId` has to be present, even as null: if its absence meant an unknown user, a misspelt field would
    /// silently stop codes from being sent.
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      userId = try container.decode(String?.self, forKey: .userId)
      consentRequired = try container.decodeIfPresent(Bool.self, forKey: .consentRequired)
    }
  }

  func find(
    _ identification: String, processType: String, language: String
  ) async throws(ProviderFailure) -> KnownUser? {
    let question = Question(identification: identification, processType: processType, language: language)
    let found = try await line.ask("user.find", id: UUID().uuidString.lowercased(), question, for: Found.self)
    guard let id = found.userId else { return nil }
    guard (1...256).contains(id.unicodeScalars.count) else { throw .malformed }
    return KnownUser(id: id, consentRequired: found.consentRequired)
  }
}
