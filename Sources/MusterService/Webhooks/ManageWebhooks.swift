internal import Encodings
package import MusterStore
package import VerificationFlow

/// Adds, lists and removes a project's webhooks, renews their secrets, and sends messages again. Works on the data
/// folder, also while a service is running on it.
package struct ManageWebhooks: Sendable {
  /// The maximum number of webhooks in a project.
  package static let maxWebhooks = 16

  private let store: Store
  private let clock: Clock

  package init(store: Store, clock: Clock = .system) {
    self.store = store
    self.clock = clock
  }

  /// Adds a webhook, which is sent events from now on.
  ///
  /// - Parameters:
  ///   - events: The events to send; empty for all that the format has.
  ///   - format: The form of the messages.
  ///   - isPlainAllowed: Whether `http` is allowed, for receivers in the operator's own network.
  /// - Returns: The webhook and its secret.
  /// - Throws: `PROJECT_NOT_FOUND`; `WEBHOOK_INVALID` for a URL that is not allowed, or an event that the format does
  ///   not have; `WEBHOOKS_EXHAUSTED` if the project has 16.
  package func add(
    url: String, events: Set<WebhookEvent>, format: WebhookFormat = .muster, project: String,
    isPlainAllowed: Bool = false
  ) async throws -> (webhook: WebhookRecord, secret: String) {
    guard let address = WebhookAddress(url, isPlainAllowed: isPlainAllowed) else { throw Self.error(of: url) }
    let known = Set(format.events)
    guard events.isSubset(of: known) else { throw Self.error(of: events.subtracting(known), in: format) }
    let (id, now) = (WebhookID("wh_" + freshID()), clock.now())
    let webhook = try await store.database.write { connection in
      let owner = try connection.needProject(named: project)
      guard try connection.webhooks(of: owner.id).count < Self.maxWebhooks else {
        throw ServiceError(
          .webhooksExhausted,
          "The project \(project) already has \(Self.maxWebhooks) webhooks. Remove one first."
        )
      }
      let webhook = WebhookRecord(
        id: id, projectId: owner.id, url: address.url, events: events.isEmpty ? known : events, format: format,
        createdAt: now)
      try connection.insert(webhook)
      return webhook
    }
    return (webhook, secret(of: webhook))
  }

  /// Returns the webhooks of a project, oldest first.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func list(project: String) async throws -> [WebhookRecord] {
    try await store.database.read { try $0.webhooks(of: $0.needProject(named: project).id) }
  }

  /// Removes a webhook. Messages that still wait for it are given up.
  ///
  /// - Throws: `WEBHOOK_NOT_FOUND`.
  package func remove(_ id: WebhookID) async throws {
    let now = clock.now()
    try await store.database.write { connection in
      _ = try webhook(id, on: connection)
      try connection.removeWebhook(id, at: now)
    }
  }

  /// Renews a webhook's secret. Messages are signed with the former one as well, until `overlap` is over.
  ///
  /// - Returns: The new secret.
  /// - Throws: `WEBHOOK_NOT_FOUND`.
  package func renewSecret(of id: WebhookID, overlap: Duration) async throws -> String {
    let until = clock.now().advanced(by: overlap)
    let webhook = try await store.database.write { connection in
      try connection.renewSecret(of: self.webhook(id, on: connection), formerUntil: until)
      return try self.webhook(id, on: connection)
    }
    return secret(of: webhook)
  }

  /// Returns a webhook's deliveries, newest first, at most `limit`.
  ///
  /// - Parameter state: Only deliveries in this state.
  /// - Throws: `WEBHOOK_NOT_FOUND`.
  package func deliveries(
    to id: WebhookID, in state: WebhookDelivery.State?, limit: Int
  ) async throws -> [WebhookDelivery] {
    try await store.database.read { connection in
      _ = try webhook(id, on: connection)
      return try connection.deliveries(to: id, in: state, after: nil, limit: limit)
    }
  }

  /// Sends a message again; a service that is running on the folder does so within five seconds.
  ///
  /// - Throws: `WEBHOOK_NOT_FOUND`; `WEBHOOK_MESSAGE_NOT_FOUND`.
  package func resend(_ message: WebhookMessageID, to id: WebhookID) async throws {
    let now = clock.now()
    try await store.database.write { connection in
      _ = try webhook(id, on: connection)
      _ = try WebhookDelivery.again(message, to: id, on: connection, at: now)
    }
  }

  /// Creates a test message, which is sent like all others; a service that is running on the folder does so within
  /// five seconds.
  ///
  /// - Throws: `WEBHOOK_NOT_FOUND`.
  package func test(_ id: WebhookID) async throws -> WebhookDelivery {
    let now = clock.now()
    return try await store.database.write { connection in
      _ = try webhook(id, on: connection)
      return try WebhookDelivery.test(of: id, on: connection, at: now)
    }
  }

  /// Returns the delivery of a message; nil if there is none for this webhook, or no longer.
  package func delivery(of message: WebhookMessageID, to id: WebhookID) async throws -> WebhookDelivery? {
    try await store.database.read { try $0.delivery(of: message, to: id) }
  }

  private static func error(of url: String) -> ServiceError {
    let isOnlyPlain = WebhookAddress(url, isPlainAllowed: true) != nil
    return ServiceError(
      .webhookInvalid,
      isOnlyPlain
        ? "url: http is refused, because it sends messages unencrypted. Use https, or, for a receiver in your own "
          + "network, set privateAddresses (MUSTER_PRIVATE_ADDRESSES=true) for this command and for the service."
        : "url: must be an address such as https://example.org/muster, without a user name or password.")
  }

  private static func error(of events: Set<WebhookEvent>, in format: WebhookFormat) -> ServiceError {
    let names = events.map(\.rawValue).sorted().joined(separator: ", ")
    return ServiceError(.webhookInvalid, "events: the format \(format.rawValue) does not have \(names).")
  }

  private func secret(of webhook: WebhookRecord) -> String {
    SigningKey(of: webhook.id, generation: webhook.secretGeneration, from: store.secret).text
  }

  private func webhook(_ id: WebhookID, on connection: any Connection) throws -> WebhookRecord {
    guard let webhook = try connection.webhook(id) else { throw ServiceError.webhookNotFound }
    return webhook
  }
}

extension ServiceError {
  static let webhookNotFound = ServiceError(.webhookNotFound, "There is no such webhook.")
}
