/// Where a project's own systems hear of what happens.
package struct WebhookRecord: Sendable, Equatable {
  /// Its id.
  package let id: WebhookID
  /// The project whose news it gets.
  package let projectId: ProjectID
  /// The address that messages are sent to.
  package let url: String
  /// What it is told of.
  package let events: Set<WebhookEvent>
  /// How often its secret was made anew; the secret follows from it.
  package let secretGeneration: Int
  /// Until when messages are signed with the secret before as well.
  package let formerSecretUntil: Instant?
  /// When it was added.
  package let createdAt: Instant

  /// A webhook.
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
