internal import MusterService

/// The access token that a client gets for itself (RFC 6749, section 4.4). All requests share it.
actor OperatorTokens {
  /// A token is replaced so long before it ends.
  private static let margin = 60.0

  private let client: OperatorClient
  private let request: OperatorRequest
  private var token: Token?
  /// The request for a new token that is under way.
  private var flight: Task<Result<Token, PhoneCheckFailure>, Never>?

  private struct Token: Sendable {
    let text: String
    let refreshAt: ContinuousClock.Instant
  }

  /// - Parameters:
  ///   - url: The token endpoint.
  ///   - scope: What the token is for.
  init(_ client: OperatorClient, url: String, _ credentials: OperatorCredentials, scope: String) {
    self.client = client
    request = OperatorRequest(
      tokenAt: url, credentials, ["grant_type": "client_credentials", "scope": scope])
  }

  /// Returns the token. If there is none, or it is about to end, it is requested, once for all who wait for it.
  ///
  /// - Parameter end: The time limit, if the request begins here.
  func token(until end: ContinuousClock.Instant) async throws(PhoneCheckFailure) -> String {
    if let token, ContinuousClock.now < token.refreshAt { return token.text }
    let result = await (flight ?? begin(until: end)).value
    return try result.get().text
  }

  /// Throws away a token that was not accepted, unless there is another one already.
  func discard(_ text: String) {
    if token?.text == text { token = nil }
  }

  /// Requests a token. Who asked first may give up; the others still get it.
  private func begin(until end: ContinuousClock.Instant) -> Task<Result<Token, PhoneCheckFailure>, Never> {
    let task = Task { () async -> Result<Token, PhoneCheckFailure> in
      let result = await self.fetch(until: end)
      self.land(result)
      return result
    }
    flight = task
    return task
  }

  private func land(_ result: Result<Token, PhoneCheckFailure>) {
    flight = nil
    if case .success(let fresh) = result { token = fresh }
  }

  private func fetch(until end: ContinuousClock.Instant) async -> Result<Token, PhoneCheckFailure> {
    let start = ContinuousClock.now
    do throws(PhoneCheckFailure) {
      let answer = try await client.send(request, until: end)
      guard answer.isSuccess else { throw .failed(.refused) }
      let grant: OperatorGrant = try answer.decoded()
      let pause = max(grant.seconds - Self.margin, grant.seconds / 2)
      return .success(Token(text: grant.accessToken, refreshAt: start + .seconds(pause)))
    } catch {
      return .failure(error)
    }
  }
}

/// The answer of a token endpoint (RFC 6749, section 5.1).
struct OperatorGrant: Decodable, Sendable {
  private static let usualSeconds = 300.0
  private static let maxSeconds = 30 * 86_400.0
  private static let maxBytes = 8192

  let accessToken: String
  /// How long the token is valid.
  let seconds: Double
  /// The ID token of OpenID Connect.
  let idToken: String?

  private enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case tokenType = "token_type"
    case expiresIn = "expires_in"
    case idToken = "id_token"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    accessToken = try fields.decode(String.self, forKey: .accessToken)
    let type = try fields.decodeIfPresent(String.self, forKey: .tokenType) ?? "bearer"
    // It becomes part of a header.
    guard !accessToken.isEmpty, accessToken.utf8.count <= Self.maxBytes,
      accessToken.utf8.allSatisfy({ (0x21...0x7e).contains($0) }), type.lowercased() == "bearer"
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .accessToken, in: fields, debugDescription: "This is not a bearer token.")
    }
    // Some servers send it as text, or not at all.
    let number = try? fields.decodeIfPresent(Double.self, forKey: .expiresIn)
    let text = try? fields.decodeIfPresent(String.self, forKey: .expiresIn)
    let told = number ?? text.flatMap { Double($0) } ?? Self.usualSeconds
    seconds = told.isFinite ? min(max(told, 0), Self.maxSeconds) : Self.usualSeconds
    idToken = try fields.decodeIfPresent(String.self, forKey: .idToken)
  }
}
