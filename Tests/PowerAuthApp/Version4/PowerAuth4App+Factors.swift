internal import Foundation

/// Changes of an activation's factors, its vault, and its upgrade.
extension PowerAuth4App {
  /// Changes the PIN, by which the service and the app agree on another key.
  ///
  /// - Parameter isAnswerLost: Whether the app does not learn that the service has made the key.
  package mutating func changePassword(isAnswerLost: Bool = false) async throws -> Reply {
    try await replaceKey("knowledge", "/pa/v4/password/change", isAnswerLost: isAnswerLost)
  }

  /// Turns the biometric factor on, with a key of its own.
  package mutating func addBiometry(isAnswerLost: Bool = false) async throws -> Reply {
    try await replaceKey("biometry", "/pa/v4/biometry/add", isAnswerLost: isAnswerLost)
  }

  /// Turns the biometric factor off.
  package mutating func removeBiometry() async throws -> Reply {
    try await authenticated("/pa/v4/biometry/remove", "possession", [:])
  }

  private mutating func replaceKey(_ factor: String, _ path: String, isAnswerLost: Bool) async throws -> Reply {
    let agreement = try KeyAgreement4(suite)
    let reply = try await call(
      path, try JSONSerialization.data(withJSONObject: agreement.request),
      Protection(.signature("possession_knowledge"), .activation, purpose: Self.identifier(path)))
    if reply.status == 200, !isAnswerLost {
      let answer = try JSONSerialization.jsonObject(with: reply.body) as? [String: Any] ?? [:]
      activation?.keys[factor] = try agreement.secret(from: answer)
    }
    return Reply(status: reply.status, body: reply.body)
  }

  /// Asks for a key of the vault.
  ///
  /// - Returns: Whether it is the right one; nil if it is refused.
  package mutating func unlockVault(
    _ key: String = "KEK_DEVICE_PRIVATE", with type: String = "possession_knowledge",
    reason: String = "SIGN_WITH_DEVICE_PRIVATE_KEY"
  ) async throws -> Bool? {
    let body = try JSONSerialization.data(withJSONObject: ["keyIdentifier": key, "reason": reason])
    let reply = try await call(
      "/pa/v4/vault/unlock", body, Protection(.signature(type), .activation, purpose: "/pa/vault/unlock"))
    guard reply.status == 200 else { return nil }
    let labels = [
      "KEK_DEVICE_PRIVATE": "vault/kek-device-private", "KDK_APP_VAULT_KNOWLEDGE": "vault/kdk-app-vault-knowledge",
      "KDK_APP_VAULT_2FA": "vault/kdk-app-vault-2fa",
    ]
    guard let answer = try JSONSerialization.jsonObject(with: reply.body) as? [String: String], let activation,
      let text = answer["vaultEncryptionKey"], let label = labels[key]
    else { throw AppError("no key: \(String(decoding: reply.body, as: UTF8.self))") }
    return Data(base64Encoded: text) == Formulas4.derive(activation.secret, along: "vault", label)
  }

  /// Reads what the service knows about the person.
  package mutating func userInfo() async throws -> (status: Int, answer: [String: Any]) {
    try await answer(call("/pa/v4/user/info", Data("{}".utf8), Protection(.none, .activation)))
  }

  /// Reads what the service knows about the activation.
  package mutating func detail() async throws -> (status: Int, answer: [String: Any]) {
    try await answer(
      call("/pa/v4/activation/detail", Data(#"{"requestObject":{}}"#.utf8), Protection(.token, .activation)))
  }

  /// Renames the activation.
  package mutating func rename(
    _ name: String, with type: String = "possession_knowledge"
  ) async throws -> (status: Int, answer: [String: Any]) {
    let body = try JSONSerialization.data(withJSONObject: ["requestObject": ["activationName": name]])
    return try await answer(call("/pa/v4/activation/rename", body, Protection(.signature(type), .activation)))
  }

  private func answer(_ reply: (status: Int, body: Data)) throws -> (status: Int, answer: [String: Any]) {
    (reply.status, try JSONSerialization.jsonObject(with: reply.body) as? [String: Any] ?? [:])
  }

  /// Begins the upgrade of an activation of version 3, which authenticates it once more.
  ///
  /// - Parameter isAnswerLost: Whether the app does not learn that the service has made the keys.
  package mutating func startUpgrade(
    enableBiometry: Bool = false, with type: String = "possession_knowledge", isAnswerLost: Bool = false
  ) async throws -> Reply {
    guard var former = legacy, let id = former.activationID else { throw AppError("nothing to upgrade") }
    let device = try DeviceKeys(suite)
    let contents = try JSONSerialization.data(withJSONObject: [
      "sharedSecretRequest": device.agreement.request, "devicePublicKeys": device.publicKeys,
      "enableBiometry": enableBiometry,
    ])
    let path = "/pa/v4/upgrade/start"
    var sealed = try await seal(path, contents, Protection(.none, .application, purpose: Self.identifier(path)))
    // The signature is one of version 3.3, over what is sent.
    sealed.request.headers["X-PowerAuth-Authorization"] = try former.signatureHeader(
      type, Self.identifier(path), sealed.request.body)
    legacy = former
    let reply = try await send(sealed)
    if reply.status == 200, !isAnswerLost {
      let answer = try JSONSerialization.jsonObject(with: reply.body) as? [String: Any] ?? [:]
      activation = try activation(id, device, answer)
    }
    return Reply(status: reply.status, body: reply.body)
  }

  /// Confirms the upgrade, after which the app speaks version 4 alone.
  package mutating func confirmUpgrade() async throws -> Reply {
    let reply = try await authenticated("/pa/v4/upgrade/confirm", "possession", [:])
    if reply.status == 200 { (legacy, token) = (nil, nil) }
    return reply
  }
}
