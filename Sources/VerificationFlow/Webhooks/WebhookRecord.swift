/// Where a project's own systems hear of what happens.
public struct WebhookRecord: Sendable, Equatable {
  /// Its id.
  public let id: WebhookID
  /// The project whose news it gets.
  public let projectId: ProjectID
  /// The address that messages are sent to.
  public let url: String
  /// What it is told of.
  public let events: Set<WebhookEvent>
  /// How often its secret was made anew; the secret follows from it.
  public let secretGeneration: Int
  /// Until when messages are signed with the secret before as well.
  public let formerSecretUntil: Instant?
  /// When it was added.
  public let createdAt: Instant

  /// A webhook.
  public init(
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
