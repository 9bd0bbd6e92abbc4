internal import MusterStore
package import VerificationFlow

/// Lists a project's webhooks and deliveries, and sends messages again.
package struct FollowWebhooks: Sendable {
  let store: Store
  let clock: Clock
  let signal: JobSignal

  /// Returns the webhooks of the caller's project, oldest first.
  ///
  /// - Throws: `SCOPE_MISSING`.
  package func webhooks(by caller: Caller) async throws -> [WebhookRecord] {
    let key = try caller.key(with: .admin)
    return try await store.database.read { try $0.webhooks(of: key.project.id) }
  }

  /// Returns a page of a webhook's deliveries, newest first, and the cursor of the next one.
  ///
  /// - Parameters:
  ///   - state: Only deliveries in this state.
  ///   - limit: The maximum number of deliveries, 1 to 200; nil for 50.
  ///   - cursor: The cursor from the previous page.
  /// - Throws: `SCOPE_MISSING`; `WEBHOOK_NOT_FOUND`; `INVALID_REQUEST` for an invalid value.
  package func deliveries(
    to id: WebhookID, state: String?, limit: String?, cursor: String?, by caller: Caller
  ) async throws -> (deliveries: [WebhookDelivery], nextCursor: String?) {
    let key = try caller.key(with: .admin)
    let page = try PageRequest<Subjects.WebhookMessage>(limit: limit, cursor: cursor)
    let wanted = try state.map { name in
      guard let state = WebhookDelivery.State(rawValue: name) else {
        throw ServiceError.invalid("state must be PENDING, DELIVERED or DEAD.")
      }
      return state
    }
    return try await store.database.read { connection in
      _ = try webhook(id, of: key, on: connection)
      let found = try connection.deliveries(to: id, in: wanted, after: page.after, limit: page.limit + 1)
      let (deliveries, nextCursor) = page.cut(found) { Position(at: $0.message.at, id: $0.message.id) }
      return (deliveries, nextCursor)
    }
  }

  /// Sends a message again.
  ///
  /// - Parameter once: Stores the answer for idempotent retries.
  /// - Throws: `SCOPE_MISSING`; `WEBHOOK_NOT_FOUND`; `WEBHOOK_MESSAGE_NOT_FOUND`.
  package func resend(
    _ message: WebhookMessageID, to id: WebhookID, by caller: Caller, once: IdempotencyContext<WebhookDelivery>? = nil
  ) async throws -> WebhookDelivery {
    let key = try caller.key(with: .admin)
    let now = clock.now()
    let delivery = try await store.database.write { connection in
      _ = try webhook(id, of: key, on: connection)
      let again = try WebhookDelivery.again(message, to: id, on: connection, at: now)
      try once?.keep(.success(again), of: again.message.sessionId, on: connection)
      return again
    }
    signal.wake([DeliverWebhooksJob.kind])
    return delivery
  }

  /// Sends a test message.
  ///
  /// - Parameter once: Stores the answer for idempotent retries.
  /// - Throws: `SCOPE_MISSING`; `WEBHOOK_NOT_FOUND`.
  package func test(
    _ id: WebhookID, by caller: Caller, once: IdempotencyContext<WebhookDelivery>? = nil
  ) async throws -> WebhookDelivery {
    let key = try caller.key(with: .admin)
    let now = clock.now()
    let delivery = try await store.database.write { connection in
      _ = try webhook(id, of: key, on: connection)
      let test = try WebhookDelivery.test(of: id, on: connection, at: now)
      try once?.keep(.success(test), of: nil, on: connection)
      return test
    }
    signal.wake([DeliverWebhooksJob.kind])
    return delivery
  }

  private func webhook(_ id: WebhookID, of key: KeyRecord, on connection: any Connection) throws -> WebhookRecord {
    guard let webhook = try connection.webhook(id), webhook.projectId == key.project.id else {
      throw ServiceError.webhookNotFound
    }
    return webhook
  }
}
