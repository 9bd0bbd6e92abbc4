internal import MusterStore
internal import VerificationFlow

extension SigningKey {
  /// Derives the key that signs a webhook's messages from the server's secret, so that it is not stored.
  ///
  /// - Parameter generation: From 1; each has another key.
  init(of webhook: WebhookID, generation: Int, from secret: ServerSecret) {
    self.init(bytes: secret.authenticationCode(for: "webhook-secret|\(webhook)|\(generation)"))
  }
}

extension WebhookRequest {
  /// Creates a message to a webhook, signed with every secret in force.
  ///
  /// - Parameter body: The text of the message in the form of the webhook.
  init(_ message: WebhookMessage, _ body: String, to webhook: WebhookRecord, secret: ServerSecret, at now: Instant) {
    var generations = [webhook.secretGeneration]
    if let until = webhook.formerSecretUntil, now < until { generations.append(webhook.secretGeneration - 1) }
    let timestamp = now.milliseconds / 1000
    let keys = generations.map { SigningKey(of: webhook.id, generation: $0, from: secret) }
    let signatures = keys.map { $0.signature(of: Array(body.utf8), id: message.id.rawValue, timestamp: timestamp) }
    self.init(
      id: message.id, timestamp: timestamp, signature: signatures.joined(separator: " "),
      bodyCode: webhook.format == .verificationSessions ? keys[0].code(ofBody: body) : nil, body: body)
  }
}
