internal import Foundation
internal import MusterService
internal import NIOHTTP1
internal import PhoneNumbers
internal import VerificationFlow

/// Phone checks by an operator with the APIs of CAMARA: Number Verification 2.1, SIM Swap 2.1 and Know Your Customer
/// Match 1.0.
///
/// The device signs in at the operator, without the person noticing, and brings back a code. The code gives a token,
/// and with it the operator says whether the device has the number.
struct CAMARAPhoneCheckBackend: PhoneCheckBackend {
  private static let maxCodeBytes = 4096

  private let root: String
  private let authorizeURL: String
  private let tokenURL: String
  private let credentials: OperatorCredentials
  private let client: OperatorClient
  private let sim: CAMARASIMSwap
  private let holders: CAMARAKYCMatch

  /// - Parameters:
  ///   - root: What the paths of the APIs are appended to.
  ///   - authorizeURL: Where devices sign in.
  ///   - tokenURL: The token endpoint.
  init(
    root: String, authorizeURL: String, tokenURL: String, _ credentials: OperatorCredentials, client: OperatorClient
  ) {
    self.root = root.withoutFinalSlash
    self.authorizeURL = authorizeURL
    self.tokenURL = tokenURL
    self.credentials = credentials
    self.client = client
    sim = CAMARASIMSwap(root: self.root, tokenURL: tokenURL, credentials, client: client)
    holders = CAMARAKYCMatch(root: self.root, tokenURL: tokenURL, credentials, client: client)
  }

  private struct Verification: Decodable {
    let devicePhoneNumberVerified: Bool
  }

  /// What the code of a device is good for.
  private enum Exchange {
    case token(String)
    case refused(PhoneCheckResult)
  }

  func begin(_ question: PhoneCheckQuestion) async throws(PhoneCheckFailure) -> PhoneCheckBeginning {
    let (signIn, url) = try CAMARASignIn.begin(question, at: authorizeURL, clientID: credentials.id)
    return PhoneCheckBeginning(reference: signIn.reference, deviceURL: url)
  }

  func result(
    of question: PhoneCheckQuestion, reference: String, returnedWith parameters: [String: String]?
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult? {
    guard let parameters else { return nil }
    guard let signIn = CAMARASignIn(reference: reference) else { throw .failed(.malformed) }
    if let word = parameters["error"] { return PhoneCheckResult(error: CAMARAErrors.signInCode(word)) }
    guard let code = parameters["code"], (1...Self.maxCodeBytes).contains(code.utf8.count) else {
      throw .failed(.malformed)
    }
    let end = client.deadline
    switch try await exchange(code, signIn, until: end) {
    case .refused(let result): return result
    case .token(let token): return try await judge(question, token, until: end)
    }
  }

  func checkSIM(_ number: PhoneNumber, periodMinutes: Int) async throws(PhoneCheckFailure) -> PhoneCheckResult {
    try await sim.check(
      number, periodMinutes: periodMinutes, correlator: UUID().uuidString.lowercased(), until: client.deadline)
  }

  func matchHolder(
    _ holder: PhoneHolder, of number: PhoneNumber
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult? {
    try await holders.match(holder, of: number, correlator: UUID().uuidString.lowercased())
  }

  /// Gets the token for the code of a device. The token is good for one question.
  private func exchange(
    _ code: String, _ signIn: CAMARASignIn, until end: ContinuousClock.Instant
  ) async throws(PhoneCheckFailure) -> Exchange {
    let request = OperatorRequest(
      tokenAt: tokenURL, credentials,
      ["grant_type": "authorization_code", "code": code, "redirect_uri": signIn.redirectURI])
    let answer = try await client.send(request, until: end)
    guard answer.isSuccess else { return .refused(try CAMARAErrors.signInResult(of: answer)) }
    let grant: OperatorGrant = try answer.decoded()
    if let idToken = grant.idToken, !signIn.accepts(idToken: idToken) { throw .failed(.malformed) }
    return .token(grant.accessToken)
  }

  /// Asks all that the product needs. The questions do not wait for one another, because the device does.
  private func judge(
    _ question: PhoneCheckQuestion, _ token: String, until end: ContinuousClock.Instant
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult {
    guard question.product.asksForSIM else { return try await verify(question, token, until: end) }
    async let change = simChange(question, until: end)
    var result = try await verify(question, token, until: end)
    guard result.error == nil else { return result }
    let found = try await change.get()
    guard found.error == nil else { return found }
    (result.isSIMUnchanged, result.simChangedAt) = (found.isSIMUnchanged, found.simChangedAt)
    return result
  }

  private func verify(
    _ question: PhoneCheckQuestion, _ token: String, until end: ContinuousClock.Instant
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult {
    var request = try OperatorRequest(
      .POST, "\(root)/number-verification/v2/verify", json: ["phoneNumber": question.number.e164])
    request.headers.add(name: "x-correlator", value: question.id.rawValue)
    let answer = try await client.send(request.authorized(by: token), until: end)
    guard answer.isSuccess else { return try CAMARAErrors.result(of: answer) }
    let verification: Verification = try answer.decoded()
    return PhoneCheckResult(isMatch: verification.devicePhoneNumberVerified)
  }

  private func simChange(
    _ question: PhoneCheckQuestion, until end: ContinuousClock.Instant
  ) async -> Result<PhoneCheckResult, PhoneCheckFailure> {
    do throws(PhoneCheckFailure) {
      return .success(
        try await sim.check(
          question.number, periodMinutes: question.periodMinutes, correlator: question.id.rawValue, until: end))
    } catch {
      return .failure(error)
    }
  }
}
