internal import MusterStore
internal import VerificationFlow

/// Tells a project that a person cannot open their link and needs another one. Muster itself makes none: whoever asks
/// may not be the person.
package struct RequestLink: Sendable {
  /// The time after a request in which further ones of the same link have no effect.
  static let pause = Duration.seconds(600)

  let store: Store
  let clock: Clock
  let signal: JobSignal

  /// Sends the event `link.requested` to the webhooks of the project.
  ///
  /// - Parameter token: The token of the link that cannot be opened.
  /// - Returns: Whether a webhook of the project takes the event.
  /// - Throws: `LINK_NOT_FOUND` for a token that no link for a person has; `PHASE_CONFLICT` if the session is over.
  package func request(_ token: String) async throws -> Bool {
    let now = clock.now()
    let isHeard = try await mappingErrors {
      try await store.database.write { connection in
        guard let id = Secrets.link(of: token, Secrets.linkPrefix, secret: store.secret),
          let link = try connection.link(id), link.kind == .person,
          let session = try connection.session(link.sessionId)
        else { throw ServiceError.linkNotFound }
        guard try connection.status(of: session.id)?.isOpen == true else { throw ServiceError.linkOfEndedSession }
        let isHeard = try connection.webhooks(of: session.projectId).contains { $0.events.contains(.linkRequested) }
        if let last = link.requestedAt, now < last.advanced(by: Self.pause) { return isHeard }
        try connection.markRequested(id, at: now)
        try connection.insert(
          AuditRecord(at: now, sessionId: session.id, actor: .session, action: .linkRequested, subject: id.rawValue))
        let request = WebhookNotification(event: .linkRequested, data: ["linkId": .rawValue(id)])
        for job in try connection.record([request], of: session, at: now) { try connection.enqueue(job, at: now) }
        return isHeard
      }
    }
    signal.wake([DeliverWebhooksJob.kind])
    return isHeard
  }
}
