internal import Metrics
internal import MusterStore
internal import VerificationFlow

/// Sends the waiting messages of one session to one webhook, oldest first. A message that cannot be delivered holds
/// back the later ones until it is delivered or given up.
struct DeliverWebhooks: PlainJobHandler {
  /// The pauses after failed attempts: eight attempts in 24 hours.
  static let pauses: [Duration] = [
    .seconds(5), .seconds(60), .seconds(5 * 60), .seconds(30 * 60), .seconds(2 * 3600), .seconds(6 * 3600),
    .seconds(15 * 3600),
  ]
  /// The time for which one job sends messages before it lets other jobs run; far less than a lease.
  private static let turn = Duration.seconds(20)
  /// The pause of all sessions' messages to a receiver that doesn't answer, so that its time-outs don't delay the
  /// messages to other receivers.
  private static let rest = Duration.seconds(5)

  let store: Store
  let clock: Clock
  let sender: any WebhookSender
  let measures: ServiceMetrics
  let limits: FlowLimits

  /// The messages of one session, or the test messages, to one webhook. One job sends all of them, in order.
  private struct Stream {
    let webhook: WebhookID
    /// Nil for the webhook's test messages.
    let session: SessionID?
  }

  private typealias Parcel = (webhook: WebhookRecord, delivery: WebhookDelivery)

  func run(_ work: DeliverWebhooksJob, _ record: JobRecord) async throws {
    let stream = Stream(webhook: work.webhookID, session: work.session)
    let end = clock.now().advanced(by: Self.turn)
    var next = try await store.database.write { connection in
      try connection.checkLease(of: record)
      return try self.next(of: stream, record, on: connection)
    }
    while let (webhook, delivery) = next {
      let body = try await webhook.format.body(
        of: delivery.message, limits: limits, store.secret, in: store.database)
      let request = WebhookRequest(delivery.message, body, to: webhook, secret: store.secret, at: clock.now())
      let outcome = await sender.send(request, to: webhook.url)
      measures.webhookTries.count(outcome.kind)
      next = try await conclude(delivery, outcome, of: stream, record, turnEnds: end)
    }
  }

  /// Returns the next message to send; nil ends the job. The caller has checked the lease, so that no message that
  /// another transaction is about to commit is overlooked.
  private func next(of stream: Stream, _ job: JobRecord, on connection: any Connection) throws -> Parcel? {
    guard let webhook = try connection.webhook(stream.webhook),
      let delivery = try connection.nextDelivery(to: stream.webhook, of: stream.session)
    else {
      try connection.conclude(job)
      return nil
    }
    return (webhook, delivery)
  }

  /// Stores the result of an attempt.
  ///
  /// - Returns: The next message, if it may be sent immediately.
  private func conclude(
    _ delivery: WebhookDelivery, _ outcome: WebhookOutcome, of stream: Stream, _ job: JobRecord,
    turnEnds end: Instant
  ) async throws -> Parcel? {
    let now = clock.now()
    let pause = outcome.isFinal ? nil : Self.pauses.dropFirst(delivery.attempts).first
    let state: WebhookDelivery.State = outcome.isTaken ? .delivered : pause == nil ? .dead : .pending
    let concluded = WebhookDelivery(
      webhookId: delivery.webhookId, message: delivery.message, state: state, attempts: delivery.attempts + 1,
      lastAttempt: outcome.attempt(at: now))
    // Random, so that a receiver that becomes reachable again doesn't get all messages at once.
    let again = pause.map { now.advanced(by: $0 * Double.random(in: 0.9...1.1)) }
    let next = try await store.database.write { connection -> Parcel? in
      try connection.checkLease(of: job)
      try connection.save(concluded)
      if !outcome.isHeard {
        let rested = now.advanced(by: Self.rest)
        try connection.postponeDeliveries(to: stream.webhook, until: rested, at: now)
      }
      guard again == nil, now < end else {
        try connection.returnJob(job, runAt: again ?? now, counts: false)
        return nil
      }
      return try self.next(of: stream, job, on: connection)
    }
    if state == .dead { measures.webhooksDead.increment() }
    return next
  }
}
