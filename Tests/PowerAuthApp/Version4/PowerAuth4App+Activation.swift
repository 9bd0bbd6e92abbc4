internal import Crypto
internal import Foundation

/// The life of an activation, from its creation to its removal.
extension PowerAuth4App {
  /// The state of an activation, as the app reads it.
  package struct Status: Sendable, Equatable {
    package let state: UInt8
    package let currentVersion: UInt8
    package let upgradeVersion: UInt8
    /// Bit 0: the activation is to be confirmed; bit 1: the upgrade is; bit 2: the suite is not served any more; bit 3: the
    /// biometric factor is on.
    package let flags: UInt8
    package let failedAttempts: UInt8
    package let maxFailedAttempts: UInt8
    package let lookAhead: UInt8
    /// By how many codes the app is ahead of the service; nil if none of the next ones is the service's.
    package let lead: Int?
    package let activationFlags: [String]
  }

  /// The keys that a device makes for an activation.
  struct DeviceKeys {
    let agreement: KeyAgreement4
    let publicKeys: [String: String]

    init(_ suite: String) throws {
      agreement = try KeyAgreement4(suite)
      var keys = ["ecdsa": P384.Signing.PrivateKey().publicKey.x963Representation]
      switch suite {
      case "EC_P384_ML_L3": keys["mldsa"] = KeyInfo.mlDSA65 + (try MLDSA65.PrivateKey().publicKey.rawRepresentation)
      case "EC_P384_ML_L5": keys["mldsa"] = KeyInfo.mlDSA87 + (try MLDSA87.PrivateKey().publicKey.rawRepresentation)
      default: break
      }
      publicKeys = keys.mapValues { $0.base64EncodedString() }
    }
  }

  /// Activates the device. The app confirms the activation afterwards, once the person has chosen a PIN.
  ///
  /// - Parameters:
  ///   - identity: What identifies the person; by default the process and its code.
  ///   - otp: The code of an activation that is made with an activation code.
  /// - Returns: The body of the refusal; nil if the device is activated.
  package mutating func activate(
    process: String = "", code: String = "", name: String = "Phone", type: String = "CUSTOM",
    identity: [String: String]? = nil, otp: String? = nil, platform: String = "ios"
  ) async throws -> [String: Any]? {
    let device = try DeviceKeys(suite)
    var contents: [String: Any] = [
      "activationName": name, "platform": platform, "deviceInfo": "iPhone15,2",
      "sharedSecretRequest": device.agreement.request, "devicePublicKeys": device.publicKeys,
    ]
    contents["activationOtp"] = otp
    let inner = try await seal(
      "", try JSONSerialization.data(withJSONObject: contents),
      Protection(.none, .application, purpose: "/pa/activation"))
    let outer = try JSONSerialization.data(withJSONObject: [
      "type": type,
      "identityAttributes": identity ?? ["processId": process, "otpCode": code, "credentialsType": "ONBOARDING"],
      "activationData": try JSONSerialization.jsonObject(with: inner.request.body),
    ])
    let reply = try await call("/pa/v4/activation/create", outer, Protection(.none, .application))
    let answer = try JSONSerialization.jsonObject(with: reply.body) as? [String: Any] ?? [:]
    guard reply.status == 200 else { return answer }
    let opened = try inner.open(try JSONSerialization.data(withJSONObject: answer["activationData"] ?? [:]), now: now)
    guard let made = try JSONSerialization.jsonObject(with: opened) as? [String: Any],
      let id = made["activationId"] as? String, UUID(uuidString: id) != nil
    else { throw AppError("the activation is not complete") }
    activation = try activation(id, device, made)
    token = nil
    return nil
  }

  /// Reads the activation that the service has made.
  func activation(_ id: String, _ device: DeviceKeys, _ answer: [String: Any]) throws -> Activation {
    guard let response = answer["sharedSecretResponse"] as? [String: Any],
      let counter = (answer["ctrData"] as? String).flatMap({ Data(base64Encoded: $0) }), counter.count == 32
    else { throw AppError("the activation is not complete: \(answer)") }
    let secret = try device.agreement.secret(from: response)
    let keys = ["possession", "knowledge", "biometry"].map {
      ($0, Formulas4.derive(secret, along: "auth", "auth/\($0)"))
    }
    return Activation(
      id: id, secret: secret, verifier: try Verifier4(suite, answer["serverPublicKeys"]),
      keys: Dictionary(uniqueKeysWithValues: keys), first: counter, counter: counter)
  }

  /// Confirms the activation, after the person has chosen a PIN.
  package mutating func confirm(enableBiometry: Bool = false) async throws -> Reply {
    try await authenticated(
      "/pa/v4/activation/confirm", "possession_knowledge", ["enableBiometry": enableBiometry])
  }

  /// Reads the state of the activation.
  package mutating func status(purpose: String? = nil) async throws -> Status {
    let reply = try await call(
      "/pa/v4/activation/status", Data("{}".utf8), Protection(.none, .activation, purpose: purpose))
    guard let activation, reply.status == 200,
      let answer = try JSONSerialization.jsonObject(with: reply.body) as? [String: Any],
      let blob = (answer["activationStatus"] as? String).flatMap({ Data(base64Encoded: $0) }), blob.count == 80
    else { throw AppError("no status: \(reply.status) \(String(decoding: reply.body, as: UTF8.self))") }
    let custom = answer["customObject"] as? [String: Any]
    let key = Formulas4.derive(activation.secret, along: "util", "util/mac/status")
    let (versions, isUpgrading) = (blob[5...6], blob[7] & 2 != 0)
    guard blob.prefix(4) == Data([0xDE, 0xC0, 0xDE, 0xD4]),
      blob.suffix(32) == Formulas4.kmac(key, Data(blob.prefix(48)), 32, "PA4MAC-STATUS"),
      (2...5).contains(blob[4]), versions[5] == (isUpgrading ? 3 : 4), versions[6] >= 4, blob[13] <= blob[14],
      (1...64).contains(blob[15])
    else { throw AppError("the status is not that of this activation: \(Array(blob))") }
    return Status(
      state: blob[4], currentVersion: blob[5], upgradeVersion: blob[6], flags: blob[7], failedAttempts: blob[13],
      maxFailedAttempts: blob[14], lookAhead: blob[15], lead: lead(over: Data(blob[16..<48]), count: blob[12]),
      activationFlags: custom?["activationFlags"] as? [String] ?? [])
  }

  private func lead(over code: Data, count: UInt8) -> Int? {
    guard let activation else { return nil }
    let key = Formulas4.derive(activation.secret, along: "util", "util/mac/ctr-data")
    let distance = Int(UInt8(truncatingIfNeeded: activation.count) &- count)
    guard distance < 128, distance <= activation.count else { return nil }
    var counter = activation.first
    for _ in 0..<(activation.count - distance) { counter = Formulas4.hash(counter) }
    return Formulas4.kmac(key, counter, 32, "PA4MAC-CTR") == code ? distance : nil
  }

  /// Removes the activation from the service.
  package mutating func remove(with type: String = "possession_knowledge") async throws -> Reply {
    let id = activationID
    let reply = try await authenticated("/pa/v4/activation/remove", type, [:])
    if reply.status == 200 {
      guard try PowerAuthApp.ok(reply)["activationId"] as? String == id else { throw AppError("not this activation") }
    }
    return reply
  }

  /// Creates the token that most requests carry.
  package mutating func createToken(_ type: String = "possession") async throws {
    let reply = try await call(
      "/pa/v4/token/create", Data("{}".utf8), Protection(.signature(type), .activation, purpose: "/pa/token/create"))
    guard reply.status == 200, let answer = try JSONSerialization.jsonObject(with: reply.body) as? [String: String],
      let id = answer["tokenId"], let secret = answer["tokenSecret"].flatMap({ Data(base64Encoded: $0) }),
      secret.count == 32
    else { throw AppError("no token: \(reply.status) \(String(decoding: reply.body, as: UTF8.self))") }
    token = (id, secret)
  }

  /// Removes the token from the service.
  package mutating func removeToken() async throws -> Reply {
    try await authenticated("/pa/v4/token/remove", "possession", ["tokenId": token?.id ?? ""])
  }

  /// Proves factors, to check a PIN or to catch up with the counter.
  package mutating func validate(_ type: String = "possession", reason: String? = nil) async throws -> Reply {
    try await authenticated("/pa/v4/auth/validate", type, reason.map { ["reason": $0] } ?? [:])
  }

  /// Sends a request that is authenticated, but not encrypted.
  mutating func authenticated(
    _ path: String, _ type: String, _ object: [String: Any]
  ) async throws -> Reply {
    let body = try JSONSerialization.data(withJSONObject: ["requestObject": object])
    let reply = try await call(path, body, Protection(.signature(type)))
    let made = Reply(status: reply.status, body: reply.body)
    if made.status == 200 { _ = try PowerAuthApp.ok(made) }
    return made
  }
}
