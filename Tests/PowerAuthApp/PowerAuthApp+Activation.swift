internal import Crypto
internal import CryptoExtras
internal import Foundation

/// The endpoints of PowerAuth itself, and those of the onboarding protocol as the SDK protects them.
extension PowerAuthApp {
  /// The state of an activation, as the app reads it.
  package struct Status: Sendable, Equatable {
    package let state: UInt8
    package let failedAttempts: UInt8
    package let maxFailedAttempts: UInt8
    package let lookAhead: UInt8
    /// By how many signatures the app is ahead of the service; nil if none of the next ones is the service's.
    package let lead: Int?
    package let flags: [String]
  }

  /// Activates the device with the code of a process.
  ///
  /// - Returns: The body of the refusal; nil if the device is activated.
  package mutating func activate(
    process: String, code: String, name: String = "Phone", type: String = "CUSTOM"
  ) async throws -> [String: Any]? {
    let key = P256.KeyAgreement.PrivateKey()
    let device = try JSONSerialization.data(withJSONObject: [
      "devicePublicKey": key.publicKey.compressedRepresentation.base64EncodedString(), "activationName": name,
      "platform": "iOS", "deviceInfo": "iPhone12,1",
    ])
    let inner = try await seal("", device, Protection(.none, .application, purpose: "/pa/activation"))
    let outer = try JSONSerialization.data(withJSONObject: [
      "type": type,
      "identityAttributes": ["processId": process, "otpCode": code, "credentialsType": "ONBOARDING"],
      "activationData": try JSONSerialization.jsonObject(with: inner.request.body),
    ])
    let reply = try await call("/pa/v3/activation/create", outer, Protection(.none, .application))
    let answer = try JSONSerialization.jsonObject(with: reply.body) as? [String: Any] ?? [:]
    guard reply.status == 200 else { return answer }
    let opened = try inner.open(try JSONSerialization.data(withJSONObject: answer["activationData"] ?? [:]), now: now)
    guard let made = try JSONSerialization.jsonObject(with: opened) as? [String: String], let id = made["activationId"],
      let point = made["serverPublicKey"].flatMap({ Data(base64Encoded: $0) }),
      let counter = made["ctrData"].flatMap({ Data(base64Encoded: $0) }), counter.count == 16
    else { throw AppError("the activation is not complete") }
    let serverKey = try P256.KeyAgreement.PublicKey(x963Representation: point)
    let master = Formulas.fold(try Formulas.agree(key, serverKey))
    activation = Activation(
      id: id, serverKey: serverKey,
      keys: [
        "possession": try Formulas.derive(master, 1), "knowledge": try Formulas.derive(master, 2),
        "biometry": try Formulas.derive(master, 3),
      ], transport: try Formulas.derive(master, 1000), vault: try Formulas.derive(master, 2000),
      first: counter, counter: counter)
    return nil
  }

  /// Reads the state of the activation.
  package func status() async throws -> Status {
    guard let activation else { throw AppError("not activated") }
    let challenge = Formulas.random(16)
    let body = try JSONSerialization.data(withJSONObject: [
      "requestObject": ["activationId": activation.id, "challenge": challenge.base64EncodedString()]
    ])
    let answer = try Self.ok(
      await send(Request(path: "/pa/v3/activation/status", headers: Self.json, body: body)))
    guard let blob = (answer["encryptedStatusBlob"] as? String).flatMap({ Data(base64Encoded: $0) }), blob.count == 32,
      let nonce = (answer["nonce"] as? String).flatMap({ Data(base64Encoded: $0) }), nonce.count == 16,
      answer["activationId"] as? String == activation.id,
      let flags = (answer["customObject"] as? [String: Any])?["activationFlags"] as? [String]
    else { throw AppError("no status") }
    let plain = try Formulas.openStatus(blob, by: activation.transport, challenge: challenge, nonce: nonce)
    guard plain.prefix(4) == Data([0xDE, 0xC0, 0xDE, 0xD1]), plain[5] == 3, plain[6] == 4 else {
      throw AppError("the status is not that of this activation")
    }
    return Status(
      state: plain[4], failedAttempts: plain[13], maxFailedAttempts: plain[14], lookAhead: plain[15],
      lead: try lead(over: plain.suffix(16), count: plain[12]), flags: flags)
  }

  private func lead(over hash: Data, count: UInt8) throws -> Int? {
    guard let activation else { return nil }
    let key = try Formulas.derive(activation.transport, 4000)
    // The service may be behind, so the app compares with the values it had; here it knows them by their distance.
    let distance = Int(UInt8(truncatingIfNeeded: activation.count) &- count)
    guard distance < 128 else { return nil }
    var counter = activation.first
    for _ in 0..<(activation.count - distance) { counter = Formulas.fold(Formulas.hash(counter)) }
    return Formulas.deriveInternal(key, counter) == hash ? distance : nil
  }

  /// Creates the token that most requests carry.
  package mutating func createToken() async throws {
    let reply = try await call(
      "/pa/v3/token/create", Data("{}".utf8),
      Protection(.signature("possession"), .activation, purpose: "/pa/token/create"))
    guard reply.status == 200, let answer = try JSONSerialization.jsonObject(with: reply.body) as? [String: String],
      let id = answer["tokenId"], let secret = answer["tokenSecret"].flatMap({ Data(base64Encoded: $0) }),
      secret.count == 16
    else { throw AppError("no token: \(reply.status) \(String(decoding: reply.body, as: UTF8.self))") }
    token = (id, secret)
  }

  /// Returns the key of the vault.
  package mutating func unlockVault() async throws -> Bool {
    let reply = try await call(
      "/pa/v3/vault/unlock", Data(#"{"reason":"NOT_SPECIFIED"}"#.utf8),
      Protection(.signature("possession_knowledge"), .activation, purpose: "/pa/vault/unlock"))
    guard reply.status == 200, let activation,
      let answer = try JSONSerialization.jsonObject(with: reply.body) as? [String: String],
      let encrypted = answer["encryptedVaultEncryptionKey"].flatMap({ Data(base64Encoded: $0) })
    else { return false }
    let zero = try AES._CBC.IV(ivBytes: Data(repeating: 0, count: 16))
    return try AES._CBC.decrypt(encrypted, using: SymmetricKey(data: activation.transport), iv: zero)
      == activation.vault
  }

  /// Calls an endpoint of the onboarding protocol.
  package mutating func onboard(
    _ path: String, _ object: [String: Any], _ protection: Protection
  ) async throws -> (status: Int, answer: [String: Any]) {
    let body = try JSONSerialization.data(withJSONObject: ["requestObject": object])
    let reply = try await call(path, body, protection)
    let answer = try JSONSerialization.jsonObject(with: reply.body) as? [String: Any] ?? [:]
    return (reply.status, answer)
  }
}
