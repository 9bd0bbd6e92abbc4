internal import Foundation
internal import MusterService
internal import NIOHTTP1
internal import PhoneNumbers
internal import VerificationFlow

/// Asks an operator whether what a document states about a person is what the operator knows of the holder of a number
/// (CAMARA Know Your Customer Match 1.0).
struct CAMARAKYCMatch: Sendable {
  private static let maxScore = 100

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

  /// The outcomes for the attributes that the operator says anything about.
  private struct Reply: Decodable {
    var findings: [HolderFinding] = []

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Name.self)
      for attribute in PhoneHolder.Attribute.allCases {
        let name = Name(stringValue: attribute.camaraName + "Match")
        guard let word = try fields.decodeIfPresent(String.self, forKey: name) else { continue }
        let outcome: HolderFinding.Outcome? =
          switch word {
          case "true": .same
          case "false": .different
          case "not_available": .unknown
          default: nil
          }
        guard let outcome else {
          throw DecodingError.dataCorruptedError(
            forKey: name, in: fields, debugDescription: "This is not the outcome of a comparison.")
        }
        let scoreName = Name(stringValue: attribute.camaraName + "MatchScore")
        let score = outcome == .different ? try? fields.decodeIfPresent(Int.self, forKey: scoreName) : nil
        findings.append(HolderFinding(attribute, outcome, likeness: score.map { min(max($0, 0), maxScore) }))
      }
    }
  }

  /// Compares what a document states with what the operator knows.
  ///
  /// - Parameter correlator: What the request is called in the logs of the operator.
  /// - Returns: The outcome for each attribute; unknown for those that the operator says nothing about.
  func match(
    _ holder: PhoneHolder, of number: PhoneNumber, correlator: String
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult {
    var body = ["phoneNumber": number.e164]
    for (attribute, text) in holder.values { body[attribute.camaraName] = text }
    var request = try OperatorRequest(.POST, "\(root)/kyc-match/v1/match", json: body)
    request.headers.add(name: "x-correlator", value: correlator)
    let answer = try await client.send(request, by: tokens, until: client.deadline)
    guard answer.isSuccess else { return try CAMARAErrors.result(of: answer) }
    let known = try answer.decoded(as: Reply.self).findings
    guard !known.isEmpty else { throw .failed(.malformed) }
    return PhoneCheckResult(
      holder: holder.values.keys.map { attribute in
        known.first { $0.attribute == attribute } ?? HolderFinding(attribute, .unknown)
      })
  }
}

extension PhoneHolder.Attribute {
  /// The name in CAMARA's APIs.
  fileprivate var camaraName: String {
    switch self {
    case .givenNames: "givenName"
    case .surname: "familyName"
    case .birthDate: "birthdate"
    }
  }
}
