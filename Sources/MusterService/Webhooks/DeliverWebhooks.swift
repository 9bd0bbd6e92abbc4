internal import Metrics
internal import MusterStore
internal import VerificationFlow

/// Sends what waits for one webhook of one session, the oldest first; a message that nobody takes holds the others back
/// until it is taken or given up.
struct DeliverWebhooks: JobHandler {
  /// How long after each try that fails the next one follows: eight tries in 24 hours.
  static let pauses: [Duration] = [
    .seconds(5), .seconds(60), .seconds(5 * 60), .seconds(30 * 60), .seconds(2 * 3600), .seconds(6 * 3600),
    .seconds(15 * 3600),
  ]
  /// Messages are sent one after the other for so long before other jobs have their turn; far less than a lease.
  private static let turn = Duration.seconds(20)
  /// How long a receiver that is not there is left alone by the other sessions: it must not keep everybody else waiting.
  private static let rest = Duration.seconds(5)

  let store: Store
  let clock: Clock
  let sender: any WebhookSender
  let measures: ServiceMetrics

  /// The messages of one session, or the tests, on their way to one webhook. They are sent in order, so one job sends all.
  private struct Stream {
    let webhook: WebhookID
    /// Nil for the webhook's tests.
    let session: SessionID?
  }

  private typealias Parcel = (webhook: WebhookRecord, delivery: WebhookDelivery)

  func callAsFunction(_ job: JobRecord) async throws {
    guard case .deliverWebhooks(let webhook, let session) = job.job else { throw WrongJob() }
    let stream = Stream(webhook: webhook, session: session)
    let end = clock.now().advanced(by: Self.turn)
    var next = try await store.database.write { try self.next(of: stream, job, on: $0) }
    while let (webhook, delivery) = next {
      let request = WebhookRequest(delivery.message, to: webhook, secret: store.secret, at: clock.now())
      let outcome = await sender.send(request, to: webhook.url)
      measures.webhookTries.count(outcome.word)
      next = try await conclude(delivery, outcome, of: stream, job, turnEnds: end)
    }
  }

  /// What is to be sent next; without anything, the job ends.
  private func next(of stream: Stream, _ job: JobRecord, on connection: any Connection) throws -> Parcel? {
    guard let webhook = try connection.webhook(stream.webhook),
      let delivery = try connection.nextDelivery(to: stream.webhook, of: stream.session)
    else {
      try connection.removeJob(job.id)
      return nil
    }
    return (webhook, delivery)
  }

  /// Keeps how a try ended.
  ///
  /// - Returns: What may follow at once.
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
    // Receivers that come back are not to be met by everybody at once.
    let again = pause.map { now.advanced(by: $0 * Double.random(in: 0.9...1.1)) }
    let next = try await store.database.write { connection -> Parcel? in
      try connection.save(concluded)
      if !outcome.isHeard {
        let rested = now.advanced(by: Self.rest)
        try connection.postponeDeliveries(to: stream.webhook, until: rested, at: now)
      }
      guard again == nil, now < end else {
        try connection.returnJob(job.id, runAt: again ?? now, counts: false)
        return nil
      }
      return try self.next(of: stream, job, on: connection)
    }
    if state == .dead { measures.webhooksDead.increment() }
    return next
  }
}
