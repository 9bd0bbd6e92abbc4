internal import MusterStore
internal import VerificationFlow

extension SigningKey {
  /// What a webhook's messages are signed with. It follows from the server's secret, so that it is not kept anywhere.
  ///
  /// - Parameter generation: From 1; each gives another secret.
  init(of webhook: WebhookID, generation: Int, from secret: ServerSecret) {
    self.init(bytes: secret.authenticationCode(for: "webhook-secret|\(webhook)|\(generation)"))
  }
}

extension WebhookRequest {
  /// A message to a webhook, signed with every secret that is in force.
  init(_ message: WebhookMessage, to webhook: WebhookRecord, secret: ServerSecret, at now: Instant) {
    var generations = [webhook.secretGeneration]
    if let until = webhook.formerSecretUntil, now < until { generations.append(webhook.secretGeneration - 1) }
    let timestamp = now.milliseconds / 1000
    let signatures = generations.map { generation in
      SigningKey(of: webhook.id, generation: generation, from: secret)
        .signature(of: Array(message.body.utf8), id: message.id.rawValue, timestamp: timestamp)
    }
    self.init(
      id: message.id, timestamp: timestamp, signature: signatures.joined(separator: " "), body: message.body)
  }
}
