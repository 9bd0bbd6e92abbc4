internal import Crypto
internal import CryptoExtras
package import Foundation

/// An app with the SDK of PowerAuth, as strict as that: it computes every key, code and counter itself, and believes
/// nothing that it cannot verify.
package struct PowerAuthApp: Sendable {
  package struct Request: Sendable {
    package var path: String
    package var headers: [String: String]
    package var body: Data

    package init(path: String, headers: [String: String], body: Data) {
      (self.path, self.headers, self.body) = (path, headers, body)
    }
  }

  package struct Reply: Sendable {
    package let status: Int
    package let body: Data

    package init(status: Int, body: Data) {
      (self.status, self.body) = (status, body)
    }
  }

  /// The credential of a request.
  package enum Authentication: Sendable {
    case none
    case token
    case signature(String)
  }

  package enum Scope: Sendable {
    case none, application, activation
  }

  /// How a request is protected.
  package struct Protection: Sendable {
    package var authentication: Authentication
    package var scope: Scope
    package var purpose: String?

    package init(_ authentication: Authentication = .none, _ scope: Scope = .none, purpose: String? = nil) {
      (self.authentication, self.scope, self.purpose) = (authentication, scope, purpose)
    }
  }

  /// A request that is ready to be sent, and what its answer is decrypted with.
  package struct Sealed: Sendable {
    package var request: Request
    let exchange: @Sendable (Data, Int64) throws -> Data

    /// Decrypts an answer.
    package func open(_ body: Data, now: Int64) throws -> Data { try exchange(body, now) }
  }

  struct TemporaryKey: Sendable {
    let id: String
    let key: P256.KeyAgreement.PublicKey
    let expiry: Int64
  }

  struct Activation: Sendable {
    let id: String
    let serverKey: P256.KeyAgreement.PublicKey
    let keys: [String: Data]
    let transport: Data
    let vault: Data
    /// The first value of the counter.
    let first: Data
    var counter: Data
    var count = 0
  }

  package typealias Send = @Sendable (Request) async throws -> Reply

  package let version: String
  package let applicationKey: String
  package let applicationSecret: String
  let masterKey: P256.KeyAgreement.PublicKey
  package private(set) var send: Send
  /// By how much the clock of the phone is ahead.
  package var clockError: Int64 = 0
  private var timeOffset: Int64 = 0
  private var temporaryKeys: [String: TemporaryKey] = [:]
  var activation: Activation?
  package var token: (id: String, secret: Data)?
  /// Whether the person enters a wrong PIN, by which the app unlocks a wrong key.
  package var hasWrongPIN = false

  /// - Parameter configuration: The one text that the maker of an app embeds.
  package init(version: String, configuration: String, send: @escaping Send) throws {
    var rest = Data(base64Encoded: configuration) ?? Data()
    func take(_ count: Int) throws -> Data {
      guard rest.count >= count else { throw AppError("the configuration is too short") }
      defer { rest = Data(rest.dropFirst(count)) }
      return Data(rest.prefix(count))
    }
    guard try take(1) == Data([1]), try take(1) == Data([16]) else { throw AppError("no application key") }
    applicationKey = try take(16).base64EncodedString()
    guard try take(1) == Data([16]) else { throw AppError("no application secret") }
    applicationSecret = try take(16).base64EncodedString()
    guard try take(3) == Data([1, 1, 65]) else { throw AppError("no master key") }
    masterKey = try P256.KeyAgreement.PublicKey(x963Representation: take(65))
    guard rest.isEmpty else { throw AppError("the configuration is too long") }
    self.version = version
    self.send = send
  }

  package var activationID: String? { activation?.id }

  /// Returns the app after an update to a release with another configuration.
  package func updated(to configuration: String) throws -> PowerAuthApp {
    var app = try PowerAuthApp(version: version, configuration: configuration, send: send)
    (app.clockError, app.timeOffset) = (clockError, timeOffset)
    (app.activation, app.token) = (activation, token)
    return app
  }

  /// Returns the app with another connection to the service.
  package func sending(_ send: @escaping Send) -> PowerAuthApp {
    var app = self
    app.send = send
    return app
  }

  /// Forgets the keys to encrypt for, as an app does that is started again.
  package mutating func forgetTemporaryKeys() { temporaryKeys = [:] }

  /// The time as the app knows it: that of the service, since it has asked for it.
  package var now: Int64 { Int64(Date().timeIntervalSince1970 * 1000) + clockError + timeOffset }

  /// Asks for the time of the service, as the SDK does before its first request.
  package mutating func synchronizeTime() async throws {
    let reply = try await send(Request(path: "/pa/v3/status", headers: Self.json, body: Data("{}".utf8)))
    let answer = try Self.ok(reply)
    guard let time = answer["serverTime"] as? Int64 else { throw AppError("no serverTime") }
    timeOffset = time - (Int64(Date().timeIntervalSince1970 * 1000) + clockError)
  }

  static let json = ["Content-Type": "application/json"]

  /// Seals a request. A signature uses the counter up.
  package mutating func seal(_ path: String, _ body: Data, _ protection: Protection) async throws -> Sealed {
    let exchange = try await exchange(for: protection)
    let sent = try exchange?.seal(body, at: now) ?? body
    var headers = Self.json
    switch protection.authentication {
    case .none:
      if protection.scope != .none { headers["X-PowerAuth-Encryption"] = encryptionHeader(protection.scope) }
    case .token:
      headers["X-PowerAuth-Token"] = try tokenHeader()
      if protection.scope != .none { headers["X-PowerAuth-Encryption"] = encryptionHeader(protection.scope) }
    case .signature(let type):
      // PowerAuth's own endpoints sign what is sent, all others what is meant.
      let signed = path.hasPrefix("/pa/") ? sent : body
      headers["X-PowerAuth-Authorization"] = try signatureHeader(
        type, path.replacingOccurrences(of: "/pa/v3/", with: "/pa/"), signed)
    }
    return Sealed(request: Request(path: path, headers: headers, body: sent)) { body, now in
      try exchange?.open(body, now: now) ?? body
    }
  }

  /// Sends a request and returns its answer, decrypted.
  package mutating func call(
    _ path: String, _ body: Data, _ protection: Protection
  ) async throws -> (status: Int, body: Data) {
    let sealed = try await seal(path, body, protection)
    let reply = try await send(sealed.request)
    guard reply.status == 200 else {
      try Self.checkError(reply)
      return (reply.status, reply.body)
    }
    return (reply.status, try sealed.open(reply.body, now: now))
  }

  /// Reads an error as the strictest SDKs of both platforms do: those for Android read it as plain JSON, those for iOS only
  /// if it has a `timestamp` as well.
  private static func checkError(_ reply: Reply) throws {
    let object = try JSONSerialization.jsonObject(with: reply.body) as? [String: Any]
    let failure = object?["responseObject"] as? [String: Any]
    guard object?["status"] as? String == "ERROR", object?["timestamp"] is Int64, failure?["code"] is String,
      failure?["message"] is String
    else { throw AppError("\(reply.status): no SDK reads \(String(decoding: reply.body, as: UTF8.self))") }
  }

  private mutating func exchange(for protection: Protection) async throws -> Exchange? {
    switch protection.scope {
    case .none: return nil
    case .application:
      let temporary = version == "3.3" ? try await temporaryKey(inActivation: false) : nil
      return try Exchange(
        purpose: protection.purpose ?? "/pa/generic/application", version: version,
        serverKey: temporary?.key ?? masterKey, applicationKey: applicationKey, applicationSecret: applicationSecret,
        activation: nil, temporaryKeyID: temporary?.id)
    case .activation:
      let temporary = version == "3.3" ? try await temporaryKey(inActivation: true) : nil
      guard let activation else { throw AppError("not activated") }
      return try Exchange(
        purpose: protection.purpose ?? "/pa/generic/activation", version: version,
        serverKey: temporary?.key ?? activation.serverKey, applicationKey: applicationKey,
        applicationSecret: applicationSecret, activation: (activation.id, activation.transport),
        temporaryKeyID: temporary?.id)
    }
  }

  private func encryptionHeader(_ scope: Scope) -> String {
    let device = scope == .activation ? activation.map { ", activation_id=\"\($0.id)\"" } ?? "" : ""
    return "PowerAuth version=\"\(version)\", application_key=\"\(applicationKey)\"\(device)"
  }

  private func tokenHeader() throws -> String {
    guard let token else { throw AppError("no token") }
    let (nonce, time) = (Formulas.random(16), now)
    let digest = Formulas.hmac(token.secret, nonce + Data("&\(time)&\(version)".utf8))
    return """
      PowerAuth version="\(version)", token_id="\(token.id)", token_digest="\(digest.base64EncodedString())", \
      nonce="\(nonce.base64EncodedString())", timestamp="\(time)"
      """
  }

  mutating func signatureHeader(_ type: String, _ uri: String, _ body: Data) throws -> String {
    guard let activation else { throw AppError("not activated") }
    let nonce = Formulas.random(16).base64EncodedString()
    let base = [
      "POST", Data(uri.utf8).base64EncodedString(), nonce, body.base64EncodedString(), applicationSecret,
    ].joined(separator: "&")
    let keys = type.split(separator: "_").compactMap { name in
      hasWrongPIN && name == "knowledge" ? Formulas.random(16) : activation.keys[String(name)]
    }
    var signature = Data()
    for index in keys.indices {
      var derived = Formulas.hmac(keys[index], activation.counter)
      for other in keys.indices where other > 0 && other <= index {
        derived = Formulas.hmac(Formulas.hmac(keys[other], activation.counter), derived)
      }
      signature += Formulas.hmac(derived, Data(base.utf8)).suffix(16)
    }
    skipCounter()
    return """
      PowerAuth pa_version="\(version)", pa_activation_id="\(activation.id)", \
      pa_application_key="\(applicationKey)", pa_nonce="\(nonce)", pa_signature_type="\(type)", \
      pa_signature="\(signature.base64EncodedString())"
      """
  }

  /// Moves the counter on, as a signature does whose request never arrives.
  package mutating func skipCounter() {
    guard let counter = activation?.counter else { return }
    activation?.counter = Formulas.fold(Formulas.hash(counter))
    activation?.count += 1
  }

  /// Returns the object of a successful answer.
  static func ok(_ reply: Reply) throws -> [String: Any] {
    guard reply.status == 200, let answer = try JSONSerialization.jsonObject(with: reply.body) as? [String: Any],
      answer["status"] as? String == "OK"
    else { throw AppError("\(reply.status): \(String(decoding: reply.body, as: UTF8.self))") }
    return answer["responseObject"] as? [String: Any] ?? [:]
  }
}

extension PowerAuthApp {
  /// Returns a key to encrypt for, a new one if the last has expired.
  private mutating func temporaryKey(inActivation: Bool) async throws -> TemporaryKey {
    let scope = inActivation ? activation?.id ?? "" : "application"
    if let key = temporaryKeys[scope], key.expiry - 10_000 > now { return key }
    let challenge = Formulas.random(18).base64EncodedString()
    var claims: [String: Any] = ["applicationKey": applicationKey, "challenge": challenge]
    if inActivation { claims["activationId"] = activation?.id }
    let header = Data(#"{"alg":"HS256","typ":"JWT"}"#.utf8)
    let text = Self.base64URL(header) + "." + Self.base64URL(try JSONSerialization.data(withJSONObject: claims))
    let secret = Data(base64Encoded: applicationSecret) ?? Data()
    let key = inActivation ? Formulas.deriveInternal(activation?.transport ?? Data(), secret) : secret
    let jwt = text + "." + Self.base64URL(Formulas.hmac(key, Data(text.utf8)))
    let body = try JSONSerialization.data(withJSONObject: ["requestObject": ["jwt": jwt]])
    let answer = try Self.ok(await send(Request(path: "/pa/v3/keystore/create", headers: Self.json, body: body)))
    guard let parts = (answer["jwt"] as? String)?.split(separator: ".").map(String.init), parts.count == 3,
      let signature = Self.data(base64URL: parts[2]),
      let payload = Self.data(base64URL: parts[1]),
      Self.data(base64URL: parts[0]) == Data(#"{"alg":"ES256","typ":"JWT"}"#.utf8),
      let object = try JSONSerialization.jsonObject(with: payload) as? [String: Any]
    else { throw AppError("the key is no JWT") }
    let signer = try P256.Signing.PublicKey(
      x963Representation: (inActivation ? activation?.serverKey ?? masterKey : masterKey).x963Representation)
    guard
      signer.isValidSignature(
        try P256.Signing.ECDSASignature(rawRepresentation: signature), for: Data("\(parts[0]).\(parts[1])".utf8)),
      object["challenge"] as? String == challenge, object["applicationKey"] as? String == applicationKey,
      object["activationId"] as? String == (inActivation ? activation?.id : nil),
      let id = object["sub"] as? String, UUID(uuidString: id) != nil, let expiry = object["exp_ms"] as? Int64,
      object["iat_ms"] is Int64, let point = (object["publicKey"] as? String).flatMap({ Data(base64Encoded: $0) })
    else { throw AppError("the key is not that of the service") }
    let made = TemporaryKey(
      id: id, key: try P256.KeyAgreement.PublicKey(x963Representation: point), expiry: expiry)
    temporaryKeys[scope] = made
    return made
  }

  static func base64URL(_ data: Data) -> String {
    data.base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  static func data(base64URL text: String) -> Data? {
    let base64 = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    return Data(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.count % 4) % 4))
  }
}
