internal import Foundation
internal import MusterService
internal import NIOHTTP1
internal import PhoneNumbers
internal import VerificationFlow

/// Phone checks by a vendor who asks operators (the vendor's OpenAPI).
///
/// With version 0.1 the device's way ends at the operator, and the result is read by the id of the check. With version
/// 0.2 the device brings back a code, and the result is given in exchange for it.
struct VendorPhoneCheckBackend: PhoneCheckBackend {
  private static let scope = "phone_check sim_check subscriber_check"
  private static let messageScope = "mo_check"
  private static let coverageScope = "coverage"
  private static let maxCodeBytes = 1024
  /// The length of the pauses between looks at a result that comes late.
  private static let pause = Duration.milliseconds(250)

  let root: String
  private let version: PhoneCheckRecord.Version
  let client: OperatorClient
  private let tokens: OperatorTokens
  /// Not every vendor grants this scope, so it has a token of its own.
  private let messageTokens: OperatorTokens
  /// Devices are given this token, which is good for nothing else.
  let coverageTokens: OperatorTokens
  private let callbacks: VendorCallbacks

  /// - Parameter root: The address of the API, such as `https://eu.api.tru.id`.
  init(root: String, _ credentials: OperatorCredentials, version: PhoneCheckRecord.Version, client: OperatorClient) {
    self.root = root.withoutFinalSlash
    self.version = version
    self.client = client
    let tokenURL = self.root + "/oauth2/v1/token"
    tokens = OperatorTokens(client, url: tokenURL, credentials, scope: Self.scope)
    messageTokens = OperatorTokens(client, url: tokenURL, credentials, scope: Self.messageScope)
    coverageTokens = OperatorTokens(client, url: tokenURL, credentials, scope: Self.coverageScope)
    callbacks = VendorCallbacks(keys: VendorKeys(client, url: self.root + "/.well-known/jwks.json"))
  }

  private struct NewCheck: Encodable {
    let number: String
    var address: String?
    var reference: String?
    var returnURL: String?
    var period: Int?

    enum CodingKeys: String, CodingKey {
      case number = "phone_number"
      case address = "phone_ip"
      case reference = "reference_id"
      case returnURL = "redirect_url"
      case period
    }
  }

  /// A change of a resource (RFC 6902).
  private struct Patch: Encodable {
    let op = "add"
    let path = "/code"
    let value: String
  }

  func begin(_ question: PhoneCheckQuestion) async throws(PhoneCheckFailure) -> PhoneCheckBeginning {
    var new = NewCheck(number: question.number.digits)
    new.address = question.deviceAddress
    new.reference = question.id.rawValue
    if version == .v2 {
      new.returnURL = question.returnURL
      if question.product.asksForSIM { new.period = question.periodMinutes }
    }
    let request = try OperatorRequest(.POST, checks(question.product), json: new)
    let check = try await ask(request, about: question.number, by: tokens, until: client.deadline)
    guard let id = check.id, VendorCheck.isID(id), let url = check.deviceURL, DeviceURL.isAcceptable(url) else {
      throw .failed(.malformed)
    }
    return PhoneCheckBeginning(reference: id, deviceURL: url)
  }

  func beginMessage(_ question: PhoneCheckQuestion) async throws(PhoneCheckFailure) -> PhoneCheckMessage {
    let new = NewCheck(number: question.number.digits, reference: question.id.rawValue)
    let request = try OperatorRequest(.POST, checks(.message), json: new)
    let check = try await ask(request, about: question.number, by: messageTokens, until: client.deadline)
    guard let id = check.id, VendorCheck.isID(id), let text = check.messageText, let receiver = check.messageReceiver
    else { throw .failed(.malformed) }
    return PhoneCheckMessage(reference: id, text: text, receiver: receiver)
  }

  func verified(_ callback: PhoneCheckCallback) async throws(PhoneCheckFailure) -> VerifiedCallback {
    try await callbacks.verify(callback, at: Clock.system.now())
  }

  func result(
    of question: PhoneCheckQuestion, reference: String, returnedWith parameters: [String: String]?
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult? {
    guard VendorCheck.isID(reference) else { throw .failed(.malformed) }
    let end = client.deadline
    let needsCode = version == .v2 && question.product.needsDevice
    guard needsCode, let parameters else {
      let check = try await read(reference, question, until: end)
      let result = try judge(check, question)
      // Whoever has the code may learn a verdict of version 0.2, and only the device has it. Failures are no secret.
      return needsCode && result?.error == nil ? nil : result
    }
    do throws(PhoneCheckFailure) {
      return try await exchange(parameters, reference, question, until: end)
    } catch {
      guard case .refused(let status, let body) = error else { throw error }
      let problem = try? JSONDecoder().decode(VendorProblem.self, from: Data(body.utf8))
      if let code = problem?.errorCode { return PhoneCheckResult(error: code) }
      // The vendor knows no such check, or not this code.
      if status == 404 { return PhoneCheckResult(error: .operatorResponse) }
      throw error
    }
  }

  func checkSIM(_ number: PhoneNumber, periodMinutes: Int) async throws(PhoneCheckFailure) -> PhoneCheckResult {
    let new = NewCheck(number: number.digits, period: periodMinutes)
    let request = try OperatorRequest(.POST, "\(root)/sim_check/v0.1/checks", json: new)
    let check = try await ask(request, about: number, by: tokens, until: client.deadline)
    let result = try check.result(
      .sim, within: periodMinutes, toldMinutes: periodMinutes, at: Clock.system.now())
    guard let result else { throw .failed(.malformed) }
    return result
  }

  /// Gets the result for what the device brought back.
  private func exchange(
    _ parameters: [String: String], _ reference: String, _ question: PhoneCheckQuestion,
    until end: ContinuousClock.Instant
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult {
    let id = parameters["check_id"]
    if let word = parameters["error"], id == nil || id == reference {
      return PhoneCheckResult(error: VendorCheck.errorCode(word))
    }
    guard id == reference, let code = parameters["code"], (1...Self.maxCodeBytes).contains(code.utf8.count) else {
      throw .failed(.malformed)
    }
    let request = try OperatorRequest(
      .PATCH, "\(checks(question.product))/\(reference)", json: [Patch(value: code)],
      as: "application/json-patch+json")
    var check = try await ask(request, about: question.number, by: tokens, until: end)
    while check.isOpen {
      guard ContinuousClock.now + Self.pause < end else { throw .failed(.timedOut) }
      do {
        try await Task.sleep(for: Self.pause)
      } catch {
        throw .failed(.unreachable)
      }
      check = try await read(reference, question, until: end)
    }
    guard check.id ?? reference == reference, let result = try judge(check, question) else {
      throw .failed(.malformed)
    }
    return result
  }

  private func read(
    _ reference: String, _ question: PhoneCheckQuestion, until end: ContinuousClock.Instant
  ) async throws(PhoneCheckFailure) -> VendorCheck {
    let request = OperatorRequest(.GET, "\(checks(question.product))/\(reference)")
    let tokens = question.product == .message ? messageTokens : tokens
    let check = try await ask(request, about: question.number, by: tokens, until: end)
    guard check.id ?? reference == reference else { throw .failed(.malformed) }
    return check
  }

  /// Returns the result of a check; nil while it is open.
  private func judge(
    _ check: VendorCheck, _ question: PhoneCheckQuestion
  ) throws(PhoneCheckFailure) -> PhoneCheckResult? {
    try check.result(
      question.product, within: question.periodMinutes,
      toldMinutes: version == .v1 ? VendorCheck.usualPeriod : question.periodMinutes, at: Clock.system.now())
  }

  /// Sends a request.
  ///
  /// - Throws: `refused` with what the vendor says, for apps to see.
  private func ask(
    _ request: OperatorRequest, about number: PhoneNumber, by tokens: OperatorTokens,
    until end: ContinuousClock.Instant
  ) async throws(PhoneCheckFailure) -> VendorCheck {
    let answer = try await client.send(request, by: tokens, until: end)
    guard answer.isSuccess else { throw Self.refusal(answer, about: number) }
    return try answer.decoded()
  }

  /// Returns the refusal of a question. Apps see its body, unless the vendor refuses us, or the body has the number.
  ///
  /// - Parameter number: The number that the question is about; nil for none.
  static func refusal(_ answer: OperatorAnswer, about number: PhoneNumber?) -> PhoneCheckFailure {
    let text = String(decoding: answer.body, as: UTF8.self)
    let isObject = (try? answer.decoded(as: VendorProblem.self)) != nil
    guard (400..<600).contains(answer.status), answer.status != 401, isObject,
      number.map({ !text.contains($0.digits) }) ?? true
    else {
      return .failed(.refused)
    }
    return .refused(status: answer.status, body: text)
  }

  private func checks(_ product: PhoneCheckRecord.Product) -> String {
    let version = product.needsDevice ? version : .v1
    return "\(root)/\(product.rawValue)/v\(version.rawValue)/checks"
  }
}
