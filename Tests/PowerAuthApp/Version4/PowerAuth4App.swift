internal import Crypto
package import Foundation

/// An app with the SDK of PowerAuth 2, which speaks version 4.0 of the protocol, as strict as that.
package struct PowerAuth4App: Sendable {
  package typealias Protection = PowerAuthApp.Protection
  package typealias Reply = PowerAuthApp.Reply

  struct TemporaryKey: Sendable {
    let id: String
    let secret: Data
    let expiry: Int64
  }

  struct Activation: Sendable {
    let id: String
    let secret: Data
    let verifier: Verifier4
    /// The keys of the factors, by their names.
    var keys: [String: Data]
    let first: Data
    var counter: Data
    var count = 0
  }

  package let suite: String
  package let applicationKey: String
  package let applicationSecret: String
  let verifier: Verifier4
  package private(set) var send: PowerAuthApp.Send
  /// By how much the clock of the phone is ahead.
  package var clockError: Int64 = 0
  private var timeOffset: Int64 = 0
  private var temporaryKeys: [String: TemporaryKey] = [:]
  var activation: Activation?
  package var token: (id: String, secret: Data)?
  /// Whether the person enters a wrong PIN, by which the app unlocks a wrong key.
  package var hasWrongPIN = false
  /// The same phone with the version from which it upgrades, until it has.
  package var legacy: PowerAuthApp?

  /// - Parameter configuration: The one text that the maker of an app embeds.
  package init(
    suite: String = "EC_P384_ML_L3", configuration: String, send: @escaping PowerAuthApp.Send
  ) throws {
    var reader = ConfigurationReader(rest: Data(base64Encoded: configuration) ?? Data())
    guard try reader.take(1) == Data([1]) else { throw AppError("no configuration") }
    let (key, secret) = (try reader.string(), try reader.string())
    guard key.count == 16, secret.count == 16 else { throw AppError("no application key") }
    (applicationKey, applicationSecret) = (key.base64EncodedString(), secret.base64EncodedString())
    var keys: [UInt8: Data] = [:]
    for _ in 0..<(try reader.length()) { keys[try reader.take(1)[0]] = try reader.string() }
    guard reader.rest.isEmpty, let old = keys[1], old.count == 65 else { throw AppError("no key of P-256") }
    _ = try P256.KeyAgreement.PublicKey(x963Representation: old)
    let lattice: UInt8? = ["EC_P384_ML_L3": 3, "EC_P384_ML_L5": 4][suite]
    verifier = try Verifier4(suite, point: keys[2], lattice: lattice.flatMap { keys[$0] })
    self.suite = suite
    self.send = send
  }

  /// Creates the app after an update of its SDK, with the activation of the former version.
  package init(upgrading app: PowerAuthApp, suite: String = "EC_P384_ML_L3", configuration: String) throws {
    try self.init(suite: suite, configuration: configuration, send: app.send)
    legacy = app
    clockError = app.clockError
  }

  package var activationID: String? { activation?.id ?? legacy?.activationID }

  /// Returns the app with another connection to the service.
  package func sending(_ send: @escaping PowerAuthApp.Send) -> PowerAuth4App {
    var app = self
    app.send = send
    app.legacy = legacy?.sending(send)
    return app
  }

  /// Forgets the keys to encrypt with, as an app does that is started again.
  package mutating func forgetTemporaryKeys() { temporaryKeys = [:] }

  /// The time as the app knows it: that of the service, since it has asked for it.
  package var now: Int64 { Int64(Date().timeIntervalSince1970 * 1000) + clockError + timeOffset }

  /// What the service says about itself.
  package struct ServerStatus: Sendable, Equatable {
    package let supportedAlgorithms: [String]
    package let name: String
    package let version: String
  }

  /// Asks for the time of the service, and for what it serves, as the SDK does before its first request.
  @discardableResult package mutating func synchronizeTime() async throws -> ServerStatus {
    let body = try JSONSerialization.data(withJSONObject: ["requestObject": ["applicationKey": applicationKey]])
    let answer = try PowerAuthApp.ok(
      await send(.init(path: "/pa/v4/status", headers: PowerAuthApp.json, body: body)))
    guard let time = answer["serverTime"] as? Int64, let suites = answer["supportedAlgorithms"] as? [String],
      suites.contains(suite), let application = answer["application"] as? [String: Any],
      let name = application["name"] as? String, let version = application["version"] as? String
    else { throw AppError("no status of the service: \(answer)") }
    timeOffset = time - (Int64(Date().timeIntervalSince1970 * 1000) + clockError)
    return ServerStatus(supportedAlgorithms: suites, name: name, version: version)
  }

  /// Seals a request. An authentication code uses the counter up.
  package mutating func seal(
    _ path: String, _ body: Data, _ protection: Protection
  ) async throws -> PowerAuthApp.Sealed {
    let exchange = try await exchange(for: protection)
    let sent = try exchange?.seal(body, at: now) ?? body
    var headers = PowerAuthApp.json
    if protection.scope != .none { headers["X-PowerAuth-Encryption"] = encryptionHeader(protection.scope) }
    switch protection.authentication {
    case .none: break
    case .token: headers["X-PowerAuth-Token"] = try tokenHeader()
    case .signature(let type):
      headers["X-PowerAuth-Encryption"] = nil
      // The code of PowerAuth's own endpoints covers what is sent, that of all others what is meant.
      let isOwn = path.hasPrefix("/pa/")
      headers["X-PowerAuth-Authorization"] = try codeHeader(type, Self.identifier(path), isOwn ? sent : body)
    }
    return PowerAuthApp.Sealed(request: .init(path: path, headers: headers, body: sent)) { body, now in
      try exchange?.open(body, now: now) ?? body
    }
  }

  /// Sends a request and returns its answer, decrypted.
  package mutating func call(
    _ path: String, _ body: Data, _ protection: Protection
  ) async throws -> (status: Int, body: Data) {
    try await send(try await seal(path, body, protection))
  }

  /// Sends a request that is sealed already.
  func send(_ sealed: PowerAuthApp.Sealed) async throws -> (status: Int, body: Data) {
    let reply = try await send(sealed.request)
    guard reply.status == 200 else {
      try Self.checkError(reply)
      return (reply.status, reply.body)
    }
    return (reply.status, try sealed.open(reply.body, now: now))
  }

  /// Calls an endpoint of the onboarding protocol.
  package mutating func onboard(
    _ path: String, _ object: [String: Any], _ protection: Protection
  ) async throws -> (status: Int, answer: [String: Any]) {
    let body = try JSONSerialization.data(withJSONObject: ["requestObject": object])
    let reply = try await call(path, body, protection)
    return (reply.status, try JSONSerialization.jsonObject(with: reply.body) as? [String: Any] ?? [:])
  }

  /// Reads an error as the SDK does: it is never encrypted.
  private static func checkError(_ reply: Reply) throws {
    let object = try JSONSerialization.jsonObject(with: reply.body) as? [String: Any]
    let failure = object?["responseObject"] as? [String: Any]
    guard object?["status"] as? String == "ERROR", failure?["code"] is String, failure?["message"] is String else {
      throw AppError("\(reply.status): no SDK reads \(String(decoding: reply.body, as: UTF8.self))")
    }
  }

  /// The identifier of an endpoint, which has no version.
  static func identifier(_ path: String) -> String { path.replacingOccurrences(of: "/pa/v4/", with: "/pa/") }

  /// Begins an exchange, for which the app may have to ask for a key.
  mutating func exchange(for protection: Protection) async throws -> Exchange4? {
    guard protection.scope != .none else { return nil }
    let isInActivation = protection.scope == .activation
    let purpose = protection.purpose ?? "/pa/generic/\(isInActivation ? "activation" : "application")"
    let key = try await temporaryKey(inActivation: isInActivation)
    return Exchange4(
      purpose: purpose, key: (key.id, key.secret), applicationKey: applicationKey,
      applicationSecret: applicationSecret,
      activation: isInActivation ? activation.map { ($0.id, $0.secret) } : nil)
  }

  func encryptionHeader(_ scope: PowerAuthApp.Scope) -> String {
    let device = scope == .activation ? activation.map { ", activation_id=\"\($0.id)\"" } ?? "" : ""
    return "PowerAuth version=\"4.0\", application_key=\"\(applicationKey)\"\(device)"
  }

  private func tokenHeader() throws -> String {
    guard let token else { throw AppError("no token") }
    let (nonce, time) = (Formulas.random(16), now)
    let digest = Formulas4.kmac(token.secret, nonce + Data("&\(time)&4.0".utf8), 32, "PA4DIGEST")
    return """
      PowerAuth token_id="\(token.id)", token_digest="\(digest.base64EncodedString())", \
      nonce="\(nonce.base64EncodedString())", timestamp="\(time)", version="4.0"
      """
  }

  private mutating func codeHeader(_ type: String, _ uri: String, _ body: Data) throws -> String {
    guard let activation else { throw AppError("not activated") }
    let nonce = Formulas.random(16).base64EncodedString()
    let base = [
      "POST", Data(uri.utf8).base64EncodedString(), nonce, body.base64EncodedString(), applicationSecret,
    ].joined(separator: "&")
    let keys = type.split(separator: "_").compactMap { name in
      hasWrongPIN && name == "knowledge" ? Formulas.random(32) : activation.keys[String(name)]
    }
    var code = Data()
    var derived = Data()
    for key in keys {
      derived = Formulas4.kmac(key, activation.counter + derived, 32, "PA4CODE")
      code += Formulas4.kmac(derived, Data(base.utf8), 32, "PA4CODE")
    }
    skipCounter()
    return """
      PowerAuth pa_activation_id="\(activation.id)", pa_application_key="\(applicationKey)", pa_nonce="\(nonce)", \
      pa_auth_code_type="\(type)", pa_auth_code="\(code.base64EncodedString())", pa_version="4.0"
      """
  }

  /// Moves the counter on, as a code does whose request never arrives.
  package mutating func skipCounter() {
    guard let counter = activation?.counter else { return }
    activation?.counter = Formulas4.hash(counter)
    activation?.count += 1
  }
}

extension PowerAuth4App {
  /// Returns a key to encrypt with, a new one if the last has expired.
  private mutating func temporaryKey(inActivation: Bool) async throws -> TemporaryKey {
    let scope = inActivation ? activation?.id ?? "" : "application"
    if let key = temporaryKeys[scope], key.expiry - 10_000 > now { return key }
    let agreement = try KeyAgreement4(suite)
    let challenge = Formulas.random(32).base64EncodedString()
    let jwt = try keyRequest(agreement.request, challenge: challenge, inActivation: inActivation)
    let body = try JSONSerialization.data(withJSONObject: ["requestObject": ["jwt": jwt]])
    let answer = try PowerAuthApp.ok(
      await send(.init(path: "/pa/v4/keystore/create", headers: PowerAuthApp.json, body: body)))
    guard let text = answer["jwt"] as? String else { throw AppError("no JWS") }
    let claims = try (inActivation ? activation?.verifier ?? verifier : verifier).claims(of: text)
    guard claims["challenge"] as? String == challenge, claims["applicationKey"] as? String == applicationKey,
      claims["activationId"] as? String == (inActivation ? activation?.id : nil), let id = claims["sub"] as? String,
      UUID(uuidString: id) != nil, let expiry = claims["exp_ms"] as? Int64, claims["iat_ms"] is Int64,
      let response = claims["sharedSecretResponse"] as? [String: Any]
    else { throw AppError("the key is not that of the service: \(claims)") }
    let made = TemporaryKey(id: id, secret: try agreement.secret(from: response), expiry: expiry)
    temporaryKeys[scope] = made
    return made
  }

  /// Returns the request for a key.
  ///
  /// - Parameter namesActivation: Whether it names the activation, as some apps do in the scope of the application as well.
  package func keyRequest(
    _ exchange: [String: Any], challenge: String, inActivation: Bool, namesActivation: Bool? = nil
  ) throws -> String {
    var claims: [String: Any] = [
      "applicationKey": applicationKey, "challenge": challenge, "sharedSecretRequest": exchange,
    ]
    if namesActivation ?? inActivation { claims["activationId"] = activation?.id }
    let header = Data(#"{"alg":"HS384","typ":"JWT"}"#.utf8)
    let text =
      PowerAuthApp.base64URL(header) + "." + PowerAuthApp.base64URL(try JSONSerialization.data(withJSONObject: claims))
    let key =
      inActivation
      ? Formulas4.derive(activation?.secret ?? Data(), along: "util", "util/mac/get-act-temp-key")
      : Formulas4.derive(Data(base64Encoded: applicationSecret) ?? Data(), "util/mac/get-app-temp-key")
    let code = Data(HMAC<SHA384>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: key)))
    return text + "." + PowerAuthApp.base64URL(code)
  }
}

/// Reads the text that the maker of an app embeds.
private struct ConfigurationReader {
  var rest: Data

  mutating func take(_ count: Int) throws -> Data {
    guard rest.count >= count else { throw AppError("the configuration is too short") }
    defer { rest = Data(rest.dropFirst(count)) }
    return Data(rest.prefix(count))
  }

  mutating func string() throws -> Data { try take(length()) }

  mutating func length() throws -> Int {
    let first = Int(try take(1)[0])
    guard first >= 0x80 else { return first }
    let more = try take(first < 0xC0 ? 1 : 3)
    return more.reduce(first & 0x3F) { $0 << 8 | Int($1) }
  }
}
