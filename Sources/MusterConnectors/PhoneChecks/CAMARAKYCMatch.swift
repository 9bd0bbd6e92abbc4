internal import MusterService
internal import NIOHTTP1
internal import PhoneNumbers

/// Asks an operator whether what a person says about themselves is what the operator knows of the holder of a number
/// (CAMARA Know Your Customer Match).
struct CAMARAKYCMatch: Sendable {
  /// What can be compared. Raw values are the names in requests.
  enum Field: String, CaseIterable, Sendable {
    case idDocument, name, givenName, familyName, middleNames, familyNameAtBirth, address, streetName, streetNumber
    case postalCode, region, locality, country, houseNumberExtension, birthdate, email, gender
  }

  /// The outcome of a comparison. Raw values are those of answers.
  enum Finding: String, Sendable {
    case same = "true"
    case different = "false"
    /// The operator does not know, or may not tell.
    case unknown = "not_available"
  }

  /// The outcome for each field that was asked.
  struct Answer: Sendable, Equatable {
    var findings: [Field: Finding] = [:]
    /// How similar different texts are, from 0 to 99.
    var scores: [Field: Int] = [:]
  }

  private let root: String
  private let client: OperatorClient
  private let tokens: OperatorTokens

  init(root: String, tokenURL: String, _ credentials: OperatorCredentials, client: OperatorClient) {
    self.root = root.withoutFinalSlash
    self.client = client
    tokens = OperatorTokens(client, url: tokenURL, credentials, scope: "kyc-match:match")
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct Reply: Decodable {
    var answer = Answer()

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Name.self)
      for field in Field.allCases {
        let name = Name(stringValue: field.rawValue + "Match")
        guard let word = try fields.decodeIfPresent(String.self, forKey: name) else { continue }
        guard let finding = Finding(rawValue: word) else {
          throw DecodingError.dataCorruptedError(
            forKey: name, in: fields, debugDescription: "This is not the outcome of a comparison.")
        }
        answer.findings[field] = finding
        let score = try? fields.decodeIfPresent(Int.self, forKey: Name(stringValue: field.rawValue + "MatchScore"))
        answer.scores[field] = score.map { min(max($0, 0), 100) }
      }
    }
  }

  /// Compares what a person says with what the operator knows.
  ///
  /// - Parameter correlator: What the request is called in the logs of the operator.
  /// - Returns: The outcome for each field; unknown for those that the operator says nothing about.
  func match(
    _ person: [Field: String], of number: PhoneNumber, correlator: String
  ) async throws(PhoneCheckFailure) -> Answer {
    var body = ["phoneNumber": number.e164]
    for (field, text) in person { body[field.rawValue] = text }
    var request = try OperatorRequest(.POST, "\(root)/kyc-match/v1/match", json: body)
    request.headers.add(name: "x-correlator", value: correlator)
    let reply = try await client.send(request, by: tokens, until: client.deadline)
    guard reply.isSuccess else { throw .failed(.refused) }
    var answer = try reply.decoded(as: Reply.self).answer
    guard !answer.findings.isEmpty else { throw .failed(.malformed) }
    answer.findings = answer.findings.filter { person[$0.key] != nil }
    for field in person.keys where answer.findings[field] == nil { answer.findings[field] = .unknown }
    return answer
  }
}
