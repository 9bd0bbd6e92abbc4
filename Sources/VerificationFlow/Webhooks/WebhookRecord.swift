/// An endpoint that receives a project's events.
package struct WebhookRecord: Sendable, Equatable {
  package let id: WebhookID
  /// The project whose events are sent.
  package let projectId: ProjectID
  /// The URL that messages are sent to.
  package let url: String
  /// The subscribed events.
  package let events: Set<WebhookEvent>
  /// The generation of the secret, increased with each renewal; the secret is derived from it.
  package let secretGeneration: Int
  /// The time until which messages are also signed with the previous secret.
  package let formerSecretUntil: Instant?
  package let createdAt: Instant

  package init(
    id: WebhookID, projectId: ProjectID, url: String, events: Set<WebhookEvent>, secretGeneration: Int = 1,
    formerSecretUntil: Instant? = nil, createdAt: Instant
  ) {
    self.id = id
    self.projectId = projectId
    self.url = url
    self.events = events
    self.secretGeneration = secretGeneration
    self.formerSecretUntil = formerSecretUntil
    self.createdAt = createdAt
  }
}
